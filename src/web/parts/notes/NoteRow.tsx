import { type ReactNode, useState } from "react";
import { NOTE_LENGTH } from "#contract/notes.ts";
import { fill } from "#contract/text/say.ts";
import { timestampText } from "#contract/timestamp.ts";
import { Button } from "../../kit/Button.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Menu } from "../../kit/Menu.tsx";
import { Note as Bar } from "../../kit/Note.tsx";
import { toast } from "../../kit/toast.ts";
import { useText } from "../app/context.tsx";
import { useTongue } from "../richText/tongue.ts";
import { clockText } from "../course/duration.ts";
import { playerRemote } from "../player/remote/remote.ts";
import type { LessonNotes } from "./lessonNotes.ts";
import css from "./Notes.module.css";
import type { ShownNote } from "./shown.ts";
import { TimeChip } from "./TimeChip.tsx";

/** The month, day and minute of an instant in the school's time zone, as `11-20 21:05`. */
const whenText = (at: number) => timestampText(at).slice(5, 16);

/** One note: its time, its text, what may be done with it. */
export function NoteRow({
  note,
  mine,
  onRemove,
}: {
  readonly note: ShownNote;
  readonly mine: LessonNotes;
  readonly onRemove: (note: ShownNote) => void;
}): ReactNode {
  const t = useText("notes");
  const [editing, setEditing] = useState(false);
  const copy = () => {
    // Without the clipboard (plain http) the text can still be marked by hand.
    navigator.clipboard?.writeText(note.content).then(
      () => toast.ok(t.copied),
      () => undefined,
    );
  };
  return (
    <li className={css.row}>
      <TimeChip at={note.atSecond} onPress={() => playerRemote.seek(note.atSecond)} />
      <div className="grow">
        {!editing ? (
          <Written note={note} />
        ) : (
          <Editing note={note} mine={mine} onDone={() => setEditing(false)} />
        )}
        {note.problem && <Trouble note={note} mine={mine} />}
      </div>
      {!editing && (
        <Menu
          label={fill(t.more, { time: clockText(note.atSecond) })}
          className={css.menu}
          items={[
            { id: "edit", label: t.edit, icon: "pencil-line", onSelect: () => setEditing(true) },
            { id: "copy", label: t.copy, icon: "copy", onSelect: copy },
            { id: "remove", label: t.remove, icon: "trash-2", divided: true, onSelect: () => onRemove(note) },
          ]}
        >
          <Icon name="ellipsis" />
        </Menu>
      )}
    </li>
  );
}

function Written({ note }: { readonly note: ShownNote }): ReactNode {
  const t = useText("notes");
  const tongue = useTongue();
  return (
    <>
      <p className={css.content} lang={tongue(note.content)}>{note.content}</p>
      <span className={`tiny muted num ${css.when}`}>
        {whenText(note.at)}
        {note.state === "saving" && <span>{t.saving}</span>}
        {note.state === "kept" && !note.problem && (
          <span className={css.kept}>
            <Icon name="wifi-off" /> {t.kept}
          </span>
        )}
      </span>
    </>
  );
}

interface EditingProps {
  readonly note: ShownNote;
  readonly mine: LessonNotes;
  readonly onDone: () => void;
}

function Editing({ note, mine, onDone }: EditingProps): ReactNode {
  const t = useText("notes");
  const [text, setText] = useState(note.content);
  const over = text.trim().length - NOTE_LENGTH;
  const ready = text.trim() !== "" && over <= 0;
  const save = () => {
    if (!ready) return;
    if (text.trim() !== note.content) mine.change(note, text.trim());
    onDone();
  };
  return (
    <div className={css.editing}>
      <textarea
        // The person has just asked to edit.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        className={css.area}
        rows={3}
        aria-label={t.edit}
        aria-invalid={over > 0 || undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Escape") onDone();
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      <div className={css.under}>
        {over > 0 && (
          <span className={css.over} role="status">
            {fill(t.tooLong, { count: over })}
          </span>
        )}
        <span className={css.deeds}>
          <Button size="sm" onClick={onDone}>
            {t.cancel}
          </Button>
          <Button kind="blue" size="sm" disabled={!ready} onClick={save}>
            {t.done}
          </Button>
        </span>
      </div>
    </div>
  );
}

/** Something stands between what was written here and the server: both texts, and the person's choice. */
function Trouble({ note, mine }: { readonly note: ShownNote; readonly mine: LessonNotes }): ReactNode {
  const t = useText("notes");
  const { problem } = note;
  if (!problem) return null;
  const changed = problem.kind === "changed";
  const deed = (choice: "mine" | "theirs" | "both", words: string) => (
    <Button size="sm" onClick={() => mine.settle(note, choice)}>
      {words}
    </Button>
  );
  return (
    <Bar live className={css.trouble}>
      <p>{changed ? t.changed : problem.kind === "deleted" ? t.deleted : fill(t.refused, { message: problem.message })}</p>
      {changed && <p className={css.content}><b>{t.theirs}</b> {problem.theirs.content}</p>}
      <span className={css.deeds}>
        {changed ? deed("mine", t.takeMine) : problem.kind === "deleted" ? deed("mine", t.keepAsNew) : deed("mine", t.retry)}
        {changed && deed("both", t.takeBoth)}
        {deed("theirs", changed ? t.takeTheirs : t.discard)}
      </span>
    </Bar>
  );
}
