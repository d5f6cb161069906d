import type { Received } from "#contract/endpoint.ts";
import type { Decision, staffDocket } from "#contract/staff/docket.ts";
import { fill } from "#contract/text/say.ts";
import type { ConsoleTexts } from "../../../../text/console/texts.ts";

export type Listed = Received<(typeof staffDocket)["list"]>["records"][number];
export type Whole = Received<(typeof staffDocket)["entry"]>;
type Words = ConsoleTexts["moderation"];

/** An entry as the address names it. */
export const keyOf = ({ kind, id }: Pick<Listed, "kind" | "id">): string => `${kind}-${id}`;

export function entryAt(key: string | null): Pick<Listed, "kind" | "id"> | null {
  const [, kind, id] = /^(report|comment)-([1-9]\d{0,9})$/.exec(key ?? "") ?? [];
  return kind === undefined ? null : { kind: kind as Listed["kind"], id: Number(id) };
}

/** Why it waits, in a word or two. */
export function whyText({ kind, reportKinds, heldFor }: Pick<Listed, "kind" | "reportKinds" | "heldFor">, words: Words): string {
  if (kind === "comment") return words.heldFor[heldFor];
  return fill(words.reported, { kind: words.kinds[reportKinds[0] ?? "other"] });
}

/** Where it stands. */
export const whereText = ({ target, title }: Pick<Listed, "target" | "title">, words: Words): string =>
  target === "comment" ? title || words.targets.comment : words.profile;

/** Days of a silence that may be chosen; 0: until it is lifted. */
export const MUTE_DAYS = [1, 7, 30, 0] as const;
export type MuteDays = (typeof MUTE_DAYS)[number];

/** What is offered to be said, until the moderator writes something else. */
export function offeredAnswer(kind: Listed["kind"], decision: Decision, days: MuteDays, words: Words): string {
  const mute = days === 0 ? words.mutedAlways : fill(words.mutedFor, { time: words.muteDays[`${days}`] });
  return fill((kind === "report" ? words.answers : words.reasons)[decision], { mute });
}
