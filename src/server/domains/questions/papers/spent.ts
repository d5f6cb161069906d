import { KEYS_SPENT } from "#contract/staff/questions.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import type { ShownKey } from "../bank/bank.ts";

/** Most places that a message names. */
const NAMED = 20;

/** Keys that were shown already, of questions in their order: code 2021 names them, and goes away where staff confirm. */
export function keysSpent(spent: readonly ShownKey[], asked: readonly number[]): Refusal {
  const places = spent.map(({ questionId }) => asked.indexOf(questionId) + 1).sort((a, b) => a - b);
  const named = `${places.slice(0, NAMED).join("、")}${places.length > NAMED ? " …" : ""}`;
  return new Refusal(KEYS_SPENT, "paperSpent", { values: { places: named }, data: { spent } });
}
