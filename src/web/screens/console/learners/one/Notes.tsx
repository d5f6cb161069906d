import { Button, Checkbox, Input } from "antd";
import { type ReactNode, useId, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffLearners } from "#contract/staff/learners.ts";
import { Tag } from "../../../../kit/Tag.tsx";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { notices } from "../../../../parts/console/look/notices.ts";
import { dateTime } from "../../../../parts/console/look/when.ts";
import { ConfirmButton } from "../../../../parts/console/page/ConfirmButton.tsx";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { Waiting } from "../../../../parts/console/page/Waiting.tsx";
import { useConsole, useWords } from "../../../../parts/console/state/console.ts";
import css from "./one.module.css";

type Note = Received<(typeof staffLearners)["notes"]>["records"][number];
const STALE = [staffLearners.notes, staffLearners.one];

/** What staff wrote down; the learner never reads it. */
export function Notes({ learnerId }: { readonly learnerId: number }): ReactNode {
  const words = useWords("learner");
  const reading = useRead(staffLearners.notes, { learnerId, current: 1, size: 100 });
  return (
    <Section title={words.tabs.notes} hint={words.notesHint}>
      <NoteForm learnerId={learnerId} />
      <Waiting reading={reading}>
        {({ records, total }) => (
          <ul className={css.rows}>
            {total === 0 && <li className={css.hint}>{words.noNotes}</li>}
            {records.map((note) => <OneNote key={`${note.noteId} ${note.version}`} learnerId={learnerId} note={note} />)}
          </ul>
        )}
      </Waiting>
    </Section>
  );
}

interface NoteFormProps {
  readonly learnerId: number;
  readonly note?: Note;
  readonly onDone?: () => void;
}

function NoteForm({ learnerId, note, onDone }: NoteFormProps): ReactNode {
  const words = useWords("learner");
  const { cancel } = useWords("frame");
  const id = useId();
  const [text, setText] = useState(note?.text ?? "");
  const [isPinned, setPinned] = useState(note?.isPinned ?? false);
  const save = useWrite(staffLearners.saveNote, { stale: STALE, done: words.noteSaved });
  const send = async () => {
    if (text.trim() === "") return notices.failed(words.noteNeeded);
    const known = note ? { noteId: note.noteId, version: note.version } : {};
    const written = await save.run({ learnerId, text: text.trim(), isPinned, ...known });
    if (written.kind !== "done") return;
    setText("");
    setPinned(false);
    onDone?.();
  };
  return (
    <form
      className={css.noteForm}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label htmlFor={id} className="sr">{words.writeNote}</label>
      <Input.TextArea
        id={id} value={text} placeholder={words.writeNote} maxLength={500} autoSize={{ minRows: 2, maxRows: 8 }}
        onChange={(event) => setText(event.target.value)}
      />
      <span className={css.between}>
        <Checkbox checked={isPinned} onChange={(event) => setPinned(event.target.checked)}>{words.pin}</Checkbox>
        <span>
          {onDone && <Button type="text" onClick={onDone}>{cancel}</Button>}
          <Button htmlType="submit" loading={save.busy}>{words.saveNote}</Button>
        </span>
      </span>
    </form>
  );
}

function OneNote({ learnerId, note }: { readonly learnerId: number; readonly note: Note }): ReactNode {
  const words = useWords("learner");
  const { language } = useConsole();
  const [isEditing, setEditing] = useState(false);
  const remove = useWrite(staffLearners.removeNote, { stale: STALE, done: words.noteRemoved });
  const { noteId, version } = note;
  if (isEditing) return <li className={css.wide}><NoteForm learnerId={learnerId} note={note} onDone={() => setEditing(false)} /></li>;
  return (
    <li>
      <span>
        <span className={css.noteText}>{note.isPinned && <Tag tone="warn">{words.pinned}</Tag>} {note.text}</span>
        <small>{note.by} · {dateTime(note.updateTime, language)}</small>
      </span>
      <span className={css.nowrap}>
        <Button type="text" size="small" onClick={() => setEditing(true)}>{words.editNote}</Button>
        <ConfirmButton
          label={words.removeNote} text={words.removeNoteText} size="small" danger act={() => remove.run({ learnerId, noteId, version })}
        />
      </span>
    </li>
  );
}
