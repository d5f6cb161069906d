import { Button, Form, Radio } from "antd";
import { type ReactNode, useRef } from "react";
import type { Received } from "#contract/endpoint.ts";
import { QUESTION_KINDS } from "#contract/questions.ts";
import { staffQuestions } from "#contract/staff/questions.ts";
import { call } from "../../../../client/call.ts";
import { classes } from "../../../../kit/classes.ts";
import { Tag } from "../../../../kit/Tag.tsx";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { RecordFormView } from "../../../../parts/console/form/RecordFormView.tsx";
import { type Seen, useRecordForm } from "../../../../parts/console/form/useRecordForm.ts";
import { useMayWhole, useWords } from "../../../../parts/console/state/console.ts";
import { usePlace } from "../../../../parts/console/travel/place.ts";
import { go } from "../../../../parts/console/travel/travel.ts";
import { KIND_TONES } from "../../../../parts/question/kinds.ts";
import { CaseFields } from "../fields/CaseFields.tsx";
import { PlaceFields } from "../fields/PlaceFields.tsx";
import { PlainFields } from "../fields/PlainFields.tsx";
import { Preview } from "../fields/Preview.tsx";
import { bodyOf, NEW_CHILD, NOTHING, problemsAt, type Values, valuesOf } from "../fields/values.ts";
import css from "./editor.module.css";
import { useConflictWords } from "./conflictWords.ts";

type Question = Received<(typeof staffQuestions)["read"]>;
const seenOf = (question: Question): Seen<Values> => ({ values: valuesOf(question.body, question), version: question.version });

interface QuestionFormProps {
  readonly subjectId: number;
  /** null: a new one. */
  readonly question: Question | null;
}

/** What is asked at the left, what a learner sees of it at the right. */
export function QuestionForm({ subjectId, question }: QuestionFormProps): ReactNode {
  const words = useWords("question");
  const { form, saveAndNext } = useQuestion(subjectId, question);
  const typed = Form.useWatch([], form.form) as Partial<Values> | undefined;
  // What isn't on the form of this kind is what it was.
  const values: Values = { ...form.initial, ...typed };
  const isReadOnly = !useMayWhole()("questions");
  return (
    <div className={classes(!isReadOnly && css.two)}>
      <div className={css.sheet}>
        <RecordFormView
          form={form} fields={useConflictWords()} isReadOnly={isReadOnly}
          actions={question === null && <Button disabled={form.busy} onClick={saveAndNext}>{words.saveAndNext}</Button>}
        >
          {question === null ? (
            <Form.Item name="kind" label={words.kind}>
              <Radio.Group
                optionType="button" buttonStyle="solid" options={QUESTION_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
              />
            </Form.Item>
          ) : (
            <p className={css.kind}>
              <Tag tone={KIND_TONES[question.kind]}>{words.kinds[question.kind]}</Tag> <small>{words.kindFixed}</small>
            </p>
          )}
          {values.kind === "case" ? <CaseFields /> : <PlainFields kind={values.kind} />}
          <PlaceFields subjectId={subjectId} />
        </RecordFormView>
      </div>
      {!isReadOnly && (
        <aside className={css.aside}>
          <Preview body={bodyOf(values)} />
        </aside>
      )}
    </div>
  );
}

/** What a new question begins with: the kind and the place of the one before it. */
function useFresh(): Values {
  const { query } = usePlace();
  const difficulty = Number(query.get("difficulty"));
  return {
    ...NOTHING, kind: QUESTION_KINDS.find((kind) => kind === query.get("kind")) ?? "single", children: [NEW_CHILD],
    chapterTitle: query.get("chapter") ?? "", pointName: query.get("point") ?? "",
    difficulty: [1, 2, 3].includes(difficulty) ? difficulty : 2, secrecy: "open",
  };
}

const STALE = [staffQuestions.list, staffQuestions.read, staffQuestions.tree, staffQuestions.places];

/** The form of a question; `saveAndNext` goes on to another new one in the same place. */
function useQuestion(subjectId: number, question: Question | null) {
  const words = useWords("question");
  const fresh = useFresh();
  const sent = useRef<Values>(fresh);
  const saved = useRef<number | null>(question?.questionId ?? null);
  const goesOn = useRef(false);
  const save = useWrite(staffQuestions.save, {
    stale: STALE, ofForm: true, done: words.saved,
    fieldsOf: ({ data }) => {
      const { problems } = (data ?? {}) as { readonly problems?: readonly { readonly field: string; readonly reason: string }[] };
      return problems ? problemsAt(problems, sent.current) : null;
    },
  });
  const form = useRecordForm<Values>({
    object: `question:${question?.questionId ?? `new ${subjectId}`}`,
    seen: question ? seenOf(question) : { values: fresh, version: 0 },
    send: async (values, version) => {
      sent.current = values;
      const { chapterTitle, pointName, difficulty, secrecy } = values;
      const places = { difficulty, secrecy, ...named({ chapterTitle, pointName }) };
      const known = saved.current === null ? {} : { questionId: saved.current, version };
      const written = await save.run({ subjectId, ...known, body: bodyOf(values), ...places });
      if (written.kind === "done") saved.current = written.data.questionId;
      return written;
    },
    latest: async () => seenOf(await call(staffQuestions.read, { questionId: String(saved.current) })),
    onSaved: () => {
      if (question !== null || saved.current === null) return;
      const { kind, chapterTitle, pointName, difficulty } = sent.current;
      const next = new URLSearchParams({
        subject: String(subjectId), kind, chapter: chapterTitle, point: pointName, difficulty: String(difficulty),
        after: String(saved.current),
      });
      const address = goesOn.current ? `/staff/questions/new?${next.toString()}` : `/staff/questions/${saved.current}`;
      void go(address, { replace: true, stays: true });
    },
  });
  const saveAndNext = () => {
    goesOn.current = true;
    void form.save().finally(() => {
      goesOn.current = false;
    });
  };
  return { form, saveAndNext };
}

/** What has a name is sent. */
const named = (names: Readonly<Record<"chapterTitle" | "pointName", string | undefined>>) =>
  Object.fromEntries(Object.entries(names).flatMap(([key, name]) => (name?.trim() ? [[key, name.trim()]] : [])));
