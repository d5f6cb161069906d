import { titleText as zh } from "#contract/text/titles.zh.ts";
import { titleText as en } from "#contract/text/titles.en.ts";
import { englishKey, type SchoolText } from "../../kernel/english.ts";

/** What stands between the place of an exercise and what it asks of it. */
const JOINT = " · ";

const pairsOf = <K extends string>(chinese: Readonly<Record<K, string>>, english: Readonly<Record<K, string>>) =>
  new Map((Object.keys(chinese) as K[]).map((key) => [chinese[key], english[key]]));
const SECTIONS = pairsOf(zh.sections, en.sections);
const EXERCISES = pairsOf(zh.exercises, en.exercises);

/** The place that the title of an exercise begins with, which is the school's text; null: it is no such title. */
function placeIn({ chinese, kind }: SchoolText): SchoolText | null {
  const at = chinese.lastIndexOf(JOINT);
  return kind === "text" && at > 0 && EXERCISES.has(chinese.slice(at + JOINT.length)) ? { chinese: chinese.slice(0, at), kind } : null;
}

/** The places of the exercises among these texts: their English is needed, too. */
export const placesOfTitles = (texts: readonly SchoolText[]): SchoolText[] => texts.flatMap((text) => placeIn(text) ?? []);

/**
 * English of these texts by `englishKey`, with the titles that the product itself made: of a section, and of an exercise from the English
 * of its place. What the school wrote for the whole text goes before; a place without English stays Chinese.
 */
export function withTitles(texts: readonly SchoolText[], known: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const all = new Map(known);
  for (const text of texts) {
    const key = englishKey(text);
    if (all.has(key)) continue;
    const place = placeIn(text);
    const said = place
      ? `${known.get(englishKey(place)) ?? place.chinese}${JOINT}${EXERCISES.get(text.chinese.slice(place.chinese.length + JOINT.length))!}`
      : text.kind === "text" ? SECTIONS.get(text.chinese) : undefined;
    if (said !== undefined) all.set(key, said);
  }
  return all;
}
