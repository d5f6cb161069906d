import { Button } from "antd";
import type { ReactNode } from "react";
import { staffQuestions } from "#contract/staff/questions.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { ConfirmButton } from "../../../../parts/console/page/ConfirmButton.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { OF_PAPER, type Paper } from "../paper.ts";
import type { usePaper } from "./usePaper.tsx";

interface PublishPaperProps extends Omit<ReturnType<typeof usePaper>, "question"> {
  readonly paper: Paper;
}

/** Shows a paper to learners, or hides it. What is typed and not saved yet is saved with it. */
export function PublishPaper({ paper, form, savedNow }: PublishPaperProps): ReactNode {
  const words = useWords("papers");
  const show = useWrite(staffQuestions.publishPaper, { stale: OF_PAPER, done: words.publishedNow });
  const hide = useWrite(staffQuestions.publishPaper, { stale: OF_PAPER, done: words.withdrawn });
  const publish = async () => {
    if (form.isDirtyNow()) await form.save();
    const saved = savedNow();
    // What is wrong stands at its field.
    if (!saved || form.isDirtyNow()) return;
    await show.run({ ...saved, published: true });
  };
  const withdraw = async () => {
    const { paperId } = paper;
    await hide.run({ paperId, version: Math.max(paper.version, savedNow()?.version ?? 0), published: false });
  };
  return paper.published ? (
    <ConfirmButton label={words.withdraw} text={words.withdrawText} act={withdraw} />
  ) : (
    <Button type="primary" loading={show.busy} onClick={() => void publish()}>{words.publish}</Button>
  );
}
