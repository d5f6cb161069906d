import { type ReactNode, useEffect, useRef, useState } from "react";
import { learning } from "#contract/learning.ts";
import { fill } from "#contract/text/say.ts";
import { useRead } from "../../../client/reads.ts";
import { Button } from "../../../kit/Button.tsx";
import { Card } from "../../../kit/Card.tsx";
import { ErrorState } from "../../../kit/Empty.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { Ring } from "../../../kit/Ring.tsx";
import { SkeletonRow } from "../../../kit/Skeleton.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { clockText } from "../../../parts/course/duration.ts";
import { entryAddress, STUDY } from "../../../parts/course/entry.ts";
import { whenText } from "../../../parts/my/when.ts";
import { historyPage, type HistoryPage, type Seen } from "./mine.ts";
import css from "./Study.module.css";

/** The lessons that the learner watched, newest first, a page at a time. */
export function History({ first }: { readonly first: { readonly data: HistoryPage; readonly at: number } }): ReactNode {
  const t = useText("study");
  const [pages, setPages] = useState(1);
  const { data = first.data } = useRead(learning.getMyCourseHistory, historyPage(1), first);
  if (data.total === 0) return null;
  const left = data.total - pages * data.size;
  return (
    <section className={css.section} aria-labelledby="my-history">
      <h2 id="my-history">{t.history}</h2>
      <Card className="lst">
        {Array.from({ length: pages }, (_, i) => <Page key={i} current={i + 1} {...(i === 0 ? { first } : {})} />)}
      </Card>
      {left > 0 ? (
        <p className={css.more}><Button onClick={() => setPages(pages + 1)}>{t.more}</Button></p>
      ) : (
        data.total > data.size && <p className="endline">{t.noMore}</p>
      )}
    </section>
  );
}

function Page({
  current,
  first,
}: {
  readonly current: number;
  readonly first?: { readonly data: HistoryPage; readonly at: number };
}): ReactNode {
  const t = useText("study");
  const { data, at, failed, busy, again } = useRead(learning.getMyCourseHistory, historyPage(current), first);
  const top = useRef<HTMLDivElement>(null);
  const later = current > 1 && data !== undefined;
  // Whoever asked for more reads on where it begins.
  useEffect(() => {
    if (later) top.current?.querySelector("a")?.focus();
  }, [later]);
  if (failed) return <ErrorState title={t.notLoaded} retryLabel={t.retry} retrying={busy} onRetry={again} />;
  if (!data)
    return (
      <div aria-busy="true">
        {[1, 2, 3].map((row) => (
          <SkeletonRow key={row} />
        ))}
      </div>
    );
  return (
    <div ref={top} className="lst">
      {data.records.map((seen) => (
        <Row key={seen.itemId} seen={seen} now={at} />
      ))}
    </div>
  );
}

function Row({ seen, now }: { readonly seen: Seen; readonly now: number }): ReactNode {
  const t = useText("study");
  const { itemId, title, kind, vid, position, watchedPer, isFinish, locked, watchedAt, course } = seen;
  const text = kind === "document";
  const state = isFinish ? t.done : fill(text ? t.readTo : t.seen, { per: watchedPer });
  // Where one stopped in a text is no time that says anything.
  const rest = !text && position > 0 && position < seen.seconds - 3;
  const inside = (
    <>
      <Ring value={watchedPer} size="small" tone={isFinish ? "ok" : "accent"} label={state}>
        {isFinish ? <Icon name="check" /> : `${watchedPer}%`}
      </Ring>
      <span className="grow">
        <b className={css.lesson}>{title}</b>
        <span className={css.meta}>
          {[course.title, rest ? fill(t.at, { time: clockText(position) }) : "", locked ? t.noLongerOpen : ""].filter(Boolean).join(" · ")}
        </span>
      </span>
      <span className={css.when}>{whenText(watchedAt, now, t)}</span>
    </>
  );
  if (locked || !(vid || text)) return <div className={css.seen}>{inside}</div>;
  return (
    <a className={css.seen} href={entryAddress({ ...course, buttonType: STUDY }, { itemId, vid, kind })} data-from={rest ? position : 0}>
      {inside}
    </a>
  );
}
