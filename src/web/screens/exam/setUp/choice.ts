import { QUESTION_KINDS, type QuestionKind } from "#contract/questions.ts";
import { drawAddress, type Scope, SCOPES } from "../../../parts/practice/addresses.ts";
import type { Subject } from "../hub/load.ts";

/** What an exercise is put together from. */
export interface Choice {
  readonly chapterIds: readonly number[];
  readonly kinds: readonly QuestionKind[];
  /** 0: all there are. */
  readonly count: number;
  readonly scope: Scope;
  readonly undoneFirst: boolean;
}

/** Counts that are offered; 0 is all (mockup exam-mock-setup). */
export const COUNTS = [10, 20, 50, 100, 0] as const;
/** An exercise holds at most this many (contract, `EXERCISE_LENGTH`). */
const MOST = 1000;
/** What a question takes on average, in seconds (mockup exam-mock-setup: 50 in 30 minutes). */
const SECONDS_EACH = 36;

type Chapter = Subject["chapters"][number];

/** The kinds that the chapters of a subject hold, in the usual order. */
export const kindsOf = (subject: Subject): QuestionKind[] =>
  QUESTION_KINDS.filter((kind) => subject.chapters.some((chapter) => countOf([chapter], [kind], "all") > 0));

/** How many questions of some kinds some chapters hold, of a scope; of those that are weak at most so many. */
export function countOf(chapters: readonly Chapter[], kinds: readonly QuestionKind[], scope: Scope): number {
  return chapters.reduce((sum, chapter) => {
    const counts =
      scope === "undone" ? chapter.undone : scope === "wrong" ? chapter.wrong : scope === "marked" ? chapter.marked : chapter.kinds;
    return sum + counts.reduce((part, { kind, count }) => (kinds.includes(kind) ? part + count : part), 0);
  }, 0);
}

export const chosenChapters = (subject: Subject, { chapterIds }: Choice): Chapter[] =>
  subject.chapters.filter(({ chapterId }) => chapterIds.includes(chapterId));

/** How many questions the choice allows. A subject without chapters is practised as a whole. */
export function available(subject: Subject, choice: Choice): number {
  if (subject.chapters.length === 0) return subject.questionCount;
  return countOf(chosenChapters(subject, choice), choice.kinds, choice.scope);
}

/** How many questions the exercise will have. */
export const lengthOf = (subject: Subject, choice: Choice): number =>
  Math.min(available(subject, choice), choice.count === 0 ? MOST : choice.count);

/** How long that takes on average, in seconds. */
export const secondsOf = (count: number): number => count * SECONDS_EACH;

export const firstChoice = (subject: Subject): Choice => ({
  chapterIds: subject.chapters.map(({ chapterId }) => chapterId),
  kinds: kindsOf(subject),
  count: 20,
  scope: "all",
  undoneFirst: true,
});

/** Where the exercise is practised. What leaves nothing out is not named: chapters that come later belong to it. */
export function startAddress(subject: Subject, choice: Choice): string {
  const { courseId, chapters } = subject;
  return drawAddress({
    courseId,
    count: Math.max(1, lengthOf(subject, choice)),
    scope: choice.scope,
    anew: true,
    ...(choice.chapterIds.length < chapters.length ? { chapterIds: choice.chapterIds } : {}),
    ...(choice.kinds.length < kindsOf(subject).length ? { kinds: choice.kinds } : {}),
    ...(choice.undoneFirst ? {} : { undoneFirst: false }),
  });
}

const keyOf = (courseId: number) => `exerciseChoice:${courseId}`;

/** Keeps the choice of a subject on this device. */
export function keepChoice(courseId: number, choice: Choice): void {
  try {
    localStorage.setItem(keyOf(courseId), JSON.stringify(choice));
  } catch {
    // Without storage the next visit begins with everything chosen.
  }
}

/** What is kept of a subject on this device, as it was written; null: nothing. */
export function writtenChoice(courseId: number): string | null {
  try {
    return localStorage.getItem(keyOf(courseId));
  } catch {
    return null;
  }
}

/** What was chosen last, as far as the subject still has it. */
export function keptChoice(subject: Subject, written: string | null): Choice | null {
  const kept = parsed(written);
  if (!kept) return null;
  const first = firstChoice(subject);
  const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  const chapterIds = first.chapterIds.filter((id) => listed(kept.chapterIds).includes(id));
  const kinds = first.kinds.filter((kind) => listed(kept.kinds).includes(kind));
  return {
    chapterIds: chapterIds.length > 0 ? chapterIds : first.chapterIds,
    kinds: kinds.length > 0 ? kinds : first.kinds,
    count: COUNTS.find((count) => count === kept.count) ?? first.count,
    scope: SCOPES.find((scope) => scope === kept.scope) ?? first.scope,
    undoneFirst: kept.undoneFirst !== false,
  };
}

function parsed(written: string | null): Partial<Record<keyof Choice, unknown>> | null {
  try {
    const value: unknown = JSON.parse(written ?? "null");
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

export const sameChoice = (one: Choice, other: Choice): boolean => JSON.stringify(one) === JSON.stringify(other);
