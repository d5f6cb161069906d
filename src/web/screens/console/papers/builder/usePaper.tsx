import { type ReactNode, useRef } from "react";
import type { Received } from "#contract/endpoint.ts";
import { KEYS_SPENT, staffQuestions } from "#contract/staff/questions.ts";
import { fill } from "#contract/text/say.ts";
import { call, type CallFailure } from "../../../../client/call.ts";
import { useWrite, type Written } from "../../../../parts/console/calls/writes.ts";
import { type RecordForm, useRecordForm } from "../../../../parts/console/form/useRecordForm.ts";
import { useQuestion } from "../../../../parts/console/page/useQuestion.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { go } from "../../../../parts/console/travel/travel.ts";
import { OF_PAPER, type Paper } from "../paper.ts";
import { questionsOf } from "../sections.ts";
import { FRESH, type PaperValues, seenOf, sentOf } from "./values.ts";

type Saved = Received<(typeof staffQuestions)["savePaper"]>;

/** Open questions that a formal paper would take, as the refusal names them. */
const openOf = ({ data }: CallFailure): readonly number[] | null => (data as { readonly open?: readonly number[] } | null)?.open ?? null;

interface PaperForm {
  readonly form: RecordForm<PaperValues>;
  /** The paper and the version as they were saved last; null: not yet. */
  readonly savedNow: () => Pick<Saved, "paperId" | "version"> | null;
  /** A question, while it is asked. */
  readonly question: ReactNode;
}

/** The form of a paper. What makes it less secret is asked before it is saved. */
export function usePaper(paper: Paper | null, subjectId: number): PaperForm {
  const words = useWords("papers");
  const saved = useRef<Pick<Saved, "paperId" | "version"> | null>(paper && { paperId: paper.paperId, version: paper.version });
  const admitted = useRef<readonly number[]>(paper?.unpromised ?? []);
  const [ask, question] = useQuestion();
  const save = useWrite(staffQuestions.savePaper, {
    stale: OF_PAPER, ofForm: true, done: words.saved,
    handles: (failure) => failure.code === KEYS_SPENT || openOf(failure) !== null,
  });
  const send = async (values: PaperValues, version: number): Promise<Written<Saved>> => {
    const known = saved.current;
    const asked = new Set(questionsOf(values.sections).map(({ id }) => id));
    const about = { ...(known ? { paperId: known.paperId, version } : {}), subjectId, ...sentOf(values) };
    const confirmed = { spent: false, admitted: admitted.current.filter((id) => asked.has(id)) };
    for (;;) {
      const { spent, admitted: open } = confirmed;
      const written = await save.run({ ...about, ...(spent ? { spent } : {}), ...(open.length > 0 ? { admitted: [...open] } : {}) });
      if (written.kind === "done") {
        saved.current = written.data;
        admitted.current = written.data.unpromised;
      }
      if (written.kind !== "failed") return written;
      const { failure } = written;
      const named = openOf(failure);
      if (failure.code === KEYS_SPENT && !spent) {
        if (!(await ask({ title: words.spentTitle, text: failure.message, yes: words.spentYes }))) return written;
        confirmed.spent = true;
      } else if (named && named.some((id) => !open.includes(id))) {
        if (!(await ask({ title: words.openTitle, text: fill(words.openText, { n: named.length }), yes: words.openYes }))) return written;
        confirmed.admitted = [...named];
      } else {
        return written;
      }
    }
  };
  const form = useRecordForm<PaperValues>({
    object: `paper:${paper?.paperId ?? `new:${subjectId}`}`,
    seen: paper ? seenOf(paper) : { values: FRESH, version: 0 },
    send,
    latest: async () => {
      const theirs = await call(staffQuestions.paper, { paperId: saved.current!.paperId });
      admitted.current = [...new Set([...admitted.current, ...theirs.unpromised])];
      return seenOf(theirs);
    },
    onSaved: () => {
      if (paper === null && saved.current) void go(`/staff/papers/${saved.current.paperId}`, { replace: true, stays: true });
    },
  });
  return { form, savedNow: () => saved.current, question };
}
