import { InputNumber, Select } from "antd";
import { type ReactNode, useId, useState } from "react";
import { staffExams } from "#contract/staff/exams.ts";
import { staffQuestions } from "#contract/staff/questions.ts";
import { fill } from "#contract/text/say.ts";
import { ActDialog, ActField } from "../../../../parts/console/act/ActDialog.tsx";
import { SubjectSelect } from "../../../../parts/console/bank/SubjectSelect.tsx";
import { useSubject } from "../../../../parts/console/bank/useSubject.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import { type ClassExam, OF_CLASSES } from "./classExam.ts";

interface Chosen {
  readonly subjectId: number;
  readonly paperId: number | null;
  readonly accuracyPer: number | null;
  readonly chapterIds: readonly number[];
}

interface BindDialogProps {
  readonly exam: ClassExam;
  readonly onClose: () => void;
}

/** Chooses the paper of a class exam, from how much on it is passed, and what it draws from. */
export function BindDialog({ exam, onClose }: BindDialogProps): ReactNode {
  const { subject } = useSubject();
  // What is bound says its subject.
  const bound = useRead(staffQuestions.paper, exam.paperId === null ? null : { paperId: exam.paperId });
  const subjectId = exam.paperId === null ? subject?.id : bound.data?.subjectId ?? (bound.failure ? subject?.id : undefined);
  return subjectId === undefined ? null : <BindForm exam={exam} first={subjectId} onClose={onClose} />;
}

function BindForm({ exam, first, onClose }: BindDialogProps & { readonly first: number }): ReactNode {
  const words = useWords("exams");
  const { itemId, title, version, pool } = exam;
  const [chosen, setChosen] = useState<Chosen>({
    subjectId: first, paperId: exam.paperId, accuracyPer: exam.accuracyPer ?? 60, chapterIds: pool?.chapterIds ?? [],
  });
  const bind = useWrite(staffExams.bind, { stale: OF_CLASSES, ofForm: true, done: words.bindDone });
  // Points and questions that a pool names belong to its subject.
  const rest = chosen.subjectId === first && pool ? pool : { pointIds: [], questionIds: [] };
  const check = () => ({
    ...(chosen.paperId === null ? { paperId: words.paperNeeded } : {}),
    ...(chosen.accuracyPer === null ? { accuracyPer: words.accuracyNeeded } : {}),
  });
  const send = () => bind.run({
    itemId, paperId: chosen.paperId!, accuracyPer: chosen.accuracyPer!, ...(version === null ? {} : { version }),
    pool: { chapterIds: [...chosen.chapterIds], pointIds: [...rest.pointIds], questionIds: [...rest.questionIds] },
  });
  return (
    <ActDialog title={fill(words.bindTitle, { title })} go={words.bindGo} onClose={onClose} check={check} send={send}>
      {(errors) => (
        <BindFields
          chosen={chosen} errors={errors} kept={rest} onChange={(change) => setChosen({ ...chosen, ...change })}
        />
      )}
    </ActDialog>
  );
}

interface BindFieldsProps {
  readonly chosen: Chosen;
  readonly errors: Readonly<Record<string, string>>;
  readonly kept: { readonly pointIds: readonly number[]; readonly questionIds: readonly number[] };
  readonly onChange: (change: Partial<Chosen>) => void;
}

function BindFields({ chosen, errors, kept, onChange }: BindFieldsProps): ReactNode {
  const words = useWords("exams");
  const id = useId();
  const { subjects } = useSubject();
  const { subjectId, paperId, accuracyPer, chapterIds } = chosen;
  const papers = useRead(staffQuestions.papers, { subjectId, kind: "class", size: 100 });
  const places = useRead(staffQuestions.places, { subjectId });
  const more = kept.pointIds.length + kept.questionIds.length > 0;
  const inDialog = { getPopupContainer: (node: HTMLElement) => node.closest("dialog") ?? document.body };
  return (
    <>
      <ActField id={`${id}-subject`} label={words.subject} isGroup>
        <SubjectSelect
          label={words.subject} subjects={subjects} value={subjectId}
          onChange={(next) => onChange({ subjectId: next, paperId: null, chapterIds: [] })}
        />
      </ActField>
      <ActField id={`${id}-paper`} label={words.classPaper} error={errors["paperId"]}>
        <Select<number>
          id={`${id}-paper`} value={paperId} placeholder={words.paperNeeded} loading={papers.busy} {...inDialog}
          notFoundContent={words.noClassPapers} onChange={(next) => onChange({ paperId: next })}
          options={(papers.isEarlier ? [] : papers.data?.records ?? []).map(({ paperId: value, title }) => ({ value, label: title }))}
        />
      </ActField>
      <ActField id={`${id}-line`} label={words.accuracy} hint={words.accuracyHint} error={errors["accuracyPer"]}>
        <InputNumber
          id={`${id}-line`} min={1} max={100} precision={0} suffix={words.accuracyUnit} value={accuracyPer}
          onChange={(next) => onChange({ accuracyPer: next })}
        />
      </ActField>
      <ActField
        id={`${id}-pool`} label={words.pool} error={errors["pool"]}
        hint={more ? fill(words.poolMore, { points: kept.pointIds.length, questions: kept.questionIds.length }) : words.poolHint}
      >
        <Select<number[]>
          id={`${id}-pool`} mode="multiple" allowClear value={[...chapterIds]} placeholder={words.poolChapters} {...inDialog}
          onChange={(next) => onChange({ chapterIds: next })}
          options={(places.isEarlier ? [] : places.data?.chapters ?? []).map(({ id: value, title }) => ({ value, label: title }))}
        />
      </ActField>
    </>
  );
}
