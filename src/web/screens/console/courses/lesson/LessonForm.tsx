import { Form, Checkbox, Input } from "antd";
import type { ReactNode } from "react";
import { COURSE_LIMITS, staffCourses, staffOutline } from "#contract/staff/courses.ts";
import { staffTexts } from "#contract/staff/lessons.ts";
import { fill } from "#contract/text/say.ts";
import { call } from "../../../../client/call.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { RecordFormView } from "../../../../parts/console/form/RecordFormView.tsx";
import { type Seen, useRecordForm } from "../../../../parts/console/form/useRecordForm.ts";
import { ConfirmButton } from "../../../../parts/console/page/ConfirmButton.tsx";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { usePlace } from "../../../../parts/console/travel/place.ts";
import { go } from "../../../../parts/console/travel/travel.ts";
import { type Course, type Lesson, OF_COURSE } from "../course.ts";
import { linesOf } from "../lines.ts";

interface Values {
  readonly title: string;
  readonly isTrial: boolean;
  /** One a line. */
  readonly points: string;
}

const seenOf = ({ title, isTrial, points, version }: Lesson): Seen<Values> => ({
  values: { title, isTrial, points: points.join("\n") }, version,
});

interface LessonFormProps {
  readonly course: Course;
  readonly lesson: Lesson;
  /** Place among the lessons, from 1; 0: it is none, but an exam. */
  readonly number: number;
}

/** What a lesson is called, what it teaches, whether it is a trial. */
export function LessonForm({ course, lesson, number }: LessonFormProps): ReactNode {
  const words = useWords("courses");
  const { path } = usePlace();
  const { itemId } = lesson;
  const save = useWrite(staffOutline.saveLesson, { stale: [...OF_COURSE, staffTexts.text], ofForm: true, done: words.saved });
  const remove = useWrite(staffOutline.removeLesson, { stale: OF_COURSE, done: words.removed });
  const form = useRecordForm<Values>({
    object: `item:${itemId}`,
    seen: seenOf(lesson),
    send: ({ title, isTrial, points }, version) => save.run({ itemId, version, title, isTrial, points: linesOf(points) }),
    latest: async () => {
      const { chapters } = await call(staffCourses.detail, { id: course.id });
      return seenOf(chapters.flatMap(({ lessons }) => lessons).find((one) => one.itemId === itemId) ?? lesson);
    },
  });
  const drop = async () => {
    const written = await remove.run({ itemId, version: lesson.version });
    if (written.kind === "done") await go(path, { replace: true, stays: true });
  };
  return (
    <Section title={number === 0 ? words.kinds.exam : fill(words.lessonNumber, { n: number })}>
      <RecordFormView
        form={form}
        fields={{
          title: { label: words.lessonTitle }, points: { label: words.points },
          isTrial: { label: words.trial, say: (value) => (value ? words.yes : words.no) },
        }}
        actions={<ConfirmButton label={words.removeLesson} text={words.removeLessonText} danger act={drop} />}
      >
        <Form.Item name="title" label={words.lessonTitle} rules={[{ required: true, whitespace: true, message: words.titleNeeded }]}>
          <Input maxLength={COURSE_LIMITS.lessonTitle} />
        </Form.Item>
        <Form.Item name="points" label={words.points} extra={words.pointsHint}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} />
        </Form.Item>
        <Form.Item name="isTrial" valuePropName="checked"><Checkbox>{words.trialSwitch}</Checkbox></Form.Item>
      </RecordFormView>
    </Section>
  );
}
