import { Form, Input } from "antd";
import type { ReactNode } from "react";
import { COURSE_LIMITS, staffCourses, staffOutline } from "#contract/staff/courses.ts";
import { fill } from "#contract/text/say.ts";
import { call } from "../../../../client/call.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { RecordFormView } from "../../../../parts/console/form/RecordFormView.tsx";
import { useRecordForm } from "../../../../parts/console/form/useRecordForm.ts";
import { ConfirmButton } from "../../../../parts/console/page/ConfirmButton.tsx";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { usePlace } from "../../../../parts/console/travel/place.ts";
import { go } from "../../../../parts/console/travel/travel.ts";
import { type Chapter, type Course, OF_COURSE } from "../course.ts";

const seenOf = ({ title, version }: Chapter) => ({ values: { title }, version });

/** A chapter: its title, and its end. */
export function ChapterPanel({ course, chapter }: { readonly course: Course; readonly chapter: Chapter }): ReactNode {
  const words = useWords("courses");
  const { path } = usePlace();
  const { chapterId, lessons } = chapter;
  const save = useWrite(staffOutline.saveChapter, { stale: OF_COURSE, ofForm: true, done: words.saved });
  const remove = useWrite(staffOutline.removeChapter, { stale: OF_COURSE, done: words.removed });
  const form = useRecordForm<{ readonly title: string }>({
    object: `chapter:${chapterId}`,
    seen: seenOf(chapter),
    send: ({ title }, version) => save.run({ chapterId, version, title }),
    latest: async () => {
      const { chapters } = await call(staffCourses.detail, { id: course.id });
      return seenOf(chapters.find((one) => one.chapterId === chapterId) ?? chapter);
    },
  });
  const drop = async () => {
    const written = await remove.run({ chapterId, version: course.outlineVersion });
    if (written.kind === "done") await go(path, { replace: true, stays: true });
  };
  return (
    <Section title={words.chapter}>
      <RecordFormView
        form={form} fields={{ title: { label: words.chapterTitle } }}
        actions={
          <ConfirmButton label={words.removeChapter} text={fill(words.removeChapterText, { n: lessons.length })} danger act={drop} />
        }
      >
        <Form.Item name="title" label={words.chapterTitle} rules={[{ required: true, whitespace: true, message: words.titleNeeded }]}>
          <Input maxLength={COURSE_LIMITS.lessonTitle} />
        </Form.Item>
      </RecordFormView>
    </Section>
  );
}
