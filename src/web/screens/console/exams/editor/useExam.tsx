import { type ReactNode, useRef, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffExams } from "#contract/staff/exams.ts";
import { KEYS_SPENT } from "#contract/staff/questions.ts";
import { call } from "../../../../client/call.ts";
import { useWrite, type Written } from "../../../../parts/console/calls/writes.ts";
import { type RecordForm, useRecordForm } from "../../../../parts/console/form/useRecordForm.ts";
import { useQuestion } from "../../../../parts/console/page/useQuestion.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { go } from "../../../../parts/console/travel/travel.ts";
import { type Examination, OF_EXAM } from "../states.ts";
import { type ExamValues, freshExam, seenOfExam, sentOfExam } from "./values.ts";

type Saved = Received<(typeof staffExams)["save"]>;

/** Asks whether questions are used whose answers learners have seen, and sends once more with the person's word for it. */
export function useSpent(): readonly [
  send: <Data>(run: (spent: { readonly spent?: true }) => Promise<Written<Data>>) => Promise<Written<Data>>, question: ReactNode,
] {
  const words = useWords("exams");
  const [ask, question] = useQuestion();
  return [
    async (run) => {
      const written = await run({});
      if (written.kind !== "failed" || written.failure.code !== KEYS_SPENT) return written;
      const yes = await ask({ title: words.spentTitle, text: written.failure.message, yes: words.spentYes });
      return yes ? run({ spent: true }) : written;
    },
    question,
  ];
}

interface ExamForm {
  readonly form: RecordForm<ExamValues>;
  readonly savedNow: () => Pick<Saved, "examinId" | "version"> | null;
  /** What staff should know of what they saved last. */
  readonly warnings: Saved["warnings"];
  /** A question, while it is asked. */
  readonly question: ReactNode;
}

/** The form of an examination; null: a new one. */
export function useExam(exam: Examination | null, subjectId: number | null): ExamForm {
  const words = useWords("exams");
  const saved = useRef<Pick<Saved, "examinId" | "version"> | null>(exam && { examinId: exam.examinId, version: exam.version });
  const [warnings, setWarnings] = useState<Saved["warnings"]>([]);
  const [withWord, question] = useSpent();
  const save = useWrite(staffExams.save, {
    stale: OF_EXAM, ofForm: true, done: words.saved, handles: ({ code }) => code === KEYS_SPENT,
  });
  const form = useRecordForm<ExamValues>({
    object: `examination:${exam?.examinId ?? "new"}`,
    seen: exam ? seenOfExam(exam) : { values: freshExam(words.usualType, subjectId), version: 0 },
    send: async (values, version) => {
      const known = saved.current === null ? {} : { examinId: saved.current.examinId, version };
      const written = await withWord((spent) => save.run({ ...known, ...sentOfExam(values), ...spent }));
      if (written.kind === "done") {
        saved.current = written.data;
        setWarnings(written.data.warnings);
      }
      return written;
    },
    latest: async () => {
      const { records } = await call(staffExams.list, { examinId: saved.current!.examinId });
      return seenOfExam(records[0]!);
    },
    onSaved: () => {
      if (exam === null && saved.current) void go(`/staff/exams/${saved.current.examinId}`, { replace: true, stays: true });
    },
  });
  return { form, savedNow: () => saved.current, warnings, question };
}
