import { type ReactNode, useState } from "react";
import { fill } from "#contract/text/say.ts";
import { Card } from "../../kit/Card.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Ring } from "../../kit/Ring.tsx";
import { TabPanel, Tabs } from "../../kit/Tabs.tsx";
import { useText } from "../../parts/app/context.tsx";
import { clockText } from "../../parts/course/duration.ts";
import type { PlayData, PlayItem } from "./lesson.ts";
import { Outline } from "./Outline.tsx";
import css from "./Play.module.css";
import { lessonAddress } from "./progress.ts";

/** What the lesson teaches, sentence by sentence. */
export function Points({ points }: { readonly points: readonly string[] }): ReactNode {
  return <ol className={css.points}>{points.map((point) => <li key={point}>{point}</li>)}</ol>;
}

/** The card beside: the next lessons that can be watched. */
export function NextUp({ courseId, items }: { readonly courseId: number; readonly items: readonly PlayItem[] }): ReactNode {
  const t = useText("play");
  if (items.length === 0) return null;
  return (
    <Card as="section" padded aria-labelledby="next-up">
      <h2 id="next-up" className={css.cardTitle}>{t.nextUp}</h2>
      {items.map((item) => (
        <a key={item.itemId} className={css.next} href={lessonAddress(courseId, item)} data-from={item.lastPosition}>
          <Ring value={item.watchedPer} size="small" label={fill(item.isFinish ? t.done : t.seen, { per: item.watchedPer })}>{item.number}</Ring>
          <span className="grow">
            <b className="small">{item.title}</b>
            <span className="tiny muted num">{clockText(item.seconds)}</span>
          </span>
          <Icon name="chevron-right" />
        </a>
      ))}
    </Card>
  );
}

/** Below the player where the outline has no place beside it: outline first, then the points. */
export function LessonTabs({ data, running }: { readonly data: PlayData; readonly running: boolean }): ReactNode {
  const t = useText("play");
  const [tab, setTab] = useState<"outline" | "points">("outline");
  const items = [{ id: "outline" as const, label: t.outlineShort }, ...(data.points.length > 0 ? [{ id: "points" as const, label: t.points }] : [])];
  const shown = items.some((item) => item.id === tab) ? tab : "outline";
  return (
    <Card as="section" className={css.tabs}>
      <Tabs base="lesson" label={t.lessonParts} items={items} value={shown} onChange={setTab} />
      <TabPanel base="lesson" id={shown} className={css.panel}>
        {shown === "outline" ? <Outline data={data} running={running} place="tabs" /> : <Points points={data.points} />}
      </TabPanel>
    </Card>
  );
}
