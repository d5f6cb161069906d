import { type ReactNode, useEffect, useRef, useState } from "react";
import { Card } from "../../../kit/Card.tsx";
import { classes } from "../../../kit/classes.ts";
import { ErrorState } from "../../../kit/Empty.tsx";
import { SkeletonLine } from "../../../kit/Skeleton.tsx";
import { type TabItem, TabPanel, Tabs } from "../../../kit/Tabs.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { type OnDemand, useOnDemand } from "../../../parts/app/onDemand.ts";
import { Points } from "./Below.tsx";
import type { PlayData } from "./lesson.ts";
import { Outline } from "./Outline.tsx";
import { commentsCode, handoutsCode, marksCode, notesCode, transcriptCode } from "./parts.ts";
import css from "./Play.module.css";
import { playable } from "./progress.ts";
import { type Tab, type TabWish, useNarrow, useTab } from "./tab.ts";

interface LessonTabsProps {
  readonly data: PlayData;
  readonly query: URLSearchParams;
  /** The video runs: the bars beside the lesson move. */
  readonly running: boolean;
  /** What something beside asks for; null: nothing yet. */
  readonly wish?: TabWish | null;
}

/** Below the picture: what belongs to the lesson, one tab each. Where the outline has no place beside the picture it is the first. */
export function LessonTabs(props: LessonTabsProps): ReactNode {
  const { lesson, recorded, counts } = props.data;
  const narrow = useNarrow();
  // The row that is there once the page is alive stays: who turns a tablet keeps what is open in it.
  const [held, setHeld] = useState(narrow);
  if (held === null && narrow !== null) setHeld(narrow);
  const chosen = useTab(props.query);
  useWish(props.wish ?? null, chosen[1]);
  const written = lesson !== null && recorded && playable(lesson) ? lesson.itemId : null;
  const marks = useOnDemand(marksCode, written !== null && narrow !== null);
  const [counted, setCounted] = useState<{ readonly itemId: number; readonly notes: number } | null>(null);
  const notes = counted && counted.itemId === lesson?.itemId ? counted.notes : counts?.notes;
  return (
    <>
      {marks && written !== null && (
        <marks.LessonMarks
          key={written}
          itemId={written}
          onCount={(count) => setCounted({ itemId: written, notes: count })}
          onWrite={() => chosen[1]("notes")}
        />
      )}
      {(narrow === null ? [true, false] : [narrow]).map((one) => (
        <Row key={String(narrow === null ? one : held)} {...props} notes={notes} chosen={chosen} narrow={one} />
      ))}
    </>
  );
}

/** Opens what is asked for, once. */
function useWish(wish: TabWish | null, choose: (tab: Tab) => void): void {
  const heard = useRef(wish);
  const open = useRef(choose);
  useEffect(() => {
    open.current = choose;
  });
  useEffect(() => {
    if (wish && heard.current !== wish) open.current(wish.tab);
    heard.current = wish;
  }, [wish]);
}

interface RowProps extends LessonTabsProps {
  /** How many notes the learner has here. */
  readonly notes: number | undefined;
  readonly chosen: ReturnType<typeof useTab>;
  readonly narrow: boolean;
}

function Row({ data, running, notes, chosen: [tab, choose], narrow }: RowProps): ReactNode {
  const t = useText("play");
  const { lesson, courseId, recorded } = data;
  const open = lesson !== null && playable(lesson) ? lesson : null;
  const items: TabItem<Tab>[] = [];
  if (narrow) items.push({ id: "outline", label: t.outlineShort });
  if (data.points.length > 0) items.push({ id: "points", label: t.pointsShort });
  if (open && recorded) items.push({ id: "notes", label: t.notes, count: notes || undefined });
  // Whoever does not own the lesson may still read what is said about it.
  if (lesson) items.push({ id: "comments", label: t.comments, count: data.counts?.comments || undefined });
  if (data.counts && data.counts.handouts > 0) items.push({ id: "handouts", label: t.handouts, count: data.counts.handouts });
  if (open?.kind === "video") items.push({ id: "transcript", label: t.transcript });
  const shown = items.find(({ id }) => id === tab)?.id ?? items[0]?.id;
  if (shown === undefined) return null;
  const base = narrow ? "lesson" : "below";
  return (
    <Card as="section" className={classes(css.tabs, narrow ? css.narrow : css.broad)} aria-label={t.lessonParts}>
      <Tabs base={base} label={t.lessonParts} items={items} value={shown} onChange={choose} />
      <TabPanel base={base} id={shown} className={css.panel}>
        {shown === "outline" && <Outline data={data} running={running} place="tabs" />}
        {shown === "points" && <Points points={data.points} />}
        {open && shown === "notes" && (
          <Part key={`notes ${open.itemId}`} code={notesCode} draw={({ Notes }) => <Notes courseId={courseId} itemId={open.itemId} />} />
        )}
        {lesson && shown === "comments" && (
          <Part
            key={`comments ${lesson.itemId}`}
            code={commentsCode}
            draw={({ Comments }) => <Comments courseId={courseId} itemId={lesson.itemId} />}
          />
        )}
        {shown === "handouts" && (
          <Part key={`handouts ${courseId}`} code={handoutsCode} draw={({ Handouts }) => <Handouts courseId={courseId} />} />
        )}
        {open && shown === "transcript" && (
          <Part key={`transcript ${open.itemId}`} code={transcriptCode} draw={({ Transcript }) => <Transcript itemId={open.itemId} />} />
        )}
      </TabPanel>
    </Card>
  );
}

/** A part whose code comes when its tab is opened. */
function Part<Module extends object>({
  code,
  draw,
}: {
  readonly code: OnDemand<Module>;
  readonly draw: (module: Module) => ReactNode;
}): ReactNode {
  const t = useText("play");
  const [failed, setFailed] = useState(false);
  const module = useOnDemand(code, !failed, () => setFailed(true));
  if (failed) return <ErrorState title={t.partFailed} retryLabel={t.retry} onRetry={() => setFailed(false)} />;
  if (module) return draw(module);
  return (
    <div aria-busy="true" className={css.coming}>
      <SkeletonLine height="84px" />
      <SkeletonLine width="70%" />
      <SkeletonLine width="50%" />
    </div>
  );
}
