import { useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import type { staffPractice } from "#contract/staff/practice.ts";

type Page = Received<(typeof staffPractice)["essays"]>;
type Attempt = Page["records"][number];

/** One essay with what is to be known of its attempt. Points are 1/100. */
interface Essay {
  readonly key: string;
  readonly attempt: Pick<Attempt, "historyId" | "source" | "title" | "endTime">;
  readonly essay: Attempt["essays"][number];
}

/** What has become of an essay of the queue: `taken`: another marker finished its attempt. */
type Standing = "waits" | "marked" | "taken";

/** One place of the queue; it keeps its number as long as the page is open. */
export interface Place extends Essay {
  readonly number: number;
  readonly standing: Standing;
}

const keyOf = (historyId: number, { questionId, childId }: Attempt["essays"][number]): string => `${historyId}.${questionId}.${childId}`;

const essaysOf = ({ records }: Page): Essay[] =>
  records.flatMap(({ essays, ...attempt }) => essays.map((essay) => ({ key: keyOf(attempt.historyId, essay), attempt, essay })));

interface Queue {
  readonly places: readonly Place[];
  /** The marker gave this one its points. */
  readonly note: (key: string) => void;
}

/** The queue as it was met, in its order: what is marked or taken stays, so that numbers don't move under the marker's eyes. */
export function useQueue(page: Page | undefined): Queue {
  const [met, setMet] = useState<{ readonly of: Page | undefined; readonly essays: readonly Essay[] }>({ of: undefined, essays: [] });
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  let { essays } = met;
  if (page && page !== met.of) {
    essays = merged(met.essays, essaysOf(page));
    setMet({ of: page, essays });
  }
  const now = new Set(page ? essaysOf(page).map(({ key }) => key) : []);
  const standingOf = ({ key, essay }: Essay): Standing =>
    mine.has(key) || (now.has(key) && essay.points !== null) ? "marked" : now.has(key) ? "waits" : "taken";
  return {
    places: essays.map((one, n) => ({ ...one, number: n + 1, standing: standingOf(one) })),
    note: (key) => setMine((before) => new Set(before).add(key)),
  };
}

function merged(before: readonly Essay[], now: readonly Essay[]): Essay[] {
  const fresh = new Map(now.map((one) => [one.key, one]));
  const known = before.map((one) => fresh.get(one.key) ?? one);
  const keys = new Set(before.map(({ key }) => key));
  return [...known, ...now.filter(({ key }) => !keys.has(key))];
}

/** The next one that waits behind a place, then from the start; null: none does. */
export function nextWaiting(places: readonly Place[], key: string | null): Place | null {
  const at = places.findIndex((place) => place.key === key);
  return [...places.slice(at + 1), ...places.slice(0, at + 1)].find((place) => place.standing === "waits" && place.key !== key) ?? null;
}

/** The place before or behind one, whatever became of it. */
export function beside(places: readonly Place[], key: string, by: 1 | -1): Place | null {
  const at = places.findIndex((place) => place.key === key);
  return places[at + by] ?? null;
}
