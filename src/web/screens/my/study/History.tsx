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

/** Rows that stand there before all are asked for. */
const SHORT = 5;

interface First {
  readonly data: HistoryPage;
  readonly at: number;
}

/** The lessons that the learner studied, newest first: the last few, then all of them, a page at a time. */
export function History({ first }: { readonly first: First }): ReactNode {
  const t = useText("study");
  /** 0: the last few alone. */
  const [pages, setPages] = useState(0);
  const { data = first.data } = useRead(learning.getMyCourseHistory, historyPage(1), first);
  if (data.total === 0) return null;
  const short = pages === 0;
  const left = data.total - (short ? SHORT : pages * data.size);
  return (
    <section className={css.section} aria-labelledby="my-history">
      <h2 id="my-history">{t.history}</h2>
      <Card className="lst">
        {Array.from({ length: Math.max(1, pages) }, (_, i) => (
          <Page key={i} current={i + 1} short={short} {...(i === 0 ? { first } : {})} />
        ))}
      </Card>
      {left > 0 ? (
        <p className={css.more}>
          <Button onClick={() => setPages(pages + 1)}>{short ? fill(t.allSeen, { count: data.total }) : t.more}</Button>
        </p>
      ) : (
        data.total > data.size && <p className="endline">{t.noMore}</p>
      )}
    </section>
  );
}

interface PageProps {
  readonly current: number;
  readonly short: boolean;
  readonly first?: First;
}

function Page({ current, short, first }: PageProps): ReactNode {
  const t = useText("study");
  const { data, at, failed, busy, again } = useRead(learning.getMyCourseHistory, historyPage(current), first);
  const top = useRef<HTMLDivElement>(null);
  const isThere = data !== undefined;
  // Whoever asked for more reads on where it begins.
  useEffect(() => {
    if (!isThere || short) return;
    const rows = Array.from(top.current?.children ?? []).slice(current === 1 ? SHORT : 0);
    rows.find((row): row is HTMLAnchorElement => row instanceof HTMLAnchorElement)?.focus();
  }, [current, isThere, short]);
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
      {(short ? data.records.slice(0, SHORT) : data.records).map((seen) => (
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
