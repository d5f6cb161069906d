import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "kysely";
import type { Input } from "#contract/endpoint.ts";
import type { staffLearning } from "#contract/staff/learning.ts";
import type { Database, Pool, Tables } from "../../database/database.ts";
import type { Means } from "../../kernel/call.ts";
import { addQuestion, dropQuestion, needStrongWays, questionPage } from "./presence/presence.ts";
import {
  holdSchoolRules, ownRules, ownRulesOf, saveOwnRules, saveSchoolRules, schoolRules, studyRules, toldOwn, toldSchool,
} from "./studyRules/studyRules.ts";

type Tx = Transaction<Tables>;
type SchoolRules = Omit<Input<typeof staffLearning.saveSchoolRules>, "version">;
type OwnRules = Input<typeof staffLearning.saveCourseRules>["own"];

/** How lessons are studied where a course says nothing else, as exchange files say it. */
export const leavingRules = async ({ pool }: { readonly pool: Pool }) => toldSchool((await studyRules(pool, 0)).school);

/** Takes the school's rules over where it never set any, or is told to; whether they stay, though they are others. */
export async function bringRules(tx: Tx, rules: SchoolRules, force: boolean): Promise<"taken" | "same" | "stays"> {
  const here = await holdSchoolRules(tx);
  const after = schoolRules(rules, here.rules);
  if (isDeepStrictEqual(toldSchool(here.rules), toldSchool(after))) return "same";
  if (here.version > 1 && !force) return "stays";
  await saveSchoolRules(tx, after);
  return "taken";
}

/** A question for presence checks; `itemId` null: of every lesson of the course. */
interface Check {
  readonly itemId: number | null;
  readonly prompt: string;
  readonly choices: readonly string[];
  readonly rightChoice: number;
}

/** More than anybody writes for a course. */
const ALL = { current: 1, size: 100_000 } as const;

const checksOf = async (db: Database, seriesId: number) => (await questionPage(db, seriesId, null, ALL)).records;
const plain = ({ itemId, prompt, choices, rightChoice }: Check): Check => ({ itemId, prompt, choices: [...choices], rightChoice });

/** What a course sets for itself of how it is studied, and its questions for presence checks. */
export async function leavingStudy(db: Database, seriesId: number): Promise<{ rules: OwnRules; checks: readonly Check[] }> {
  const [own, checks] = await Promise.all([ownRulesOf(db, seriesId), checksOf(db, seriesId)]);
  return { rules: own ? toldOwn(own.rules) : {}, checks: checks.map(plain) };
}

interface BroughtStudy {
  readonly rules?: OwnRules | undefined;
  readonly checks?: readonly Check[] | undefined;
}

/**
 * Writes of a held course how it is studied, where that is said and differs; checks that are here and say the same keep their numbers.
 * @throws Refusal: strong checks would lock learners out
 */
export async function bringStudy(means: Pick<Means, "now">, tx: Tx, seriesId: number, { rules, checks }: BroughtStudy): Promise<void> {
  if (checks) {
    const left = [...checks];
    for (const { id, ...here } of await checksOf(tx, seriesId)) {
      const at = left.findIndex((one) => isDeepStrictEqual(plain(one), plain(here)));
      if (at < 0) await dropQuestion(tx, id);
      else left.splice(at, 1);
    }
    for (const one of left) await addQuestion(tx, { ...plain(one), seriesId }, new Date(means.now()));
  }
  if (!rules) return;
  const here = await ownRulesOf(tx, seriesId);
  if (isDeepStrictEqual(here ? toldOwn(here.rules) : {}, toldOwn(ownRules(rules)))) return;
  if (rules.strongChecks) await needStrongWays({ now: means.now, db: tx }, seriesId);
  await saveOwnRules(tx, seriesId, ownRules(rules));
}
