import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { KEPT_DAYS, KEPT_MOST } from "#contract/footprints.ts";
import { fill } from "#contract/text/say.ts";
import { Button, LinkButton } from "../../../kit/Button.tsx";
import { Card } from "../../../kit/Card.tsx";
import { Chip, Chips } from "../../../kit/Chips.tsx";
import { classes } from "../../../kit/classes.ts";
import { Empty } from "../../../kit/Empty.tsx";
import { useApp, useText } from "../../../parts/app/context.tsx";
import { Missing, screen as define } from "../../../parts/app/screen.ts";
import { MoreEnd } from "../../../parts/course/list/MoreEnd.tsx";
import { useMore } from "../../../parts/course/list/useMore.ts";
import { MyFrame } from "../../../parts/my/MyFrame.tsx";
import { Undo } from "../Undo.tsx";
import { useRemoval } from "../useRemoval.ts";
import { ClearDialog } from "./ClearDialog.tsx";
import css from "./Footprint.module.css";
import { FootRow } from "./FootRow.tsx";
import { dayWords, footAddress, type FootPage, footRemoval, type Kind, kindOf, KINDS, loadFoot, loadMoreFoot } from "./footprints.ts";

interface FootprintData {
  readonly kind: Kind;
  readonly page: FootPage;
  /** When it was answered, ms since the epoch. */
  readonly at: number;
}

export const screen = define<FootprintData>({
  async load({ call: ask, query }) {
    const kind = kindOf(query);
    const current = Number(/^[1-9]\d{0,4}$/.exec(query.get("current") ?? "1")?.[0]);
    if (!current) throw new Missing();
    return { kind, page: await loadFoot(ask, kind, current), at: Date.now() };
  },
  head: (_data, texts) => ({ title: texts("footprint").title, noindex: true }),
  View: Footprints,
});

/** What the learner looked at, by day; one can be removed and taken back, or all be cleared. */
function Footprints({ data: { kind, page, at } }: { readonly data: FootprintData }): ReactNode {
  const t = useText("footprint");
  const removal = useRemoval(footRemoval, t);
  const [asks, setAsks] = useState(false);
  const [cleared, setCleared] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { list, records, ...grown } = useFootList(kind, page, removal.removed.size);
  const shown = cleared ? [] : records.filter((row) => !removal.removed.has(row.id));
  const more = { ...grown, hasMore: grown.hasMore && !cleared };
  const isEmpty = shown.length === 0 && !more.hasMore;
  // The button that had the focus is gone.
  useEffect(() => {
    if (cleared) heading.current?.focus();
  }, [cleared]);
  return (
    <MyFrame page="footprint">
      <div className={css.head}>
        <h1 ref={heading} tabIndex={-1} className={css.title}>
          {t.title}
        </h1>
        <p className={css.keeps}>{fill(t.keeps, { days: KEPT_DAYS, most: KEPT_MOST })}</p>
      </div>
      <div className={css.bar}>
        <Kinds kind={kind} />
        {!isEmpty && (
          <Button kind="ghost" icon="trash-2" className={css.clear} onClick={() => setAsks(true)}>
            {t.clear}
          </Button>
        )}
      </div>
      <Undo last={removal.last} undo={removal.undo} words={t} />
      {isEmpty ? (
        <Nothing kind={kind} />
      ) : (
        <>
          <div ref={list} aria-busy={more.state === "loading"}>
            <Days rows={shown} at={at} onRemove={removal.remove} />
          </div>
          <MoreEnd more={more} first={page} href={(number) => footAddress(kind, number)} />
        </>
      )}
      {asks && (
        <ClearDialog
          onClose={() => setAsks(false)}
          onCleared={() => {
            removal.forget();
            setCleared(true);
          }}
        />
      )}
    </MyFrame>
  );
}

/** `gone`: how many of them were removed here meanwhile. */
function useFootList(kind: Kind, page: FootPage, gone: number) {
  // A further look changes the order: what was grown before is another list then.
  const [address] = useState(() => `${footAddress(kind, page.current)}#${page.records.map((row) => row.id).join(",")}`);
  return useMore(
    address,
    page,
    useCallback((current: number) => loadMoreFoot(kind, current, gone), [kind, gone]),
  );
}

function Kinds({ kind }: { readonly kind: Kind }): ReactNode {
  const t = useText("footprint");
  return (
    <Chips label={t.kinds}>
      {KINDS.map((one) => (
        <Chip key={one} pressed={one === kind} href={footAddress(one)}>
          {t[one]}
        </Chip>
      ))}
    </Chips>
  );
}

type Row = FootPage["records"][number];

interface DaysProps {
  readonly rows: readonly Row[];
  /** ms since the epoch. */
  readonly at: number;
  readonly onRemove: (row: Row) => void;
}

/** Each day has its heading above the first of its rows. */
function Days({ rows, at, onRemove }: DaysProps): ReactNode {
  const t = useText("footprint");
  const { language } = useApp();
  return rows.map((row, i) => {
    const first = rows[i - 1]?.day !== row.day;
    const { name, date } = dayWords(row.day, at, language, t);
    return (
      <div key={row.id} className={classes(first && css.first, rows[i + 1]?.day !== row.day && css.last)}>
        {first && (
          <h2 className={css.day}>
            {name ?? date}
            {name !== null && <small>{date}</small>}
          </h2>
        )}
        <FootRow row={row} onRemove={() => onRemove(row)} />
      </div>
    );
  });
}

function Nothing({ kind }: { readonly kind: Kind }): ReactNode {
  const t = useText("footprint");
  const title = { all: t.empty, course: t.emptyCourse, info: t.emptyInfo }[kind];
  const [label, href] = kind === "info" ? ([t.toNews, "/info/home"] as const) : ([t.toCourses, "/courseClass/home"] as const);
  return (
    <Card>
      <Empty
        drawing="box"
        level={2}
        title={title}
        text={t.emptyText}
        action={
          <LinkButton kind="primary" href={href}>
            {label}
          </LinkButton>
        }
      />
    </Card>
  );
}
