import { Button } from "antd";
import type { ReactNode } from "react";
import type { Received } from "#contract/endpoint.ts";
import type { staffDocket } from "#contract/staff/docket.ts";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../../../kit/classes.ts";
import { SkeletonLine } from "../../../../kit/Skeleton.tsx";
import { Tag } from "../../../../kit/Tag.tsx";
import { useMinute } from "../../../../parts/console/state/minute.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import { waitOf } from "./due.ts";
import { keyOf, type Listed, whereText, whyText } from "./entries.ts";
import css from "./docket.module.css";

export type Kind = Listed["kind"] | null;

interface DocketListProps {
  readonly data: Received<(typeof staffDocket)["list"]> | undefined;
  readonly kind: Kind;
  /** Key of the entry that lies open. */
  readonly shown: string | null;
  readonly addressOf: (kind: Kind, entry: Pick<Listed, "kind" | "id"> | null) => string;
  readonly onMore: (() => void) | null;
}

/** Reports by the time left, then what waits for review. */
export function DocketList({ data, kind, shown, addressOf, onMore }: DocketListProps): ReactNode {
  const words = useWords("moderation");
  const counts = data?.counts;
  const kinds = [
    [null, words.all, counts && counts.report + counts.comment],
    ["report", words.reports, counts?.report],
    ["comment", words.held, counts?.comment],
  ] as const;
  return (
    <section className={css.list} aria-label={words.list} aria-busy={data === undefined || undefined}>
      <nav className={css.kinds} aria-label={words.kind}>
        {kinds.map(([one, text, n]) => (
          <a key={text} href={addressOf(one, null)} aria-current={one === kind ? "true" : undefined}>
            {fill(text, { n: n ?? "" })}
          </a>
        ))}
      </nav>
      {data === undefined && <Waits />}
      {data?.total === 0 && (
        <div className={css.empty}>
          <b>{words.nothing}</b>
          <p>{words.nothingText}</p>
        </div>
      )}
      <ul>
        {data?.records.map((row) => (
          <li key={keyOf(row)}>
            <Row row={row} href={addressOf(kind, row)} isShown={keyOf(row) === shown} />
          </li>
        ))}
      </ul>
      {data && data.total > data.records.length && onMore && (
        <Button className={classes(css.more)} type="link" onClick={onMore}>
          {fill(words.more, { n: data.total - data.records.length })}
        </Button>
      )}
    </section>
  );
}

function Row({ row, href, isShown }: { readonly row: Listed; readonly href: string; readonly isShown: boolean }): ReactNode {
  const words = useWords("moderation");
  const wait = waitOf(row, useMinute(), words);
  return (
    <a className={classes(css.row, isShown && css.open)} href={href} aria-current={isShown ? "true" : undefined}>
      <span className={css.rowTop}>
        <Tag tone={row.kind === "report" ? "err" : row.heldFor === "first" ? "brand" : "warn"}>{whyText(row, words)}</Tag>
        <small className={classes(wait.isSoon && css.soon)}>{wait.text}</small>
      </span>
      <span className="clip2">{row.target === "picture" ? words.picture : row.text}</span>
      <small className="clip1">
        {[row.nickName, whereText(row, words), row.reporters > 0 && fill(words.byReporters, { n: row.reporters })]
          .filter(Boolean)
          .join(" · ")}
      </small>
      {row.passed && <small className={css.passed}>{fill(words.passed, { name: row.passed.by, note: row.passed.note })}</small>}
    </a>
  );
}

const Waits = (): ReactNode => (
  <div className={css.waits}>
    {[0, 1, 2, 3].map((n) => (
      <SkeletonLine key={n} height="72px" />
    ))}
  </div>
);
