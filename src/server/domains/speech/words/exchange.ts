import type { Transaction } from "kysely";
import type { Tables } from "../../../database/database.ts";
import type { RuleAction, WordAction } from "../../../database/tables/speech.ts";
import type { Means } from "../../../kernel/call.ts";
import { fold } from "./fold.rules.ts";
import { STARTING } from "./starting.rules.ts";
import { addWord, lockRule, saveRule, wholeList } from "./words.store.ts";

interface Words {
  readonly words: readonly { readonly word: string; readonly action: WordAction }[];
  readonly rules: readonly { readonly rule: string; readonly action: RuleAction }[];
}

/** The school's own words, and what it made of the starting list's rules, as exchange files say them. */
export async function leavingWords({ db }: Pick<Means, "db">): Promise<Words> {
  const { words, rules } = await wholeList(db);
  return {
    words: words.toSorted((a, b) => a.id - b.id).map(({ word, action }) => ({ word, action })),
    rules: rules.toSorted((a, b) => (a.rule < b.rule ? -1 : 1)).map(({ rule, action }) => ({ rule, action })),
  };
}

/** Adds the words that the school has not, and sets rules that it never set; what it says of one stays. Returns how many. */
export async function bringWords(tx: Transaction<Tables>, { words, rules }: Words, at: Date): Promise<number> {
  let added = 0;
  for (const { word, action } of words) {
    const folded = fold(word);
    if (folded !== "" && (await addWord(tx, { word, folded, action }, at))) added += 1;
  }
  for (const { rule, action } of rules) {
    const isKnown = STARTING.some(({ id }) => id === rule);
    if (!isKnown || (await lockRule(tx, rule))) continue;
    if ((await saveRule(tx, rule, action, false)) !== null) added += 1;
  }
  return added;
}
