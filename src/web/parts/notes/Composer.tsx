import { type KeyboardEvent, type ReactNode, type RefObject, useState } from "react";
import { NOTE_LENGTH } from "#contract/notes.ts";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../kit/Button.tsx";
import { Checkbox } from "../../kit/Checkbox.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { useText } from "../app/context.tsx";
import { loginRecord } from "../app/viewer.ts";
import { clockText } from "../course/duration.ts";
import { playerRemote } from "../player/remote/remote.ts";
import { useSecond } from "../player/remote/useSecond.ts";
import { type Draft, draftOf, keepDraft, pausesWhileWriting, setPausesWhileWriting } from "./draft.ts";
import css from "./Notes.module.css";

interface ComposerProps {
  readonly itemId: number;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** What became of what was written. */
  readonly status: ReactNode;
  readonly onSave: (atSecond: number, content: string) => void;
  readonly onMark: (atSecond: number) => void;
}

/** Writes a note at the second that was shown when the first letter was typed; a text begun stays on this device until it is saved. */
export function Composer({ itemId, field, status, onSave, onMark }: ComposerProps): ReactNode {
  const t = useText("notes");
  const [draft, write] = useDraft(itemId);
  const [pauses, setPauses] = useState(pausesWhileWriting);
  const now = useSecond();
  const onText = (text: string) => {
    if (draft === null && pauses) playerRemote.pause();
    write(text === "" ? null : { text, atSecond: draft?.atSecond ?? Math.floor(playerRemote.position()) });
  };
  const text = draft?.text ?? "";
  const over = text.trim().length - NOTE_LENGTH;
  const isLong = over > -200;
  const ready = draft !== null && text.trim() !== "" && over <= 0;
  const save = () => {
    if (!draft || !ready) return;
    onSave(draft.atSecond, text.trim());
    write(null);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save();
  };
  return (
    <div className={css.composer}>
      <textarea
        ref={field}
        className={css.area}
        rows={3}
        aria-label={t.write}
        aria-describedby={isLong ? "note-length" : undefined}
        aria-invalid={over > 0 || undefined}
        placeholder={fill(t.placeholder, { time: clockText(now) })}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={css.under}>
        <Stamp at={draft?.atSecond ?? null} now={now} onHere={() => draft && write({ ...draft, atSecond: now })} />
        {isLong && <Room over={over} />}
        <span className={css.status} role="status">
          {status}
        </span>
        <span className={css.deeds}>
          <Button size="sm" icon="bookmark" onClick={() => onMark(now)}>
            {fill(t.mark, { time: clockText(now) })}
          </Button>
          <Button kind="blue" size="sm" disabled={!ready} onClick={save}>
            {t.save}
          </Button>
        </span>
      </div>
      <PauseChoice on={pauses} onChange={setPauses} />
    </div>
  );
}

/** The text begun, and how to change it; null is none. */
function useDraft(itemId: number): readonly [Draft | null, (next: Draft | null) => void] {
  const learnerId = loginRecord()?.userId ?? 0;
  const [draft, setDraft] = useState<Draft | null>(() => draftOf(learnerId, itemId));
  const write = (next: Draft | null) => {
    setDraft(next);
    keepDraft(learnerId, itemId, next);
  };
  return [draft, write];
}

/** How many letters are left, or too many. */
function Room({ over }: { readonly over: number }): ReactNode {
  const t = useText("notes");
  return (
    <span id="note-length" className={over > 0 ? css.over : css.room}>
      {over > 0 ? fill(t.tooLong, { count: over }) : fill(t.left, { count: -over })}
    </span>
  );
}

interface StampProps {
  /** The second that the text will stand at; null before there is one. */
  readonly at: number | null;
  readonly now: number;
  readonly onHere: () => void;
}

/** Where in the lesson the note will stand; before it is begun, that nobody else reads it. */
function Stamp({ at, now, onHere }: StampProps): ReactNode {
  const t = useText("notes");
  if (at === null)
    return (
      <span className={css.own}>
        <Icon name="lock" /> {t.own}
      </span>
    );
  return (
    <span className={css.stamp}>
      <span className="num">{fill(t.stampedAt, { time: clockText(at) })}</span>
      {Math.abs(now - at) > 1 && (
        <button type="button" className={css.text} onClick={onHere}>
          {fill(t.stampHere, { time: clockText(now) })}
        </button>
      )}
    </span>
  );
}

interface PauseChoiceProps {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

/** Whether the video waits while somebody writes; remembered on this device. */
function PauseChoice({ on, onChange }: PauseChoiceProps): ReactNode {
  const t = useText("notes");
  return (
    <Checkbox
      className={css.pause}
      checked={on}
      onChange={(event) => {
        onChange(event.target.checked);
        setPausesWhileWriting(event.target.checked);
      }}
    >
      {t.pause}
    </Checkbox>
  );
}
