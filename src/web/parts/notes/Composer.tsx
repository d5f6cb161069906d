import { type KeyboardEvent, type ReactNode, type RefObject, useState } from "react";
import { NOTE_LENGTH } from "#contract/notes.ts";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../kit/Button.tsx";
import { Checkbox } from "../../kit/Checkbox.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { useText } from "../app/context.tsx";
import { loginRecord } from "../app/viewer.ts";
import { clockText } from "../course/duration.ts";
import { playerRemote } from "../player/remote.ts";
import { useSecond } from "../player/useSecond.ts";
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
  const learnerId = loginRecord()?.userId ?? 0;
  const [draft, setDraft] = useState<Draft | null>(() => draftOf(learnerId, itemId));
  const [pauses, setPauses] = useState(pausesWhileWriting);
  const now = useSecond();
  const write = (next: Draft | null) => {
    setDraft(next);
    keepDraft(learnerId, itemId, next);
  };
  const onText = (text: string) => {
    if (draft === null && pauses) playerRemote.pause();
    write(text === "" ? null : { text, atSecond: draft?.atSecond ?? Math.floor(playerRemote.position()) });
  };
  const text = draft?.text ?? "";
  const over = text.trim().length - NOTE_LENGTH;
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
        aria-describedby={over > -200 ? "note-length" : undefined}
        aria-invalid={over > 0 || undefined}
        placeholder={fill(t.placeholder, { time: clockText(now) })}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={css.under}>
        {draft ? (
          <span className={css.stamp}>
            <span className="num">{fill(t.stampedAt, { time: clockText(draft.atSecond) })}</span>
            {Math.abs(now - draft.atSecond) > 1 && (
              <button type="button" className={css.text} onClick={() => write({ ...draft, atSecond: now })}>
                {fill(t.stampHere, { time: clockText(now) })}
              </button>
            )}
          </span>
        ) : (
          <span className={css.own}>
            <Icon name="lock" /> {t.own}
          </span>
        )}
        {over > -200 && (
          <span id="note-length" className={over > 0 ? css.over : css.room}>
            {over > 0 ? fill(t.tooLong, { count: over }) : fill(t.left, { count: -over })}
          </span>
        )}
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
      <Checkbox
        className={css.pause}
        checked={pauses}
        onChange={(event) => {
          setPauses(event.target.checked);
          setPausesWhileWriting(event.target.checked);
        }}
      >
        {t.pause}
      </Checkbox>
    </div>
  );
}
