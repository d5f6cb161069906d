import { titleText as zh } from "#contract/text/titles.zh.ts";
import { titleText as en } from "#contract/text/titles.en.ts";
import { englishKey, type SchoolText } from "../../kernel/english.ts";

/** What stands between the parts of a title: a place and what is asked of it, a course and its lesson. */
const JOINT = " · ";

const pairsOf = <K extends string>(chinese: Readonly<Record<K, string>>, english: Readonly<Record<K, string>>) =>
  new Map((Object.keys(chinese) as K[]).map((key) => [chinese[key], english[key]]));
const SECTIONS: ReadonlyMap<string, string> = new Map([...pairsOf(zh.drafted, en.drafted), ...pairsOf(zh.sections, en.sections)]);
const EXERCISES = pairsOf(zh.exercises, en.exercises);

interface Cut {
  readonly head: SchoolText;
  readonly tail: SchoolText;
}

/** Every way to take a title apart into two; the later joint first. A name may hold one itself. */
function cutsOf({ chinese, kind }: SchoolText): Cut[] {
  const cuts: Cut[] = [];
  for (let at = chinese.lastIndexOf(JOINT); kind === "text" && at > 0; at = chinese.lastIndexOf(JOINT, at - 1)) {
    cuts.push({ head: { chinese: chinese.slice(0, at), kind }, tail: { chinese: chinese.slice(at + JOINT.length), kind } });
  }
  return cuts;
}

/** What the titles among these texts are made of: its English is needed, too. */
export const partsOfTitles = (texts: readonly SchoolText[]): SchoolText[] =>
  texts.flatMap((text) => cutsOf(text).flatMap(({ head, tail }) => [head, tail]));

/**
 * English of these texts by `englishKey`, with the titles that the product itself made: of a section, of an exercise from its place and
 * the product's word for it, of a lesson from its course and its own. What the school wrote for the whole text goes before; the place of
 * an exercise stays Chinese where it has no English.
 */
export function withTitles(texts: readonly SchoolText[], known: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const all = new Map(known);
  for (const text of texts) {
    const key = englishKey(text);
    const said = all.has(key) ? undefined : madeTitle(text, known);
    if (said !== undefined) all.set(key, said);
  }
  return all;
}

function madeTitle(text: SchoolText, known: ReadonlyMap<string, string>): string | undefined {
  if (text.kind === "text" && SECTIONS.has(text.chinese)) return SECTIONS.get(text.chinese);
  const cuts = cutsOf(text);
  const exercise = EXERCISES.get(cuts[0]?.tail.chinese ?? "");
  if (exercise !== undefined) return `${known.get(englishKey(cuts[0]!.head)) ?? cuts[0]!.head.chinese}${JOINT}${exercise}`;
  // A name in Latin letters is its own English.
  const said = (part: SchoolText) => known.get(englishKey(part)) ?? (/\p{Script=Han}/u.test(part.chinese) ? undefined : part.chinese);
  for (const { head, tail } of cuts) {
    const [first, second] = [said(head), said(tail)];
    if (first !== undefined && second !== undefined) return first + JOINT + second;
  }
  return undefined;
}
