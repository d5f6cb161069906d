import { Button, Dropdown } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { COURSE_LIMITS, staffCourses } from "#contract/staff/courses.ts";
import { fill } from "#contract/text/say.ts";
import { Button as DialogButton } from "../../../../kit/Button.tsx";
import { Dialog } from "../../../../kit/Dialog.tsx";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { go } from "../../../../parts/console/travel/travel.ts";
import { type Course, OF_COURSE } from "../course.ts";

type Deed = "withdraw" | "remove";

/** What can be done to a course as a whole. */
export function Actions({ course }: { readonly course: Course }): ReactNode {
  const words = useWords("courses");
  const [asks, setAsks] = useState<Deed | null>(null);
  const { id, version, state } = course;
  const publish = useWrite(staffCourses.publish, { stale: OF_COURSE, done: words.published });
  const { copy, busy } = useCopy(course);
  const items = [
    { key: "copy", label: words.copy, icon: <ConsoleIcon name="copy" />, disabled: busy },
    state === "published"
      ? { key: "withdraw", label: words.withdraw, icon: <ConsoleIcon name="eye-off" /> }
      : { key: "remove", label: words.remove, icon: <ConsoleIcon name="trash-2" />, danger: true },
  ];
  const choose = ({ key }: { readonly key: string }) => {
    if (key === "copy") void copy();
    else setAsks(key as Deed);
  };
  return (
    <>
      <Dropdown trigger={["click"]} menu={{ items, onClick: choose }}>
        <Button icon={<ConsoleIcon name="ellipsis" />} aria-label={words.more} />
      </Dropdown>
      <PreviewButton id={id} />
      {state !== "published" && (
        <Button type="primary" loading={publish.busy} onClick={() => void publish.run({ id, version })}>
          {state === "draft" ? words.publish : words.publishAgain}
        </Button>
      )}
      <Question deed={asks} course={course} onClose={() => setAsks(null)} />
    </>
  );
}

/** Opens the course on the learner's pages. The window opens with the press, so that no browser holds it back. */
function PreviewButton({ id }: Pick<Course, "id">): ReactNode {
  const words = useWords("courses");
  const { run, busy } = useWrite(staffCourses.preview);
  const open = async () => {
    const shown = window.open("about:blank", "_blank");
    const written = await run({ id });
    if (written.kind !== "done") return shown?.close();
    if (shown) shown.location.href = written.data.path;
    else location.assign(written.data.path);
  };
  return (
    <Button icon={<ConsoleIcon name="eye" />} title={words.previewHint} loading={busy} onClick={() => void open()}>{words.preview}</Button>
  );
}

function useCopy({ id, title }: Course) {
  const words = useWords("courses");
  const requestId = useRef(crypto.randomUUID());
  const { run, busy } = useWrite(staffCourses.copy, { stale: [staffCourses.list], done: words.copied });
  const copy = async () => {
    const written = await run({ id, title: fill(words.copyOf, { title }).slice(0, COURSE_LIMITS.title), requestId: requestId.current });
    if (written.kind !== "done") return;
    requestId.current = crypto.randomUUID();
    void go(`/staff/courses/${written.data.id}`);
  };
  return { copy, busy };
}

interface QuestionProps {
  /** What is about to be done; null: nothing is asked. */
  readonly deed: Deed | null;
  readonly course: Course;
  readonly onClose: () => void;
}

/** Asks before a course is withdrawn or deleted. */
function Question({ deed, course: { id, version }, onClose }: QuestionProps): ReactNode {
  const words = useWords("courses");
  const { close } = useWords("frame");
  const withdraw = useWrite(staffCourses.withdraw, { stale: OF_COURSE, done: words.withdrawn });
  const remove = useWrite(staffCourses.remove, { stale: [staffCourses.list], done: words.removed });
  const isRemoval = deed === "remove";
  const act = async () => {
    // The question closes first: an error that is said in a dialog ends with it.
    flushSync(onClose);
    const written = await (isRemoval ? remove : withdraw).run({ id, version });
    if (isRemoval && written.kind === "done") void go("/staff/courses", { replace: true });
  };
  return (
    <Dialog
      open={deed !== null} kind="confirm" title={isRemoval ? words.removeTitle : words.withdrawTitle} labels={{ close }} onClose={onClose}
      actions={
        <>
          <DialogButton size="lg" kind={isRemoval ? "danger" : "primary"} onClick={() => void act()}>
            {isRemoval ? words.remove : words.withdraw}
          </DialogButton>
          <DialogButton size="lg" data-autofocus="" onClick={onClose}>{words.cancel}</DialogButton>
        </>
      }
    >
      {isRemoval ? words.removeText : words.withdrawText}
    </Dialog>
  );
}
