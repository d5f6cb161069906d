import type { RuleAction, WordAction } from "../../../database/tables/speech.ts";
import type { Means } from "../../../kernel/call.ts";
import type { Remembered } from "../../../kernel/kept.ts";
import { undisguised } from "./disguises.rules.ts";
import { bones, fold, holdsMobile } from "./fold.rules.ts";
import { isReserved } from "./names.rules.ts";
import { brokenRules, STARTING, type StartingRule } from "./starting.rules.ts";
import { wholeList } from "./words.store.ts";

interface OwnWord {
  readonly id: number;
  readonly word: string;
  /** Its bones; of a word that has none, such as ***, how it is folded. */
  readonly bare: string;
  readonly folded: string;
  readonly action: WordAction;
}

interface WordList {
  readonly words: readonly OwnWord[];
  readonly rules: ReadonlyMap<string, RuleAction>;
}

const LIST: Remembered<"all", WordList> = { name: "speech.words", ttlMs: 60_000, atMost: 1 };

const listOf = (means: Pick<Means, "db" | "kept">): Promise<WordList> =>
  means.kept(LIST).get("all", async () => {
    const { words, rules } = await wholeList(means.db);
    return {
      words: words.map((one) => ({ ...one, bare: bones(one.word) })),
      rules: new Map(rules.map(({ rule, action }) => [rule, action])),
    };
  });

/** To be said after the commit of whoever changed a word or a rule. */
export const forgetWords = (means: Pick<Means, "kept">): void => means.kept(LIST).forget(["all"]);

/** How hits name a rule of the starting list, and a word of the school's own. */
export const ruleSource = (id: string): string => `rule:${id}`;
export const wordSource = (id: number): string => `word:${id}`;

/** A word or a rule that a text meets. */
interface Hit {
  readonly source: string;
  readonly rule: StartingRule | null;
  /** Of the school's own list. */
  readonly word: string | null;
  readonly action: WordAction;
}

/** All that a text meets of the filter. */
export async function hitsOf(means: Pick<Means, "db" | "kept">, text: string): Promise<Hit[]> {
  const { words, rules } = await listOf(means);
  const [bare, read, folded] = [bones(text), bones(undisguised(text).text), fold(text)];
  const own = words.filter((one) => (one.bare === "" ? folded.includes(one.folded) : bare.includes(one.bare) || read.includes(one.bare)));
  const broken = brokenRules(text).flatMap((rule) => {
    const action = rules.get(rule.id) ?? "hold";
    return action === "off" ? [] : [{ source: ruleSource(rule.id), rule, word: null, action }];
  });
  return [...broken, ...own.map(({ id, word, action }) => ({ source: wordSource(id), rule: null, word, action }))];
}

/** What is wrong with a name, as the key of a field's message; null: nothing. No name waits for review: what would is refused. */
export async function nameFault(means: Pick<Means, "db" | "kept">, name: string): Promise<"nickNameReserved" | "nickNameWord" | null> {
  if (isReserved(name)) return "nickNameReserved";
  return holdsMobile(name) || (await hitsOf(means, name)).length > 0 ? "nickNameWord" : null;
}

/** The starting list with what the school made of it. */
export async function ruleList({ db }: Pick<Means, "db">) {
  const saved = new Map((await wholeList(db)).rules.map((one) => [one.rule, one]));
  return STARTING.map((rule) => {
    const own = saved.get(rule.id);
    return { ...rule, action: own?.action ?? ("hold" as const), version: own?.version ?? null };
  });
}
