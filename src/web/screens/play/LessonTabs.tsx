import { Fragment, type ReactNode } from "react";
import { Card } from "../../kit/Card.tsx";
import { classes } from "../../kit/classes.ts";
import { type TabItem, TabPanel, Tabs } from "../../kit/Tabs.tsx";
import { useText } from "../../parts/app/context.tsx";
import { Points } from "./Below.tsx";
import type { PlayData } from "./lesson.ts";
import { Outline } from "./Outline.tsx";
import css from "./Play.module.css";
import { type Tab, useNarrow, useTab } from "./tab.ts";

export interface LessonTabsProps {
  readonly data: PlayData;
  readonly query: URLSearchParams;
  /** The video runs: the bars beside the lesson move. */
  readonly running: boolean;
}

/** Below the picture: what belongs to the lesson, one tab each. Where the outline has no place beside the picture it is the first. */
export function LessonTabs(props: LessonTabsProps): ReactNode {
  const narrow = useNarrow();
  const chosen = useTab(props.query);
  return (
    <>
      {narrow !== false && <Row {...props} chosen={chosen} narrow />}
      {narrow !== true && <Row {...props} chosen={chosen} narrow={false} />}
    </>
  );
}

function Row({ data, running, chosen: [tab, choose], narrow }: LessonTabsProps & { readonly chosen: ReturnType<typeof useTab>; readonly narrow: boolean }): ReactNode {
  const t = useText("play");
  const { lesson } = data;
  const items: TabItem<Tab>[] = [];
  if (narrow) items.push({ id: "outline", label: t.outlineShort });
  if (data.points.length > 0) items.push({ id: "points", label: t.pointsShort });
  const shown = items.find(({ id }) => id === tab)?.id ?? items[0]?.id;
  if (shown === undefined) return null;
  const base = narrow ? "lesson" : "below";
  return (
    <Card as="section" className={classes(css.tabs, narrow ? css.narrow : css.broad)} aria-label={t.lessonParts}>
      <Tabs base={base} label={t.lessonParts} items={items} value={shown} onChange={choose} />
      <TabPanel base={base} id={shown} className={css.panel}>
        <Fragment key={lesson?.itemId}>
          {shown === "outline" && <Outline data={data} running={running} place="tabs" />}
          {shown === "points" && <Points points={data.points} />}
        </Fragment>
      </TabPanel>
    </Card>
  );
}
