import { setTimeout as pause } from "node:timers/promises";
import type { Means } from "../../kernel/call.ts";
import type { Keyed, SealedChain } from "../../kernel/keyed.ts";
import { type KeyReader, type KeySet, keyReaders, keySets, mutes, SILENT_SECONDS } from "../../kernel/schoolKeys.store.ts";
import { heldSets } from "../../secrets.ts";

/** What rooms hold under the school's keys, and the chains that are sealed with them. */
export interface KeyPorts {
  readonly keyed: () => readonly Keyed[];
  readonly seals: () => readonly SealedChain[];
}

export type Print = (line: string) => void;

/** How long (s) the other processes are waited for: what fell silent is forgotten within that time. */
export const PATIENCE_SECONDS = SILENT_SECONDS + 15;
const ASK_EVERY_MS = 200;

/** The sets of keys as file and database say. */
export interface Standing {
  readonly sets: readonly KeySet[];
  /** Numbers and fingerprints of the sets in the file. */
  readonly held: ReadonlyMap<number, string>;
  readonly current: number;
  /** A set that nothing was written with yet. */
  readonly waiting: number | null;
}

export async function standing({ db, secrets, environment }: Pick<Means, "db" | "secrets" | "environment">): Promise<Standing> {
  const [sets, held] = [await keySets(db), heldSets(environment.dataDir)];
  const current = secrets.personal.current.id;
  const retired = new Set(sets.filter(({ retiredAt }) => retiredAt !== null).map(({ id }) => id));
  return { sets, held, current, waiting: [...held.keys()].findLast((id) => id > current && !retired.has(id)) ?? null };
}

/** What is still in the way once the given time (s) is over; asked again and again until nothing is. */
async function inTheWay<T>(seconds: number, ask: () => Promise<readonly T[]>): Promise<readonly T[]> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const found = await ask();
    if (found.length === 0 || performance.now() >= end) return found;
    await pause(ASK_EVERY_MS);
  }
}

/** The processes that are not as they should be, after so much patience (s). */
export const laggards = ({ db }: Pick<Means, "db">, seconds: number, isReady: (reader: KeyReader) => boolean) =>
  inTheWay(seconds, async () => (await keyReaders(db)).filter((reader) => !isReady(reader)));

/** How many processes say nothing of their keys, after so much patience (s). */
export const mutesAfter = async ({ db }: Pick<Means, "db">, seconds: number): Promise<number> =>
  (await inTheWay(seconds, async () => Array.from({ length: await mutes(db) }))).length;

export const readerLine = ({ process, host }: KeyReader): string => `process ${process.split(":")[0]} on ${host}`;

/** What still needs a set, by its name; nothing that needs it no row of. */
export async function needs(means: Pick<Means, "db" | "now">, { keyed }: KeyPorts, keyId: number) {
  const found: { readonly of: Keyed; readonly rows: number }[] = [];
  for (const of of keyed()) {
    const rows = await of.needing(means, keyId);
    if (rows > 0) found.push({ of, rows });
  }
  return found;
}

export const needsLine = (left: Awaited<ReturnType<typeof needs>>): string =>
  left.length === 0 ? "no row needs it" : `needed by ${left.map(({ of, rows }) => `${rows} ${of.name}`).join(", ")}`;
