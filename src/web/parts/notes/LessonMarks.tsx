import { type ReactNode, useEffect, useRef } from "react";
import { useText } from "../app/context.tsx";
import { playerRemote } from "../player/remote/remote.ts";
import { useLessonNotes } from "./lessonNotes.ts";
import { setBookmark } from "./setBookmark.ts";
import { wishToWrite } from "./wish.ts";

export interface LessonMarksProps {
  readonly itemId: number;
  /** How many notes the lesson has, once that is known. */
  readonly onCount: (count: number) => void;
  /** N was pressed: the notes are wanted. */
  readonly onWrite: () => void;
}

const WRITING = 'input:not([type="range"]):not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"]';
/** Characters of a note that stand at its mark. */
const LABEL_LENGTH = 24;

/** Draws nothing: puts notes and bookmarks on the player's timeline, and listens for B (bookmark here) and N (write here). */
export function LessonMarks({ itemId, onCount, onWrite }: LessonMarksProps): ReactNode {
  const t = useText("notes");
  const [{ phase, notes, bookmarks }, mine] = useLessonNotes(itemId, true);
  const told = useRef({ onCount, onWrite, t });
  useEffect(() => {
    told.current = { onCount, onWrite, t };
  });

  useEffect(() => {
    const all = [
      ...bookmarks.map(({ atSecond, label }) => ({ at: atSecond, label: label || t.bookmark })),
      ...notes.map(({ atSecond, content }) => ({
        at: atSecond,
        label: Array.from(content.replace(/\s+/g, " ")).slice(0, LABEL_LENGTH).join(""),
      })),
    ];
    // Two that look the same are one mark.
    playerRemote.setMarks([...new Map(all.map((mark) => [`${mark.at} ${mark.label}`, mark])).values()].sort((a, b) => a.at - b.at));
  }, [notes, bookmarks, t]);
  useEffect(() => () => playerRemote.setMarks([]), [itemId]);

  const count = phase === "ready" ? notes.length : null;
  useEffect(() => {
    if (count !== null) told.current.onCount(count);
  }, [count]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if ((key !== "b" && key !== "n") || event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target instanceof Element && event.target.closest(WRITING)) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      if (key === "b") return void setBookmark(mine, Math.floor(playerRemote.position()), told.current.t);
      told.current.onWrite();
      wishToWrite();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [mine]);
  return null;
}
