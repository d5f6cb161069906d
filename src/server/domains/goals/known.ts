import type { Means } from "../../kernel/call.ts";
import type { Remembered } from "../../kernel/kept.ts";
import { tradesNamed, tradesTaught } from "../catalogue/catalogue.ts";
import { publishedSubjects } from "../questions/questions.ts";
import { choicesOf } from "./rules.ts";

interface Known {
  readonly trades: Awaited<ReturnType<typeof tradesNamed>>;
  readonly subjects: Awaited<ReturnType<typeof publishedSubjects>>;
  readonly choices: ReturnType<typeof choicesOf>;
}

/** What goals are made of, the same for all learners. Its counts may lag a minute (rules.md Times, lists and counts). */
const KNOWN: Remembered<"all", Known> = { name: "goals.known", ttlMs: 60_000, atMost: 1 };

/** The trades, the subjects, and what there is to choose from them. */
export const known = (means: Means): Promise<Known> =>
  means.kept(KNOWN).get("all", async () => {
    const [trades, taught, subjects] = await Promise.all([tradesNamed(means), tradesTaught(means), publishedSubjects(means)]);
    return { trades, subjects, choices: choicesOf(taught, subjects) };
  });

/** Call after a course came to be seen, or no longer is. */
export function forgetKnown({ kept }: Pick<Means, "kept">): void {
  kept(KNOWN).forgetAll();
}
