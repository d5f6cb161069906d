import { Button } from "antd";
import type { ReactNode } from "react";
import { staffExams } from "#contract/staff/exams.ts";
import { KEYS_SPENT } from "#contract/staff/questions.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { ConfirmButton } from "../../../../parts/console/page/ConfirmButton.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { type Examination, OF_EXAM } from "../states.ts";
import { type useExam, useSpent } from "./useExam.tsx";

interface PublishExamProps extends Pick<ReturnType<typeof useExam>, "form" | "savedNow"> {
  readonly exam: Examination;
}

/** Shows an examination to learners, or hides it. What is typed and not saved yet is saved with it. */
export function PublishExam({ exam, form, savedNow }: PublishExamProps): ReactNode {
  const words = useWords("exams");
  const [withWord, question] = useSpent();
  const show = useWrite(staffExams.publish, { stale: OF_EXAM, done: words.published, handles: ({ code }) => code === KEYS_SPENT });
  const hide = useWrite(staffExams.publish, { stale: OF_EXAM, done: words.hidden });
  const publish = async () => {
    if (form.isDirtyNow()) await form.save();
    const saved = savedNow();
    // What is wrong stands at its field.
    if (!saved || form.isDirtyNow()) return;
    const { examinId } = saved;
    await withWord((spent) => show.run({ examinId, version: Math.max(saved.version, exam.version), published: true, ...spent }));
  };
  const withdraw = () =>
    hide.run({ examinId: exam.examinId, version: Math.max(exam.version, savedNow()?.version ?? 0), published: false });
  return exam.published ? (
    <ConfirmButton label={words.hide} text={words.hideText} act={withdraw} />
  ) : (
    <>
      <Button type="primary" loading={show.busy} onClick={() => void publish()}>{words.publish}</Button>
      {question}
    </>
  );
}
