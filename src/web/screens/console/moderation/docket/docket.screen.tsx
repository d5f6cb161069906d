import { type ReactNode, useEffect, useRef, useState } from "react";
import { staffDocket } from "#contract/staff/docket.ts";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../../../kit/classes.ts";
import { Tag } from "../../../../kit/Tag.tsx";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { Page } from "../../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../../parts/console/page/screen.ts";
import { Unread } from "../../../../parts/console/page/Trouble.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { usePlace } from "../../../../parts/console/travel/place.ts";
import { go } from "../../../../parts/console/travel/travel.ts";
import { DocketList, type Kind } from "./DocketList.tsx";
import { entryAt, keyOf, type Listed } from "./entries.ts";
import { EntryPanel } from "./EntryPanel.tsx";
import css from "./docket.module.css";
import { Sections } from "../Sections.tsx";

/** Entries that are listed more with each press, and at most. */
const MORE = 20;
const MOST = 100;
/** How often (ms) the list is looked at again: reports come in while one reads. */
const EVERY_MS = 30_000;

/** What waits for a decision at the left, one of it at the right; on a phone one after the other. */
function View(): ReactNode {
  const words = useWords("moderation");
  const { path, query } = usePlace();
  const kind = (["report", "comment"] as const).find((one) => one === query.get("kind")) ?? null;
  const [size, setSize] = useState(MORE);
  const { data, failure, again } = useRead(
    staffDocket.list, { current: 1, size, ...(kind === null ? {} : { kind }) }, { everyMs: EVERY_MS },
  );
  const chosen = entryAt(query.get("entry"));
  const rows = data?.records ?? [];
  // On a wide window the most urgent one lies open at once; what the address names stays, whatever becomes of the list.
  const shown = chosen ?? (rows[0] ? { kind: rows[0].kind, id: rows[0].id } : null);
  const addressOf = (of: Kind, entry: Pick<Listed, "kind" | "id"> | null) => {
    const next = new URLSearchParams([...(of === null ? [] : [["kind", of]]), ...(entry ? [["entry", keyOf(entry)]] : [])]);
    return next.size > 0 ? `${path}?${next.toString()}` : path;
  };
  const panel = useRef<HTMLElement>(null);
  useArrival(panel, chosen === null ? null : keyOf(chosen));
  const nextAfter = (entry: Pick<Listed, "kind" | "id">): Listed | null => {
    const at = rows.findIndex((row) => keyOf(row) === keyOf(entry));
    return rows[at + 1] ?? rows.find((row) => keyOf(row) !== keyOf(entry)) ?? null;
  };
  const goOn = (entry: Pick<Listed, "kind" | "id">) => void go(addressOf(kind, nextAfter(entry)), { stays: true, replace: true });
  return (
    <Page
      title={words.title}
      subtitle={data && data.counts.soon > 0 && <Tag tone="err">{fill(words.soon, { n: data.counts.soon })}</Tag>}
      actions={data && <small className={css.quiet}>{fill(words.answerWithin, { n: data.answerHours })}</small>}
    >
      <Sections current="docket" count={data && data.counts.report + data.counts.comment} />
      {failure && <Unread failure={failure} onRetry={again} />}
      {!failure && (
        <div className={classes(css.docket, chosen !== null && css.chosen)}>
          <DocketList
            data={data} kind={kind} shown={shown && keyOf(shown)} addressOf={addressOf}
            onMore={size < MOST ? () => setSize((n) => Math.min(MOST, n + MORE)) : null}
          />
          <section ref={panel} className={css.panel} tabIndex={-1} aria-label={words.decide}>
            {shown ? (
              <EntryPanel key={keyOf(shown)} entry={shown} back={addressOf(kind, null)} onDone={() => goOn(shown)} />
            ) : (
              <p className={css.nothing}>{data ? words.choose : ""}</p>
            )}
          </section>
        </div>
      )}
    </Page>
  );
}

/** Whoever chose an entry, or came to the next one by deciding, reads on there. */
function useArrival(panel: { readonly current: HTMLElement | null }, key: string | null): void {
  const former = useRef(key);
  useEffect(() => {
    if (former.current === key) return;
    former.current = key;
    if (key !== null) panel.current?.focus();
  }, [panel, key]);
}

export const screen: ConsoleScreen = { View };
