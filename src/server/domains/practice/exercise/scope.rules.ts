import { createHash } from "node:crypto";
import { QUESTION_KINDS, type QuestionKind } from "#contract/questions.ts";

export type ExerciseScope = "all" | "undone" | "wrong" | "marked" | "weak";

/** What an exercise was asked for; the same asked again goes on with the one that is open. */
export interface Asked {
  /** Empty: the whole subject. */
  readonly chapterIds: readonly number[];
  readonly pointId?: number | undefined;
  /** Empty: every kind. */
  readonly kinds: readonly QuestionKind[];
  readonly scope: ExerciseScope;
  /** Exactly these; empty: drawn. */
  readonly questionIds: readonly number[];
}

const numbers = (list: readonly number[]) => [...new Set(list)].sort((a, b) => a - b).join(",");

/** `attempt.scope`: what was asked for in one spelling, whatever the order of its parts; 'c=3,7;k=single;s=wrong'. */
export function scopeOf({ chapterIds, pointId, kinds, scope, questionIds }: Asked): string {
  if (questionIds.length > 0) return `q=${createHash("sha256").update(numbers(questionIds)).digest("base64url").slice(0, 22)}`;
  return [
    ...(chapterIds.length > 0 ? [`c=${numbers(chapterIds)}`] : []),
    ...(pointId === undefined ? [] : [`p=${pointId}`]),
    ...(kinds.length > 0 && kinds.length < QUESTION_KINDS.length
      ? [`k=${QUESTION_KINDS.filter((kind) => kinds.includes(kind)).join(",")}`]
      : []),
    `s=${scope}`,
  ].join(";");
}

/** The chapter that an exercise holds everything of; null where it asked for something else. */
export function wholeChapter(scope: string): number | null {
  const found = /^c=(\d+);s=all$/.exec(scope);
  return found ? Number(found[1]) : null;
}

/** Whether an exercise asked for this chapter by name. */
export const asksChapter = (scope: string, chapterId: number): boolean =>
  /^c=([\d,]+)/.exec(scope)?.[1]!.split(",").includes(String(chapterId)) ?? false;
