import type { Received } from "#contract/endpoint.ts";
import type { staffAccount } from "#contract/staff/account.ts";
import type { ConsoleTexts } from "../../../text/console/texts.ts";

export type Entry = Received<(typeof staffAccount)["auditLog"]>["records"][number];
type Words = ConsoleTexts["audit"];

/** Who did it: a member by name, anybody else by what they are. */
export function whoOf({ actor, name }: Entry, words: Words): string {
  if (name !== null) return name;
  if (actor === "system") return words.system;
  if (actor === "visitor") return words.visitor;
  const [kind = "", id = ""] = actor.split(":");
  return `${kind === "learner" ? words.learner : words.staff} ${id}`;
}

/** What was done; an act that has no words yet is shown by its own name. */
export const deedOf = ({ action }: Entry, acts: ConsoleTexts["acts"]): string =>
  (acts as Readonly<Record<string, string>>)[action] ?? action;

/** To what it was done: `comment:12` as 评论 12. */
export function objectOf({ object }: Entry, words: Words): string {
  const [kind = "", ...rest] = object.split(":");
  const known = (words.objects as Readonly<Record<string, string>>)[kind];
  return known === undefined ? object : `${known} ${rest.join(":")}`.trim();
}

/** Areas that one may look in. */
export const areaWords = (words: Words) => Object.entries(words.areas).map(([value, label]) => ({ value, label }));
