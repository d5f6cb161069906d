import { Button, Form } from "antd";
import type { ReactNode } from "react";
import type { SubjectChoice } from "../../../../parts/console/bank/useSubject.ts";
import { RecordFormView } from "../../../../parts/console/form/RecordFormView.tsx";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { Page } from "../../../../parts/console/page/Page.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { ExamPage } from "../OneExam.tsx";
import type { Examination } from "../states.ts";
import { AboutFields, EntryFields, useFormalPapers } from "./AboutFields.tsx";
import css from "./editor.module.css";
import { PublishExam } from "./PublishExam.tsx";
import { ResultFields } from "./ResultFields.tsx";
import { TimeFields } from "./TimeFields.tsx";
import { useExam } from "./useExam.tsx";
import type { ExamValues } from "./values.ts";

interface ExamFormProps {
  /** null: a new one. */
  readonly exam: Examination | null;
  readonly subjects: readonly SubjectChoice[];
  /** Whose papers a new one is offered at first. */
  readonly subjectId: number | null;
}

/** The settings of an examination: what, when, by whom, and what is told of it afterwards. */
export function ExamForm({ exam, subjects, subjectId }: ExamFormProps): ReactNode {
  const words = useWords("exams");
  const { form, savedNow, warnings, question } = useExam(exam, subjectId);
  const { subjectId: chosen, paperId } = (Form.useWatch([], form.form) as ExamValues | undefined) ?? form.initial;
  const papers = useFormalPapers(chosen ?? null);
  const minutes = papers?.find((one) => one.paperId === paperId)?.minutes ?? null;
  const body = (
    <>
      <RecordFormView form={form} fields={useFieldWords(subjects)} {...(exam && !exam.published ? { isQuiet: true } : {})}>
        <div className={css.stack}>
          {/* Brought back from a draft or taken from somebody else it is another text: the editor begins anew. */}
          <AboutFields form={form.form} exam={exam} subjects={subjects} papers={papers} textKey={form.restored?.at ?? 0} />
          <TimeFields form={form.form} exam={exam} minutes={minutes} />
          <EntryFields />
          <ResultFields form={form.form} exam={exam} warnings={warnings} />
        </div>
      </RecordFormView>
      {question}
    </>
  );
  if (exam === null) {
    return <Page title={words.newTitle} back={{ href: "/staff/exams", label: words.back }}>{body}</Page>;
  }
  const actions = (
    <>
      <Button icon={<ConsoleIcon name="shield-check" />} href={`/staff/papers/${exam.paperId}/secrecy`}>{words.secrecy}</Button>
      <PublishExam exam={exam} form={form} savedNow={savedNow} />
    </>
  );
  return <ExamPage exam={exam} here="settings" actions={actions}>{body}</ExamPage>;
}

/** How fields and their values are called where two versions stand side by side. */
function useFieldWords(subjects: readonly SubjectChoice[]) {
  const words = useWords("exams");
  const time = (field: string) => field.replace("T", " ");
  return {
    title: { label: words.name },
    type: { label: words.type },
    subjectId: { label: words.subject, say: (id: number | null) => subjects.find((one) => one.id === id)?.name ?? "" },
    paperId: { label: words.paper },
    intro: { label: words.intro, say: (html: string) => html.replace(/<[^>]*>/g, " ").trim() },
    place: { label: words.place },
    startTime: { label: words.startTime, say: time },
    endTime: { label: words.endTime, say: time },
    registerUntil: { label: words.registerUntil, say: time },
    attempts: { label: words.attemptsAllowed },
    needsIdCard: { label: words.needsIdCard, say: (is: boolean) => (is ? words.yes : words.no) },
    review: { label: words.review, say: (value: ExamValues["review"]) => words.reviews[value] },
    reviewAt: { label: words.reviewAt, say: time },
    score: { label: words.score, say: (value: ExamValues["score"]) => words.scores[value] },
  };
}
