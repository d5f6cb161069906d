import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { Button } from "../../../kit/Button.tsx";
import { Note } from "../../../kit/Note.tsx";
import { useText } from "../../../parts/app/context.tsx";
import type { WatchProgress } from "../../../parts/player/watched/post.ts";
import { TrialNote } from "../lesson/Goal.tsx";
import type { LessonText, PlayData, PlayItem } from "../lesson/lesson.ts";
import { LessonTabs } from "../lesson/LessonTabs.tsx";
import { Outline } from "../lesson/Outline.tsx";
import { previous } from "../lesson/progress.ts";
import type { Tab, TabWish } from "../lesson/tab.ts";
import { Article } from "./Article.tsx";
import { Bar } from "./Bar.tsx";
import { Foot } from "./Foot.tsx";
import { Head } from "./Head.tsx";
import type { Page } from "./reader.ts";
import css from "./Reading.module.css";
import { ReadingGoal } from "./ReadingGoal.tsx";
import { placed, sectionsOf } from "./sections.ts";
import { type Reading as Read, useReading } from "./useReading.ts";

interface ReadingProps {
  readonly data: PlayData;
  readonly lesson: PlayItem;
  readonly text: LessonText;
  /** Path and query, where a log-in leads back to. */
  readonly address: string;
  readonly query: URLSearchParams;
  /** What comes next and can be studied or sat now; null: this is the last. */
  readonly next: PlayItem | null;
  /** Nothing comes after it. */
  readonly isLast: boolean;
  /** How the rest of the course is got, beside the text and at a phone's lower edge; null for who has it. */
  readonly offer: ReactNode;
  readonly buyBar: ReactNode;
  readonly onProgress: (itemId: number, progress: WatchProgress) => void;
}

/** A lesson to read: the text on paper, beside it how far one is, the course and what belongs to the lesson. */
export function Reading({ data, lesson, text, address, query, next, isLast, offer, buyBar, onProgress }: ReadingProps): ReactNode {
  const page = useRef<Page | null>(null);
  const onPage = useCallback((found: Page | null) => {
    page.current = found;
  }, []);
  const [kept, setKept] = useState(false);
  // What was read while the page is open doesn't move the place where it was opened.
  const [opened] = useState({ position: lesson.lastPosition, reached: Math.floor((lesson.watchedPer * text.seconds) / 100) });
  const reading = useReading({ itemId: lesson.itemId, ...opened, recorded: data.recorded, onProgress, onKept: setKept }, page);
  const blocks = useMemo(() => placed(text), [text]);
  const sections = useMemo(() => sectionsOf(blocks), [blocks]);
  const parts = useRef<HTMLDivElement>(null);
  const [wish, openTab] = useTabWish(parts);
  const goal = data.recorded ? (
    <ReadingGoal lesson={lesson} seconds={text.seconds} sections={sections} finishPer={data.finishPer} kept={kept} />
  ) : (
    <TrialNote address={address} title={lesson.title} reads className={css.goal} />
  );
  return (
    <div className={css.page}>
      <div className={css.strip}>
        <Head data={data} lesson={lesson} />
      </div>
      <div className={css.desk}>
        <div className={css.main}>
          <Says reading={reading} />
          <Article
            data={data}
            lesson={lesson}
            text={text}
            blocks={blocks}
            position={opened.position}
            stopped={query.get("from") === null && data.recorded}
            onPage={onPage}
          >
            <Foot courseId={data.courseId} previous={previous(data, lesson.itemId)} next={next} isLast={isLast} />
          </Article>
          <div ref={parts} className={css.tabs} tabIndex={-1}>
            <LessonTabs data={data} query={query} running={false} wish={wish} />
          </div>
        </div>
        <div className={css.side}>
          {goal}
          {offer}
          <aside className={css.outline}>
            <Outline data={data} running={false} place="stage" />
          </aside>
        </div>
      </div>
      {buyBar ?? <Bar courseId={data.courseId} next={next} notes={data.recorded} onTab={openTab} />}
      {reading.checking && reading.Presence && (
        <div className={css.check}>
          <reading.Presence itemId={lesson.itemId} loud={false} onPassed={reading.checked} onLapsed={() => undefined} />
        </div>
      )}
    </div>
  );
}

/** The tab below the text that somebody asked for, and how to ask: it comes into view and takes the focus. */
function useTabWish(parts: RefObject<HTMLDivElement | null>): readonly [TabWish | null, (tab: Tab) => void] {
  const [wish, setWish] = useState<TabWish | null>(null);
  const ask = (tab: Tab) => {
    setWish((before) => ({ tab, nth: (before?.nth ?? 0) + 1 }));
    parts.current?.scrollIntoView({ block: "start" });
    parts.current?.focus({ preventScroll: true });
  };
  return [wish, ask];
}

/** Why nothing is recorded at the moment, and what to do about it. */
function Says({ reading: { elsewhere, takeOver, trouble, again } }: { readonly reading: Read }): ReactNode {
  const t = useText("play");
  const p = useText("player");
  if (elsewhere)
    return (
      <Note live className={css.says} action={<Button size="sm" onClick={takeOver}>{t.readHere}</Button>}>
        <b>{t.readElsewhere}</b> {p.elsewhereText}
      </Note>
    );
  if (trouble === "network") return <Note live icon="wifi-off" className={css.says}>{t.readUnrecorded}</Note>;
  if (trouble === "busy") return <Note live className={css.says}>{t.readBusy}</Note>;
  if (trouble === "refused")
    return <Note live className={css.says} action={<Button size="sm" onClick={again}>{t.retry}</Button>}>{t.readRefused}</Note>;
  return null;
}
