import { median } from "./table.ts";

const ROUNDS = 5;
/** How long (s) each side of a round takes. */
export const SECONDS = 4;

/** Rates per second, medians of the rounds. */
export interface Compared {
  readonly ratio: number;
  readonly ours: number;
  readonly theirs: number;
}

/** What both sides did, in words. */
export const rates = ({ ours, theirs }: Compared, clients: number): string =>
  `median of ${ROUNDS}: ${Math.round(ours)}/s through HTTP, ${Math.round(theirs)}/s by pgbench with ${clients} clients`;

/** The rate of the product against another, such as that of its database alone, in turns: a slow minute slows both. */
export async function inTurns(theirs: () => number | Promise<number>, ours: () => Promise<number>): Promise<Compared> {
  const rounds: Compared[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await theirs();
    const served = await ours();
    rounds.push({ theirs: alone, ours: served, ratio: served / alone });
  }
  return {
    ratio: median(rounds.map((r) => r.ratio)),
    ours: median(rounds.map((r) => r.ours)),
    theirs: median(rounds.map((r) => r.theirs)),
  };
}

/** The median of three measurements. */
export async function repeated(measure: () => Promise<number>): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < 3; round += 1) rounds.push(await measure());
  return median(rounds);
}
