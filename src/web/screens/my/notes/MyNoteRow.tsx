import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { timestampText } from "#contract/timestamp.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { useTongue } from "../../../parts/richText/tongue.ts";
import { Marked } from "../../../parts/course/list/Marked.tsx";
import { TimeChip } from "../../../parts/notes/TimeChip.tsx";
import css from "./MyNotes.module.css";
import { type MyNote, noteAddress } from "./noteList.ts";

/** One note with its lesson; its time leads there, where the lesson is still open. */
export function MyNoteRow({ note, words }: { readonly note: MyNote; readonly words: readonly string[] }): ReactNode {
  const t = useText("notes");
  const tongue = useTongue();
  return (
    <li className={css.row}>
      <TimeChip at={note.atSecond} href={note.locked ? undefined : noteAddress(note)} />
      <div className="grow">
        <p className={css.content} lang={tongue(note.content)}><Marked text={note.content} terms={words} /></p>
        <p className={`tiny muted ${css.place}`}>
          <span>{note.courseTitle}</span>
          <span>{fill(t.lesson, { number: note.itemNumber, title: note.itemTitle })}</span>
          <span className="num">{timestampText(note.updateTime).slice(0, 16)}</span>
          {note.locked && <span><Icon name="lock" /> {t.locked}</span>}
        </p>
      </div>
    </li>
  );
}
