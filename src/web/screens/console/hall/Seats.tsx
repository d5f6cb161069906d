import { Button } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { staffPractice } from "#contract/staff/practice.ts";
import { fill } from "#contract/text/say.ts";
import { useConsole, useMay, useWords } from "../../../parts/console/state/console.ts";
import { clock } from "../../../parts/console/look/clock.ts";
import { timeOfDay } from "../../../parts/console/look/when.ts";
import { DataTable } from "../../../parts/console/table/DataTable.tsx";
import type { Column } from "../../../parts/console/table/table.ts";
import { pointsText } from "../../../parts/question/points.ts";
import { Away, Far, Left, Standing, Who } from "./cells.tsx";
import { deviceOf, type Hall, type Seat } from "./hall.ts";
import css from "./hall.module.css";
import { HandInDialog } from "./HandInDialog.tsx";

interface SeatsProps {
  readonly hall: Hall & { readonly ended: "true" | undefined };
  readonly everyMs: number;
  /** Of the hall as it is shown. */
  readonly version: number;
  readonly onTime: (historyIds: readonly number[]) => void;
}

/** Everybody in the hall; it renews itself beneath whoever is reading. */
export function Seats({ hall, everyMs, version, onTime }: SeatsProps): ReactNode {
  const words = useWords("hall");
  const [ending, setEnding] = useState<{ readonly seat: Seat; readonly version: number } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useKeptFocus(box);
  const columns = useColumns((seat) => setEnding({ seat, version }));
  return (
    <div ref={box} tabIndex={-1} className={css.seats} aria-label={words.seats} role="group">
      <DataTable<typeof staffPractice.hall>
        name="hall" label={words.seats} columns={columns} rowId={({ historyId }) => historyId} everyMs={everyMs}
        filters={[{ kind: "choice", name: "ended", label: words.shows, options: [{ value: "true", label: words.endedToo }] }]}
        source={() => ({ endpoint: staffPractice.hall, input: hall })}
        bulk={(rows, done) => {
          const open = rows.filter(({ state }) => state === "open").map(({ historyId }) => historyId);
          return (
            <Button
              disabled={open.length === 0}
              onClick={() => {
                onTime(open);
                done();
              }}
            >
              {fill(words.timeForSome, { n: open.length })}
            </Button>
          );
        }}
        empty={<p>{words.nobodyHere}</p>}
      />
      {ending && <HandInDialog {...ending} onClose={() => setEnding(null)} />}
    </div>
  );
}

function useColumns(onEnd: (seat: Seat) => void): readonly Column<Seat>[] {
  const words = useWords("hall");
  const { language } = useConsole();
  const may = useMay();
  return [
    { key: "who", title: words.learner, cell: (seat) => <Who seat={seat} links={may("learners")} />, value: ({ nickName }) => nickName },
    {
      key: "standing", title: words.standing, width: 130, cell: (seat) => <Standing seat={seat} />,
      value: ({ state, connection }) => (state === "open" ? words.connections[connection] : words.states[state]),
    },
    { key: "far", title: words.far, width: 150, cell: (seat) => <Far seat={seat} />, value: ({ answered }) => answered },
    { key: "away", title: words.away, width: 130, cell: (seat) => <Away seat={seat} />, value: ({ awaySeconds }) => awaySeconds },
    {
      key: "left", title: words.left, width: 120, cell: (seat) => <Left seat={seat} />,
      value: ({ remainingSeconds }) => (remainingSeconds === null ? null : clock(remainingSeconds)),
    },
    {
      key: "device", title: words.device, isMinor: "narrow", cell: ({ device }) => deviceOf(device, language),
      value: ({ device }) => device,
    },
    { key: "address", title: words.address, isMinor: "always", cell: ({ address }) => address, value: ({ address }) => address },
    {
      key: "start", title: words.begun, isMinor: "always", width: 90, cell: ({ startTime }) => timeOfDay(startTime, language),
      value: ({ startTime }) => new Date(startTime),
    },
    {
      key: "end", title: "", width: 110, align: "end",
      cell: (seat) =>
        seat.state === "open" ? (
          <Button size="small" type="text" danger aria-label={fill(words.endOf, { name: seat.nickName })} onClick={() => onEnd(seat)}>
            {words.end}
          </Button>
        ) : (
          seat.score !== null && fill(words.score, { n: pointsText(seat.score), of: pointsText(seat.totalScore) })
        ),
    },
  ];
}

/** A row that had the focus may go when the hall is looked at again: the focus then stays with the hall. */
function useKeptFocus(box: { readonly current: HTMLElement | null }): void {
  const had = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      had.current = target instanceof Element && box.current?.contains(target) ? target : null;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [box]);
  useEffect(() => {
    if (!had.current || had.current.isConnected || document.activeElement !== document.body) return;
    had.current = null;
    box.current?.focus({ preventScroll: true });
  });
}
