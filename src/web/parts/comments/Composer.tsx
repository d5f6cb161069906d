import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { cleanComment, COMMENT_LENGTH, fitsComment, seenLength } from "#contract/commentText.ts";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../kit/Button.tsx";
import { FieldBox } from "../../kit/Field.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { useText } from "../app/context.tsx";
import { clockText } from "../course/duration.ts";
import { playerRemote } from "../player/remote/remote.ts";
import css from "./Comments.module.css";
import { type Box, draftOf, keepDraft } from "./unsent.ts";

interface ComposerProps {
  readonly box: Box;
  /** The comment that it answers, with its author's name; absent: a comment of the first level. */
  readonly parent?: { readonly id: number; readonly name: string };
  readonly onSend: (content: string, atSecond: number | null) => void;
  readonly onCancel?: () => void;
  /** Opened by a press: the next key writes. */
  readonly focused?: boolean;
}

const nowhere = () => () => undefined;
const secondNow = () => Math.floor(playerRemote.position());
const hasVideo = () => playerRemote.duration() > 0;

/** Where a comment is written. Its words are kept in the browser at every key. */
export function Composer({ box, parent, onSend, onCancel, focused }: ComposerProps): ReactNode {
  const t = useText("comments");
  const id = useId();
  const [text, write] = useDraft(box, parent?.id ?? 0);
  const [mark, setMark] = useState<number | null>(null);
  const area = useFocusAtEnd(focused === true);
  const cleaned = cleanComment(text);
  const length = seenLength(cleaned);
  const over = length - COMMENT_LENGTH;
  const ready = fitsComment(cleaned);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!ready) return area.current?.focus();
    onSend(cleaned, mark);
    write("");
    setMark(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
    else if (event.key === "Escape" && onCancel) {
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <form className={css.composer} onSubmit={submit} aria-label={parent ? fill(t.replyTo, parent) : t.write}>
      <FieldBox bad={over > 0}>
        <textarea
          ref={area}
          rows={parent ? 2 : 3}
          value={text}
          placeholder={parent ? fill(t.replyPlaceholder, parent) : t.placeholder}
          aria-label={parent ? fill(t.replyTo, parent) : t.write}
          aria-describedby={`${id}-count`}
          aria-invalid={over > 0 || undefined}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </FieldBox>
      <div className={css.foot}>
        <Count id={`${id}-count`} length={length} />
        {!parent && <MarkSwitch mark={mark} onChange={setMark} />}
        <span className={css.footEnd}>
          {onCancel && (
            <Button kind="ghost" size="sm" onClick={onCancel}>
              {t.cancel}
            </Button>
          )}
          <Button kind="blue" size="sm" type="submit" disabled={!ready}>
            {parent ? t.send : t.publish}
          </Button>
        </span>
      </div>
    </form>
  );
}

function useDraft(box: Box, parentId: number): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => draftOf(box, parentId));
  const write = (now: string) => {
    setText(now);
    keepDraft(box, parentId, now);
  };
  return [text, write];
}

function useFocusAtEnd(wanted: boolean): RefObject<HTMLTextAreaElement | null> {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const field = area.current;
    if (!wanted || !field) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
    // Once, when it opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return area;
}

function Count({ id, length }: { readonly id: string; readonly length: number }): ReactNode {
  const t = useText("comments");
  const over = length - COMMENT_LENGTH;
  return (
    <span id={id} className={over > 0 ? "tiny errc" : "tiny muted num"}>
      <span aria-hidden="true">
        {over > 0 ? fill(t.tooLong, { count: over }) : fill(t.counted, { count: length, most: COMMENT_LENGTH })}
      </span>
      <span className="sr">
        {over > 0 ? fill(t.tooLong, { count: over }) : fill(t.countedLong, { count: length, most: COMMENT_LENGTH })}
      </span>
    </span>
  );
}

/** Ties the comment to the second at which it was pressed; nothing without a video. */
function MarkSwitch({ mark, onChange }: { readonly mark: number | null; readonly onChange: (mark: number | null) => void }): ReactNode {
  const t = useText("comments");
  const there = useSyncExternalStore(playerRemote.subscribe, hasVideo, () => false);
  const second = useSyncExternalStore(mark === null ? playerRemote.subscribe : nowhere, secondNow, () => 0);
  if (!there) return null;
  const time = clockText(mark ?? second);
  return (
    <button
      type="button"
      className={css.markSwitch}
      aria-pressed={mark !== null}
      aria-label={fill(mark === null ? t.mark : t.marked, { time })}
      title={fill(mark === null ? t.markHint : t.unmark, { time })}
      onClick={() => onChange(mark === null ? second : null)}
    >
      <Icon name={mark === null ? "clock" : "check"} />
      <span className="num">{fill(mark === null ? t.mark : t.marked, { time })}</span>
    </button>
  );
}
