import type { ReactNode } from "react";
import { LinkButton } from "../../../kit/Button.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import type { IconName } from "../../../kit/icons.ts";
import { useText } from "../../../parts/app/context.tsx";
import type { PlayItem } from "../lesson/lesson.ts";
import { lessonAddress } from "../lesson/progress.ts";
import type { Tab } from "../lesson/tab.ts";
import css from "./Bar.module.css";

interface BarProps {
  readonly courseId: number;
  readonly next: PlayItem | null;
  /** The learner may write notes. */
  readonly notes: boolean;
  /** Opens a tab below the text. */
  readonly onTab: (tab: Tab) => void;
}

/** On a phone at the lower edge: outline, notes, the next lesson. */
export function Bar({ courseId, next, notes, onTab }: BarProps): ReactNode {
  const t = useText("play");
  const tool = (tab: Tab, icon: IconName, words: string) => (
    <button type="button" className={css.barTool} onClick={() => onTab(tab)}><Icon name={icon} /> {words}</button>
  );
  return (
    <nav className={css.phoneBar} aria-label={t.lessonParts} data-sticks="bottom">
      {tool("outline", "list-checks", t.outlineShort)}
      {notes && tool("notes", "sticky-note", t.notes)}
      {next && (
        <LinkButton kind="primary" className={css.barNext} href={lessonAddress(courseId, next)}>
          {next.exam ? t.toExam : t.toNext} <Icon name="chevron-right" />
        </LinkButton>
      )}
    </nav>
  );
}
