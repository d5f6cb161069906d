import type { Goal } from "#contract/goals.schema.ts";
import { tradeName } from "../course/trades/trades.ts";

/** A goal as pages show it. */
export type GoalView = Pick<NonNullable<Goal>, "name" | "english" | "levelName" | "courseId">;

/** The levels of the national scale from the first up, by the character that their names begin with. */
const SCALE = ["五", "四", "三", "二", "一"];

/** Which kind of certificate a level is; null: none that the words know. */
export function levelKind(level: string): "scale" | "permit" | null {
  if (/^[五四三二一]级/u.test(level)) return "scale";
  return level.includes("作业证") || level.includes("上岗证") ? "permit" : null;
}

/** A level as it is called for short: 四级 of '四级 · 中级工'. */
export const shortLevel = (level: string): string => level.split(/[·•・/|（(]/u)[0]!.trim();

interface LevelRange {
  readonly first: string | null;
  readonly last: string | null;
  readonly permit: boolean;
}

/** From which level to which a trade goes, and whether it has a permit; nulls where it has none. */
export function levelRange(levels: readonly { readonly level: string; readonly name: string }[]): LevelRange {
  const known = levels.filter(({ level }) => levelKind(level) === "scale");
  const scale = SCALE.flatMap((first) => known.filter(({ level }) => level.startsWith(first)).map(({ name }) => shortLevel(name)));
  return { first: scale[0] ?? null, last: scale.at(-1) ?? null, permit: levels.some(({ level }) => levelKind(level) === "permit") };
}

/** A goal in a few words: 电工四级. */
export function goalName(goal: Pick<NonNullable<Goal>, "name" | "english" | "levelName">, language: "zh" | "en"): string {
  return [tradeName(language, goal), shortLevel(goal.levelName)].filter(Boolean).join(language === "en" ? " " : "");
}

/** The screen on which the goal is chosen; `to` is where it leads afterwards. */
export function goalAddress(to: string, options: { readonly fresh?: boolean } = {}): string {
  const query = new URLSearchParams({ to, ...(options.fresh ? { new: "1" } : {}) });
  return `/goal?${query.toString()}`;
}
