import { type ReactNode, useState } from "react";
import { BOOKMARK_LENGTH } from "#contract/notes.ts";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../kit/Button.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Menu } from "../../kit/Menu.tsx";
import { useText } from "../app/context.tsx";
import { clockText } from "../course/duration.ts";
import { playerRemote } from "../player/remote.ts";
import type { Bookmark, LessonNotes } from "./lessonNotes.ts";
import css from "./Notes.module.css";
import { TimeChip } from "./TimeChip.tsx";

/** One bookmark among the notes: its time and name. */
export function BookmarkRow({ bookmark, mine }: { readonly bookmark: Bookmark; readonly mine: LessonNotes }): ReactNode {
  const t = useText("notes");
  const [label, setLabel] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (label === null) return;
    setBusy(true);
    // A failure has been said by then; what was typed stays in the field.
    const renamed = await mine.rename(bookmark, label.trim()).then(() => true, () => false);
    setBusy(false);
    if (renamed) setLabel(null);
  };
  return (
    <li className={css.row}>
      <TimeChip at={bookmark.atSecond} onPress={() => playerRemote.seek(bookmark.atSecond)} />
      <div className="grow">
        {label === null ? (
          <p className={css.bookmark}>
            <Icon name="bookmark" /> {bookmark.label || <span className="muted">{t.bookmark}</span>}
          </p>
        ) : (
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
              onKeyDown={(event) => event.key === "Escape" && setLabel(null)}
            />
            <Button size="sm" onClick={() => setLabel(null)}>
              {t.cancel}
            </Button>
            <Button kind="blue" size="sm" type="submit" loading={busy}>
              {t.done}
            </Button>
          </form>
        )}
      </div>
      {label === null && (
        <Menu
          label={fill(t.more, { time: clockText(bookmark.atSecond) })}
          className={css.menu}
          items={[
            { id: "rename", label: t.rename, icon: "pencil-line", onSelect: () => setLabel(bookmark.label) },
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
