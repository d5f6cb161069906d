import type { Transaction } from "kysely";
import { timestampText } from "#contract/timestamp.ts";
import type { Tables } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { account } from "../../account/account.ts";
import { bringReview, leavingReview } from "../../comments/comments.ts";
import { bringRules, leavingRules } from "../../learning/learning.ts";
import { answerHours, bringHours } from "../../moderation/moderation.ts";
import { bringTerms, comingTerms, leavingTerms } from "../../site/site.ts";
import { bringWords, forgetWords, leavingWords } from "../../speech/speech.ts";
import { act } from "../../staff/staff.ts";
import { ExchangeFailure } from "../files/files.ts";
import { SCHOOL_ACTS } from "./acts.ts";
import type { SchoolManifest } from "./manifest.ts";

/** What a school asks of its learners and lets them do: its texts with their versions, how they study, what of comments waits. */

type Tx = Transaction<Tables>;
type Said = Pick<SchoolManifest, "terms" | "settings" | "words" | "wordRules">;

export async function leavingGround(means: Means): Promise<Said> {
  const [terms, study, review, hours, { words, rules }] = await Promise.all([
    leavingTerms(means), leavingRules(means), leavingReview(means), answerHours(means.db), leavingWords(means),
  ]);
  return {
    terms: terms.map(({ en, ...one }) => ({ ...one, ...copied(one.zh, en) })),
    settings: { study, review, answerHours: hours.answerHours }, words: [...words], wordRules: [...rules],
  };
}

type Words = SchoolManifest["terms"][number]["zh"];
type Read = Awaited<ReturnType<typeof leavingTerms>>[number]["zh"];
const copy = ({ title, keyPoints, sections }: Read): Words => ({
  title, keyPoints: [...keyPoints], sections: sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] })),
});
const copied = (zh: Read, en: Read | undefined) => ({ zh: copy(zh), ...(en ? { en: copy(en) } : {}) });

interface How {
  /** Texts of the school that are in force there are asked for here. */
  readonly terms: boolean;
  /** Rules and settings take the place of those that this school set. */
  readonly settings: boolean;
}

const TITLES = { agreement: "the agreement", privacy: "the privacy policy", about: "the text about the school" } as const;
const SETTINGS = {
  study: "the rules of study", review: "what of comments waits for review", answerHours: "in how many hours reports are answered",
} as const;

/** What would become of a file's texts at this instant, line by line. */
function termsLines(coming: Awaited<ReturnType<typeof comingTerms>>, { terms: taken }: How, now: number): string[] {
  return coming.flatMap(({ terms: { name, version }, at, asked }) => {
    if (at === null) return [];
    const title = `${TITLES[name]} ${version}`;
    if (!taken) return [`${title} isn't here; --terms publishes it`];
    const when = at > now ? `on ${timestampText(at)}` : at === now ? "at once" : "as a former one";
    return [`${title} comes into force ${when}${asked ? ", and is asked for at each learner's next sign-in from then on" : ""}`];
  });
}

/** The settings of a file, each written where it may be; what became of each. */
async function bringSettings(tx: Tx, { settings }: Said, force: boolean) {
  const { study, review, answerHours: hours } = settings;
  return {
    study: study === null ? "same" : await bringRules(tx, study, force),
    review: review === null ? "same" : await bringReview(tx, review, force),
    answerHours: hours === null ? "same" : await bringHours(tx, hours, force),
  } as const;
}

const settingLines = (fates: Awaited<ReturnType<typeof bringSettings>>): string[] =>
  Object.entries(fates).flatMap(([setting, fate]) => {
    const title = SETTINGS[setting as keyof typeof SETTINGS];
    if (fate === "same") return [];
    return [fate === "taken" ? `${title}: as the file says` : `${title}: as this school set it; --settings takes the file's`];
  });

/** Taken back, so that what would become of settings can be told without a second set of rules. */
class Rehearsed extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super("rehearsed");
    this.lines = lines;
  }
}

/** What would become of settings and words, line by line; nothing is written. */
export async function groundLines(means: Means, said: Said, how: How): Promise<string[]> {
  const now = means.now();
  const terms = termsLines(await comingTerms(means, said.terms, now), how, now);
  try {
    await means.db.transaction().execute(async (tx) => {
      const fates = await bringSettings(tx, said, how.settings);
      const words = await bringWords(tx, { words: said.words, rules: said.wordRules }, new Date(now));
      throw new Rehearsed([...settingLines(fates), `${words} words and rules of words would be added`]);
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
    return [...terms, ...error.lines];
  }
  return [];
}

/** Brings texts, settings and words, all of them or none. @throws ExchangeFailure */
export async function bringGroundRules(means: Means, said: Said, how: How, say: (line: string) => void): Promise<void> {
  // One instant for all: the agreement and the privacy policy of one version come into force together.
  const now = means.now();
  const found = await comingTerms(means, said.terms, now);
  const [coming, lines] = [how.terms ? found : [], termsLines(found, how, now)];
  const done = await act(means, null, null, SCHOOL_ACTS.rulesIn, "school", async (tx) => {
    const refused = await bringTerms(tx, coming, now);
    if (refused) throw new ExchangeFailure(`${TITLES[refused.name]} ${refused.version}: its version was in force here on another day`);
    const fates = await bringSettings(tx, said, how.settings);
    const words = await bringWords(tx, { words: said.words, rules: said.wordRules }, new Date(now));
    const terms = coming.filter(({ at }) => at !== null).map(({ terms: { name, version } }) => `${name} ${version}`);
    const taken = Object.entries(fates).filter(([, fate]) => fate === "taken").map(([setting]) => setting);
    const result = { words, lines: [...lines, ...settingLines(fates)] };
    if (terms.length + taken.length + words === 0) return { result };
    return { result, before: null, after: { terms, settings: taken, words } };
  });
  account.forgetTerms(means);
  forgetWords(means);
  for (const line of done.lines) say(line);
  say(`${done.words} words and rules of words added`);
}
