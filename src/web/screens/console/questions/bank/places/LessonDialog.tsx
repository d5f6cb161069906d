import { Input, Select } from "antd";
import { type ReactNode, useId, useState } from "react";
import { staffQuestions } from "#contract/staff/questions.ts";
import { fill } from "#contract/text/say.ts";
import { ActDialog, ActField } from "../../../../../parts/console/act/ActDialog.tsx";
import { useRead } from "../../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../../parts/console/calls/writes.ts";
import { clock } from "../../../../../parts/console/look/clock.ts";
import { useSettled } from "../../../../../parts/console/state/settled.ts";
import { useWords } from "../../../../../parts/console/state/console.ts";
import { type Places, PLACES_READ } from "./places.ts";
import { secondsOf } from "./seconds.ts";

interface Lesson {
  readonly itemId: number;
  readonly title: string;
  /** Its length; null: not known here. */
  readonly seconds: number | null;
}

interface LessonDialogProps {
  readonly subjectId: number;
  readonly point: Places["points"][number];
  readonly onClose: () => void;
}

/** How long (ms) nothing is typed before lessons are looked for. */
const TYPING_MS = 250;

/** Says which lesson teaches a knowledge point, and from where on; learners who got it wrong are led there. */
export function LessonDialog({ subjectId, point, onClose }: LessonDialogProps): ReactNode {
  const words = useWords("questions");
  const [id, fromId] = [useId(), useId()];
  const [typed, setTyped] = useState("");
  const keyword = useSettled(typed, TYPING_MS);
  const { data, busy } = useRead(staffQuestions.lessons, { keyword });
  const [lesson, setLesson] = useState<Lesson | null>(
    point.itemId === null ? null : { itemId: point.itemId, title: point.itemTitle ?? "", seconds: null },
  );
  const [from, setFrom] = useState(clock(point.atSecond ?? 0));
  const { run } = useWrite(staffQuestions.savePoint, {
    stale: PLACES_READ, ofForm: true, done: lesson === null ? words.lessonCleared : words.lessonSet,
  });
  const found = data ?? [];
  const options = found.map(({ itemId, title, seriesTitle, seconds }) => ({
    value: itemId, label: `${seriesTitle} · ${title} (${clock(seconds)})`,
  }));
  const shown = lesson && !options.some(({ value }) => value === lesson.itemId) ? [{ value: lesson.itemId, label: lesson.title }] : [];
  const choose = (itemId: number | undefined) => {
    const one = found.find((each) => each.itemId === itemId);
    setLesson(one ? { itemId: one.itemId, title: `${one.seriesTitle} · ${one.title}`, seconds: one.seconds } : null);
  };
  const check = (): Record<string, string> => {
    if (lesson === null) return {};
    const at = secondsOf(from);
    if (at === null) return { atSecond: words.lessonFromWrong };
    const length = lesson.seconds;
    return length !== null && length > 0 && at >= length ? { atSecond: fill(words.lessonFromLate, { at: clock(length) }) } : {};
  };
  const send = () => {
    const { version, name, chapterId } = point;
    const teaching = { itemId: lesson?.itemId ?? null, atSecond: lesson === null ? null : secondsOf(from) };
    return run({ id: point.id, version, subjectId, name, chapterId, ...teaching });
  };
  return (
    <ActDialog title={fill(words.setLessonOf, { name: point.name })} go={words.save} onClose={onClose} check={check} send={send}>
      {(errors) => (
        <>
          <ActField id={id} label={words.lessonFind} hint={words.lessonFindHint} error={errors["itemId"]}>
            <Select<number>
              id={id} allowClear value={lesson?.itemId ?? null} options={[...shown, ...options]} loading={busy}
              placeholder={words.lessonNone} notFoundContent={busy ? null : words.lessonNotFound} style={{ width: "100%" }}
              showSearch={{ filterOption: false, onSearch: (next) => setTyped(next.trim().slice(0, 50)) }} onChange={choose}
              getPopupContainer={(node) => node.closest("dialog") ?? document.body}
            />
          </ActField>
          {lesson && (
            <ActField id={fromId} label={words.lessonFrom} hint={words.lessonFromHint} error={errors["atSecond"]}>
              <Input
                id={fromId} value={from} maxLength={8} autoComplete="off" onChange={({ target }) => setFrom(target.value)}
                aria-invalid={errors["atSecond"] !== undefined}
                {...(errors["atSecond"] ? { status: "error" as const, "aria-describedby": `${fromId}-error` } : {})}
              />
            </ActField>
          )}
        </>
      )}
    </ActDialog>
  );
}
