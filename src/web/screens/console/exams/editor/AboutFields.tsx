import { Form, type FormInstance, Input, InputNumber, Select, Switch } from "antd";
import { lazy, type ReactNode, Suspense } from "react";
import { staffQuestions } from "#contract/staff/questions.ts";
import { fill } from "#contract/text/say.ts";
import { SkeletonLine } from "../../../../kit/Skeleton.tsx";
import { SubjectSelect } from "../../../../parts/console/bank/SubjectSelect.tsx";
import type { SubjectChoice } from "../../../../parts/console/bank/useSubject.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import type { RowOf } from "../../../../parts/console/table/table.ts";
import type { Examination } from "../states.ts";
import css from "./editor.module.css";
import type { ExamValues } from "./values.ts";

const HtmlEditor = lazy(async () => ({ default: (await import("../../../../parts/console/document/HtmlEditor.tsx")).HtmlEditor }));

type PaperRow = RowOf<typeof staffQuestions.papers>;

/** Papers that a page of the call holds: a subject has a handful of formal ones. */
const MOST = 100;

/** The formal papers of a subject. */
export function useFormalPapers(subjectId: number | null): readonly PaperRow[] | undefined {
  const { data, isEarlier } = useRead(staffQuestions.papers, subjectId === null ? null : { subjectId, kind: "formal", size: MOST });
  return isEarlier ? undefined : data?.records;
}

interface AboutFieldsProps {
  readonly form: FormInstance<ExamValues>;
  readonly exam: Examination | null;
  readonly subjects: readonly SubjectChoice[];
  readonly papers: readonly PaperRow[] | undefined;
  /** Names the text that the editor begins with. */
  readonly textKey: number;
}

/** What is sat: name, paper, what learners read of it, where. */
export function AboutFields({ form, exam, subjects, papers, textKey }: AboutFieldsProps): ReactNode {
  const words = useWords("exams");
  return (
    <Section title={words.about}>
      <div className={css.grid}>
        <Form.Item<ExamValues>
          className={css.wide ?? ""} name="title" label={words.name}
          rules={[{ required: true, whitespace: true, message: words.nameNeeded }]}
        >
          <Input maxLength={100} />
        </Form.Item>
        <PaperFields form={form} exam={exam} subjects={subjects} papers={papers} />
        <Form.Item<ExamValues>
          name="type" label={words.type} extra={words.typeHint} rules={[{ required: true, whitespace: true, message: words.typeNeeded }]}
        >
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item<ExamValues> name="place" label={words.place} extra={words.placeHint}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item<ExamValues> className={css.wide ?? ""} name="intro" label={words.intro}>
          <Intro key={textKey} label={words.intro} />
        </Form.Item>
      </div>
    </Section>
  );
}

function PaperFields({ form, exam, subjects, papers }: Omit<AboutFieldsProps, "textKey">): ReactNode {
  const words = useWords("exams");
  const paperId = Form.useWatch("paperId", form);
  const subjectId = Form.useWatch("subjectId", form) ?? null;
  const isSat = exam !== null && exam.attemptCount > 0;
  const known = papers?.find((one) => one.paperId === paperId) ?? (exam?.paperId === paperId ? exam : null);
  const facts = known && fill(words.paperFacts, {
    count: known.questionCount, minutes: known.minutes, pass: known.passScore / 100, total: known.totalScore / 100,
  });
  const options = (papers ?? []).map(({ paperId: value, title }) => ({ value, label: title }));
  return (
    <>
      <Form.Item<ExamValues> name="subjectId" label={words.subject}>
        <Subject isFixed={isSat} subjects={subjects} onChosen={() => form.setFieldValue("paperId", null)} />
      </Form.Item>
      <Form.Item<ExamValues>
        className={css.paper ?? ""} name="paperId" label={words.paper} rules={[{ required: true, message: words.paperNeeded }]}
        extra={isSat ? `${words.paperStays} · ${facts ?? ""}` : papers?.length === 0
          ? <>{words.noPapers} <a href={`/staff/papers/new?subject=${subjectId}`}>{words.build}</a></> : facts}
      >
        <Select<number>
          disabled={isSat} loading={papers === undefined && subjectId !== null} options={options} placeholder={words.paperNeeded}
          showSearch={{ optionFilterProp: "label" }}
        />
      </Form.Item>
    </>
  );
}

interface SubjectProps {
  readonly isFixed: boolean;
  readonly subjects: readonly SubjectChoice[];
  /** Papers of another subject are no longer meant. */
  readonly onChosen: () => void;
  /** antd's `Form.Item` hands these down. */
  readonly value?: number | null;
  readonly onChange?: (id: number) => void;
}

function Subject({ isFixed, subjects, onChosen, value = null, onChange = () => {} }: SubjectProps): ReactNode {
  const words = useWords("exams");
  const { name } = subjects.find(({ id }) => id === value) ?? {};
  if (isFixed) return <Input aria-label={words.subject} value={name} disabled />;
  return (
    <SubjectSelect
      label={words.subject} subjects={subjects} value={value}
      onChange={(id) => {
        onChange(id);
        onChosen();
      }}
    />
  );
}

interface IntroProps {
  readonly label: string;
  /** antd's `Form.Item` hands these down. */
  readonly value?: string;
  readonly onChange?: (html: string) => void;
}

const Intro = ({ label, value = "", onChange }: IntroProps): ReactNode => (
  <Suspense fallback={<SkeletonLine height="120px" />}>
    <HtmlEditor html={value} label={label} onChange={(html) => onChange?.(html)} />
  </Suspense>
);

/** How learners take part. */
export function EntryFields(): ReactNode {
  const words = useWords("exams");
  return (
    <Section title={words.taking}>
      <div className={css.grid}>
        <Form.Item<ExamValues> name="attempts" label={words.attemptsAllowed} rules={[{ required: true, message: words.attemptsNeeded }]}>
          <InputNumber min={1} max={100} precision={0} suffix={words.times} />
        </Form.Item>
        <Form.Item<ExamValues> name="needsIdCard" label={words.needsIdCard} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
    </Section>
  );
}
