import { type ReactNode, useState } from "react";
import { BOOKMARK_LENGTH } from "#contract/notes.ts";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../kit/Button.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Menu } from "../../kit/Menu.tsx";
import { useText } from "../app/context.tsx";
import { clockText } from "../course/duration.ts";
import { playerRemote } from "../player/remote/remote.ts";
import type { Bookmark, LessonNotes } from "./lessonNotes.ts";
import css from "./Notes.module.css";
import { TimeChip } from "./TimeChip.tsx";

interface BookmarkRowProps {
  readonly bookmark: Bookmark;
  readonly mine: LessonNotes;
}

/** One bookmark among the notes: its time and name. */
export function BookmarkRow({ bookmark, mine }: BookmarkRowProps): ReactNode {
  const t = useText("notes");
  const [renaming, setRenaming] = useState(false);
  return (
    <li className={css.row}>
      <TimeChip at={bookmark.atSecond} onPress={() => playerRemote.seek(bookmark.atSecond)} />
      <div className="grow">
        {!renaming ? (
          <p className={css.bookmark}>
            <Icon name="bookmark" /> {bookmark.label || <span className="muted">{t.bookmark}</span>}
          </p>
        ) : (
          <Naming bookmark={bookmark} mine={mine} onDone={() => setRenaming(false)} />
        )}
      </div>
      {!renaming && (
        <Menu
          label={fill(t.more, { time: clockText(bookmark.atSecond) })}
          className={css.menu}
          items={[
            { id: "rename", label: t.rename, icon: "pencil-line", onSelect: () => setRenaming(true) },
            {
              id: "remove",
              label: t.remove,
              icon: "trash-2",
              divided: true,
              onSelect: () => void mine.unmark(bookmark).catch(() => undefined),
            },
          ]}
        >
          <Icon name="ellipsis" />
        </Menu>
      )}
    </li>
  );
}

function Naming({ bookmark, mine, onDone }: BookmarkRowProps & { readonly onDone: () => void }): ReactNode {
  const t = useText("notes");
  const [label, setLabel] = useState(bookmark.label);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    // A failure has been said by then; what was typed stays in the field.
    const renamed = await mine.rename(bookmark, label.trim()).then(() => true, () => false);
    setBusy(false);
    if (renamed) onDone();
  };
  return (
    <form
      className={css.naming}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <input
        // The person has just asked to rename it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        className={css.input}
        aria-label={t.label}
        placeholder={t.labelHint}
        maxLength={BOOKMARK_LENGTH}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && onDone()}
      />
      <Button size="sm" onClick={onDone}>
        {t.cancel}
      </Button>
      <Button kind="blue" size="sm" type="submit" loading={busy}>
        {t.done}
      </Button>
    </form>
  );
}
