import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Handout } from "#contract/handouts.schema.ts";
import { fill } from "#contract/text/say.ts";
import { CallFailure } from "../../client/call.ts";
import { toast } from "../../kit/toast.ts";
import { useText } from "../app/context.tsx";
import { BrokenOff, download } from "./download.ts";

const KEPT = "handouts";
const MOST_KEPT = 300;
/** Progress is said aloud at every quarter (design system 10). */
const SAID_EVERY = 25;

const markOf = ({ id, updatedAt }: Pick<Handout, "id" | "updatedAt">) => `${id}.${updatedAt}`;

const listeners = new Set<() => void>();
const onKept = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** What was kept, where the browser has no storage for it. */
let unsaved = "[]";

function keptText(): string {
  try {
    return localStorage.getItem(KEPT) ?? unsaved;
  } catch {
    return unsaved;
  }
}

/** What this browser has downloaded; a handout that changed since counts as new. */
function marksIn(text: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept.filter((mark) => typeof mark === "string") : [];
  } catch {
    return [];
  }
}

function keep(mark: string): void {
  unsaved = JSON.stringify([...marksIn(keptText()).filter((one) => one !== mark), mark].slice(-MOST_KEPT));
  try {
    localStorage.setItem(KEPT, unsaved);
  } catch {
    // A browser without storage forgets it with the page.
  }
  for (const listener of listeners) listener();
}

export interface Downloads {
  /** Percent of each running download, by the handout's id. */
  readonly running: ReadonlyMap<number, number>;
  readonly isDone: (handout: Pick<Handout, "id" | "updatedAt">) => boolean;
  readonly start: (handout: Handout) => void;
  readonly stop: (id: number) => void;
  /** For screen readers. */
  readonly said: string;
}

/** Downloads with progress that may be stopped; leaving the page ends them. */
export function useDownloads(): Downloads {
  const t = useText("handouts");
  const [running, setRunning] = useState<ReadonlyMap<number, number>>(new Map());
  const done = marksIn(useSyncExternalStore(onKept, keptText, () => "[]"));
  const [said, setSaid] = useState("");
  const stops = useRef(new Map<number, AbortController>());

  useEffect(() => {
    const ends = stops.current;
    return () => {
      for (const stop of ends.values()) stop.abort();
    };
  }, []);

  const show = (id: number, per: number | null) =>
    setRunning((now) => {
      const next = new Map(now);
      if (per === null) next.delete(id);
      else next.set(id, per);
      return next;
    });

  const start = async (handout: Handout) => {
    if (stops.current.has(handout.id)) return;
    const stop = new AbortController();
    stops.current.set(handout.id, stop);
    show(handout.id, 0);
    let last = 0;
    try {
      await download(handout, stop.signal, (per) => {
        show(handout.id, per);
        if (per < last + SAID_EVERY || per === 100) return;
        last = per - (per % SAID_EVERY);
        setSaid(fill(t.per, { per: last }));
      });
      keep(markOf(handout));
      setSaid(fill(t.finished, { name: handout.name }));
    } catch (error) {
      if (stop.signal.aborted) return;
      if (error instanceof CallFailure) {
        if (!error.said) toast.error(error.told(t.noNet));
      } else if (error instanceof BrokenOff) toast.error(navigator.onLine ? fill(t.notDownloaded, { name: handout.name }) : t.noNet);
      else throw error;
    } finally {
      stops.current.delete(handout.id);
      show(handout.id, null);
    }
  };

  return {
    running, said,
    isDone: (handout) => done.includes(markOf(handout)),
    start: (handout) => void start(handout),
    stop: (id) => stops.current.get(id)?.abort(),
  };
}
