import type { KeyboardEvent, ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../../../kit/classes.ts";
import { stepOf, type useDragging } from "../../../../parts/console/list/dragging.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { clock } from "../../../../parts/console/look/clock.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import { useUploads } from "../../../../parts/console/uploads/useUploads.ts";
import type { Lesson } from "../course.ts";
import type { What } from "./moves.ts";
import css from "./outline.module.css";

export interface OutlineRowProps {
  readonly what: What;
  readonly title: string;
  readonly lesson?: Lesson;
  /** Place among the lessons, from 1; 0: it is none. */
  readonly number?: number;
  readonly note?: string;
  readonly isChosen: boolean;
  /** The pointer's way; the keys' is `onMove`. */
  readonly dragging: ReturnType<typeof useDragging<What>>;
  readonly onChoose: (what: What) => void;
  readonly onMove: (what: What, by: -1 | 1) => void;
}

/** Names the row of a chapter or a lesson in the document. */
export const rowOf = ({ kind, id }: What): string => `${kind}:${id}`;

const ICONS = { video: "play", document: "file-text", exam: "pencil-line", live: "radio" } as const;

/** A chapter or a lesson of the outline. */
export function OutlineRow(props: OutlineRowProps): ReactNode {
  const { what, title, lesson, number, note, isChosen, dragging, onChoose, onMove } = props;
  const words = useWords("courses");
  const mark = dragging.markOf(what);
  const keys = (event: KeyboardEvent) => {
    const by = event.altKey ? stepOf(event) : 0;
    if (by !== 0) onMove(what, by);
  };
  return (
    <div
      className={classes(
        css.row, what.kind === "lesson" && css.lesson, isChosen && css.chosen, dragging.isDragged(what) && css.dragged, mark && css[mark],
      )}
      {...dragging.handleOf(what)}
      {...dragging.placeOf(what)}
    >
      <ConsoleIcon name="grip-vertical" className={css.grip} />
      <button
        type="button" className={css.name} aria-current={isChosen || undefined} aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        data-row={rowOf(what)}
        onClick={() => onChoose(what)} onKeyDown={keys}
      >
        <ConsoleIcon name={lesson ? ICONS[lesson.kind] : "folder"} />
        <span>{number ? `${String(number).padStart(2, "0")} ${title}` : title}</span>
        {lesson?.isTrial && <small className={css.trial}>{words.trial}</small>}
        <small className={css.note}>{lesson ? <LessonNote lesson={lesson} /> : note}</small>
      </button>
    </div>
  );
}

/** How long a lesson is, or what becomes of its film. */
function LessonNote({ lesson: { itemId, kind, seconds, film, hasText, coming } }: { readonly lesson: Lesson }): ReactNode {
  const words = useWords("courses");
  const sending = useUploads().find((one) => one.itemId === itemId && one.state !== "done");
  if (sending) return fill(words.uploading, { per: Math.floor((sending.sent / Math.max(1, sending.bytes)) * 100) });
  if (coming?.state === "failed") return <span className={css.bad}>{words.failed}</span>;
  if (coming?.state === "queued") return words.waiting;
  if (coming && coming.state !== "uploading") return fill(words.converting, { per: coming.progress });
  if (kind === "exam") return words.kinds.exam;
  return film || hasText ? clock(seconds) : words.noContent;
}
