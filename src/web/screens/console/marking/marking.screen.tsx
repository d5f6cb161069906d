import { type ReactNode, useEffect, useRef, useState } from "react";
import { staffPractice } from "#contract/staff/practice.ts";
import { fill } from "#contract/text/say.ts";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { Page } from "../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { Waiting } from "../../../parts/console/page/Waiting.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import { usePlace } from "../../../parts/console/travel/place.ts";
import { go } from "../../../parts/console/travel/travel.ts";
import { Answer } from "./Answer.tsx";
import { Done, Progress } from "./Progress.tsx";
import css from "./marking.module.css";
import { PointsForm } from "./PointsForm.tsx";
import { beside, nextWaiting, type Place, useQueue } from "./queue.ts";
import { Sections } from "./Sections.tsx";

/** Attempts that are brought at once: more than anybody marks in one sitting. */
const SIZE = 50;
/** How often (ms) the queue is looked at again: learners hand in, and others mark. */
const EVERY_MS = 20_000;
const SOURCES = ["past", "mock", "examination", "class"] as const;

/** Essays that wait for a marker, the oldest first: one beside its reference answer, its points by keyboard, the next one by itself. */
function View(): ReactNode {
  const words = useWords("marking");
  const { query } = usePlace();
  const source = SOURCES.find((one) => one === query.get("source"));
  const target = /^[1-9]\d{0,9}$/.test(query.get("target") ?? "") ? Number(query.get("target")) : undefined;
  const of = source === undefined ? {} : { source, ...(target === undefined ? {} : { target }) };
  return <Desk key={JSON.stringify(of)} of={of} title={words.title} />;
}

interface DeskProps {
  /** Whose essays: of everything, of a kind of exam, of one paper. */
  readonly of: { readonly source?: (typeof SOURCES)[number]; readonly target?: number };
  readonly title: string;
}

function Desk({ of, title }: DeskProps): ReactNode {
  const words = useWords("marking");
  const { path, query } = usePlace();
  const reading = useRead(staffPractice.essays, { ...of, current: 1, size: SIZE }, { everyMs: EVERY_MS });
  const { data } = reading;
  const { places, note } = useQueue(reading.isEarlier ? undefined : data);
  // What lies open stays, whatever others do meanwhile.
  const [pinned, pin] = useState<string | null>(null);
  const at = (key: string | null) => places.find((place) => place.key === key) ?? null;
  const kept = at(query.get("essay")) ?? at(pinned);
  const shown = kept ?? places.find(({ standing }) => standing === "waits") ?? null;
  if (shown && !kept) pin(shown.key);
  const waiting = places.filter(({ standing }) => standing === "waits").length;
  const addressOf = (key: string | null) => {
    const next = new URLSearchParams(query);
    if (key === null) next.delete("essay");
    else next.set("essay", key);
    return next.size > 0 ? `${path}?${next.toString()}` : path;
  };
  const { panel, arrive } = useArrival(shown?.key ?? null);
  const open = (place: Place | null) => {
    if (place) arrive();
    else pin(null);
    void go(addressOf(place?.key ?? null), { replace: true, stays: true });
  };
  return (
    <Page title={title} subtitle={shown?.attempt.title} actions={data && <b className={css.left}>{fill(words.left, { n: waiting })}</b>}>
      <Sections current="essays" />
      <Waiting reading={reading}>
        {({ total, records }) => (
          <>
            <Progress places={places} shown={shown?.key ?? null} behind={total - records.length} addressOf={addressOf} onOpen={arrive} />
            {shown === null ? (
              <Done marked={places.filter(({ standing }) => standing === "marked").length} of={of} />
            ) : (
              <section ref={panel} className={css.panel} tabIndex={-1} aria-label={fill(words.essayOf, { n: shown.number })}>
                <Answer place={shown} />
                <PointsForm
                  key={shown.key} place={shown}
                  onGiven={() => {
                    note(shown.key);
                    open(nextWaiting(places, shown.key));
                  }}
                  onNext={() => open(nextWaiting(places, shown.key))}
                  onTurn={(by) => {
                    const next = beside(places, shown.key, by);
                    if (next) open(next);
                  }}
                />
              </section>
            )}
          </>
        )}
      </Waiting>
    </Page>
  );
}

/**
 * Whoever comes to another essay goes on there: with the points where there is a keyboard, at its top where a finger would have one
 * brought up. The first page leaves the focus where the browser has it.
 */
function useArrival(key: string | null) {
  const panel = useRef<HTMLElement>(null);
  const comes = useRef(false);
  useEffect(() => {
    if (!comes.current) return;
    comes.current = false;
    const hasKeyboard = matchMedia("(pointer: fine)").matches;
    const field = hasKeyboard ? panel.current?.querySelector<HTMLInputElement>("[data-points]") : null;
    (field ?? panel.current)?.focus({ preventScroll: field !== null });
    field?.select();
    if (!field) panel.current?.scrollIntoView({ block: "start" });
  }, [key]);
  return { panel, arrive: () => void (comes.current = true) };
}

export const screen: ConsoleScreen = { View };
