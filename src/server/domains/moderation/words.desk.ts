import type { staffWords } from "#contract/staff/words.ts";
import { type Database, sqlState, UNIQUE_VIOLATION } from "../../database/database.ts";
import { OldVersion, sameVersion } from "../../kernel/act.ts";
import type { Handlers } from "../../kernel/call.ts";
import { unknownThing, wrongField } from "../../kernel/refusal.ts";
import { account } from "../account/account.ts";
import {
  addWord, dropWord, editWord, fold, forgetWords, hitCounts, hitsOf, lockRule, lockWord, nameFault, type NewWord, ruleList, ruleSource,
  saveRule, STARTING, wordList, wordSource,
} from "../speech/speech.ts";
import { act, needWhole } from "../staff/staff.ts";
import { MODERATION_ACTS } from "./acts.ts";

/** Days whose hits are counted. */
const MET_DAYS = 30;
/** Names looked at in one call. */
const NAMES = 2_000;

export const wordCalls: Handlers<typeof staffWords> = {
  async words({ db, now }, { current, size, ...filter }) {
    const [{ rows, count }, met] = await Promise.all([wordList(db, filter, { current, size }), metSince(db, now())]);
    return { records: rows.map((row) => wordDrawn(row, met)), total: count, current, size };
  },

  async addWord(means, { version, ...said }, staff, visit) {
    needWhole(staff, "comments");
    const word = listed(said);
    const met = await metSince(means.db, means.now());
    const added = await act(means, staff, visit, MODERATION_ACTS.addWord, (done: Drawn) => `word:${done.id}`, async (tx) => {
      const before = await lockWord(tx, word);
      if (before && before.word === word.word && before.action === word.action) return { result: wordDrawn(before, met) };
      if (before) sameVersion(before.version, version, `word:${before.id}`);
      const put = before ? await editWord(tx, before.id, word) : await addWord(tx, word, new Date(means.now()));
      if (!put) throw new OldVersion(0, `word:${(await lockWord(tx, word))?.id}`);
      return { result: wordDrawn(put, met), before: before ? shownWord(before) : null, after: shownWord(put), version: put.version };
    });
    forgetWords(means);
    return added;
  },

  async changeWord(means, { id, version, ...said }, staff, visit) {
    needWhole(staff, "comments");
    const word = listed(said);
    const met = await metSince(means.db, means.now());
    try {
      return await act(means, staff, visit, MODERATION_ACTS.changeWord, `word:${id}`, async (tx) => {
        const before = await lockWord(tx, { id });
        if (!before) throw unknownThing();
        sameVersion(before.version, version);
        const changed = await editWord(tx, id, word);
        return { result: wordDrawn(changed, met), before: shownWord(before), after: shownWord(changed), version: changed.version };
      });
    } catch (error) {
      if (sqlState(error) === UNIQUE_VIOLATION) throw wrongField("word", "wordTaken");
      throw error;
    } finally {
      forgetWords(means);
    }
  },

  async removeWord(means, { id, version }, staff, visit) {
    needWhole(staff, "comments");
    await act(means, staff, visit, MODERATION_ACTS.removeWord, `word:${id}`, async (tx) => {
      const word = await lockWord(tx, { id });
      if (!word) throw unknownThing();
      sameVersion(word.version, version);
      await dropWord(tx, id);
      return { result: null, before: shownWord(word), after: null };
    });
    forgetWords(means);
    return null;
  },

  async rules(means, _input, _staff, { language }) {
    const [rules, met] = await Promise.all([ruleList(means), metSince(means.db, means.now())]);
    return rules.map(({ id, kind, title, action, version }) => ({
      rule: id, kind, title: title[language], action, version, ...metOf(met, ruleSource(id)),
    }));
  },

  async saveRule(means, { rule: id, action, version }, staff, visit) {
    needWhole(staff, "comments");
    const rule = STARTING.find((one) => one.id === id);
    if (!rule) throw unknownThing();
    const drawn = {
      rule: id, kind: rule.kind, title: rule.title[visit.language], action,
      ...metOf(await metSince(means.db, means.now()), ruleSource(id)),
    };
    const saved = await act(means, staff, visit, MODERATION_ACTS.saveRule, `rule:${id}`, async (tx) => {
      const before = await lockRule(tx, id);
      if (before?.action === action) return { result: { ...drawn, version: before.version } };
      if (before) sameVersion(before.version, version);
      else if (version !== undefined) throw new OldVersion(version);
      const next = await saveRule(tx, id, action, before !== undefined);
      if (next === null) throw new OldVersion(0);
      return { result: { ...drawn, version: next }, before: { action: before?.action ?? "hold" }, after: { action }, version: next };
    });
    forgetWords(means);
    return saved;
  },

  async tryText(means, { text }, _staff, { language }) {
    const [hits, fault] = await Promise.all([hitsOf(means, text), nameFault(means, text)]);
    const drawn = hits.map(({ rule, word, action }) => ({ rule: rule?.id ?? null, word, title: rule?.title[language] ?? word!, action }));
    return { hits: drawn, isName: fault === null };
  },

  async oddNames(means, { after = 0 }, staff) {
    needWhole(staff, "comments");
    const names = await account.namesAfter(means.db, after, NAMES);
    const faults = await Promise.all(names.map(({ nickName }) => nameFault(means, nickName)));
    const records = names.flatMap((one, place) => {
      const fault = faults[place];
      return fault ? [{ ...one, fault: fault === "nickNameReserved" ? ("reserved" as const) : ("word" as const) }] : [];
    });
    return { records, next: names.length < NAMES ? null : names.at(-1)!.learnerId };
  },
};

function listed({ word, action }: Pick<NewWord, "word" | "action">): NewWord {
  const folded = fold(word);
  if (folded === "") throw wrongField("word", "required");
  return { word, folded, action };
}

type Word = NonNullable<Awaited<ReturnType<typeof lockWord>>>;
type Drawn = ReturnType<typeof wordDrawn>;
type Met = Awaited<ReturnType<typeof hitCounts>>;

const metSince = (db: Database, now: number): Promise<Met> => hitCounts(db, new Date(now - MET_DAYS * 86_400_000));
const metOf = (met: Met, source: string) => met.get(source) ?? { hits: 0, falseHits: 0 };
const wordDrawn = ({ createdAt, ...word }: Word, met: Met) => ({
  ...word, createTime: createdAt.getTime(), ...metOf(met, wordSource(word.id)),
});
const shownWord = ({ word, action }: Word) => ({ word, action });
