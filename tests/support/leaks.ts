import { SECRET } from "../factories/bank.ts";

/** Fields of a question that tell its key. */
const TELLING = ["answer", "accepted", "analysis", "lesson"];
/** Parts of a result that tell how a question was answered: a kind that was asked once has its verdict in its share. */
export const SHARES = ["chapters", "kinds", "pointShares"];

/**
 * Where a payload tells what is right: the texts that stand in keys alone, telling fields of whatever has a stem, verdicts and
 * shares of a result.
 */
export function leaks(value: unknown, path = ""): string[] {
  if (typeof value === "string") return Object.values(SECRET).some((secret) => value.includes(secret)) ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  const own = "stem" in value ? TELLING.filter((field) => field in value).map((field) => `${path}.${field}`) : [];
  const told = "verdict" in value && value.verdict !== null ? [`${path}.verdict`] : [];
  const shares =
    "verdicts" in value ? SHARES.filter((part) => !isEmpty(value[part as keyof typeof value])).map((part) => `${path}.${part}`) : [];
  return [...own, ...told, ...shares, ...Object.entries(value).flatMap(([key, inner]) => leaks(inner, `${path}.${key}`))];
}

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
