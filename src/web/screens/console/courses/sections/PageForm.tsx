import { Form, Input } from "antd";
import { lazy, type ReactNode, Suspense } from "react";
import { staffCourses } from "#contract/staff/courses.ts";
import { call } from "../../../../client/call.ts";
import { classes } from "../../../../kit/classes.ts";
import { SkeletonLine } from "../../../../kit/Skeleton.tsx";
import { yuan } from "../../../../kit/yuan.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { RecordFormView } from "../../../../parts/console/form/RecordFormView.tsx";
import { useRecordForm } from "../../../../parts/console/form/useRecordForm.ts";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { useMarks, useWords } from "../../../../parts/console/state/console.ts";
import { type Course, OF_COURSE } from "../course.ts";
import css from "../form.module.css";
import { linesOf } from "../lines.ts";
import { AboutFields } from "./AboutFields.tsx";
import { type PageValues, seenOf } from "./draft.ts";
import { SellingFields } from "./SellingFields.tsx";

const HtmlEditor = lazy(async () => ({ default: (await import("../../../../parts/console/document/HtmlEditor.tsx")).HtmlEditor }));

/** What stands on a course's page: what it is, for whom, for how much. Saved as a whole, by the version that was seen. */
export function PageForm({ course }: { readonly course: Course }): ReactNode {
  const words = useWords("courses");
  const { id } = course;
  const save = useWrite(staffCourses.save, { stale: OF_COURSE, ofForm: true, done: words.saved });
  const form = useRecordForm<PageValues>({
    object: `course:${id}`,
    seen: seenOf(course),
    send: (values, version) => save.run({ id, version, ...sent(values) }),
    latest: async () => seenOf(await call(staffCourses.detail, { id })),
  });
  return (
    <RecordFormView form={form} fields={useFieldWords()}>
      <div className={classes(css.stack, css.sections)}>
        <AboutFields course={course} />
        <Section title={words.intro}>
          <Form.Item name="intro" className={css.flush ?? ""}><Intro label={words.intro} /></Form.Item>
          <Form.Item name="outcomes" label={words.outcomes} extra={words.outcomesHint}>
            <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} />
          </Form.Item>
        </Section>
        <SellingFields isPackage={course.type === 2} form={form.form} />
      </div>
    </RecordFormView>
  );
}

const sent = ({ outcomes, teacherIds, partnerUrl, ...values }: PageValues) => ({
  ...values, outcomes: linesOf(outcomes), teacherIds: [...teacherIds], partnerUrl: partnerUrl || null,
});

interface IntroProps {
  readonly label: string;
  /** antd's `Form.Item` hands these down. */
  readonly value?: string;
  readonly onChange?: (html: string) => void;
}

function Intro({ label, value = "", onChange }: IntroProps): ReactNode {
  return (
    <Suspense fallback={<SkeletonLine height="180px" />}>
      <HtmlEditor html={value} label={label} onChange={(html) => onChange?.(html)} />
    </Suspense>
  );
}

/** How fields and their values are called where two versions stand side by side. */
function useFieldWords() {
  const words = useWords("courses");
  const marks = useMarks();
  const { data } = useRead(staffCourses.choices, {});
  const money = (fen: number | null) => (fen === null ? "" : `¥${yuan(fen)}`);
  return {
    title: { label: words.pageTitle },
    subtitle: { label: words.pageSubtitle },
    categoryId: { label: words.category, say: (id: number) => data?.categories.find((one) => one.id === id)?.name ?? String(id) },
    level: { label: words.level },
    topic: { label: words.topic },
    intro: { label: words.intro, say: (html: string) => html.replace(/<[^>]*>/g, " ").trim() },
    outcomes: { label: words.outcomes },
    teacherIds: {
      label: words.teachers,
      say: (ids: readonly number[]) => ids.map((id) => data?.teachers.find((one) => one.id === id)?.name ?? id).join(marks.list),
    },
    price: { label: words.price, say: money },
    originalPrice: { label: words.originalPrice, say: money },
    validDays: { label: words.validity, say: (days: number | null) => (days === null ? words.forever : `${days} ${words.days}`) },
    sale: { label: words.selling, say: (sale: PageValues["sale"]) => words.sales[sale] },
    partnerUrl: { label: words.partnerUrl, say: (url: string | null) => url ?? "" },
    partnerName: { label: words.partnerName },
    recommended: { label: words.recommended, say: (place: number | null) => (place === null ? "" : String(place)) },
  };
}
