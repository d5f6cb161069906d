import type { ChapterState, CourseState, LessonState } from "./state.ts";

/** A lesson of the outline as it shall be. */
export interface LessonPlan {
  /** As it is here; null: it is new. */
  readonly here: LessonState | null;
  /** As the file says it; null: it isn't in the file, and stays. */
  readonly told: LessonState | null;
  /** What differs, in words. */
  readonly changes: readonly string[];
}

interface ChapterPlan {
  readonly here: ChapterState | null;
  readonly told: ChapterState | null;
  readonly lessons: readonly LessonPlan[];
}

/** What makes a course that is here into what a file says. */
export interface Difference {
  readonly chapters: readonly ChapterPlan[];
  readonly goneLessons: readonly LessonState[];
  readonly goneChapters: readonly ChapterState[];
  /** Of the page, of the outline, of the handouts: whether anything is to be written. */
  readonly changes: { readonly page: boolean; readonly outline: boolean; readonly handouts: boolean };
  /** Names of handouts whose files the file brings. */
  readonly handouts: readonly string[];
  /** What would change, a line each; empty: nothing. */
  readonly lines: readonly string[];
  /** Lessons that aren't in the file and stay, a line each. */
  readonly kept: readonly string[];
  /** Why it can't be done, a line each. */
  readonly wrong: readonly string[];
}

const lessonsOf = (chapters: readonly ChapterState[]): LessonState[] => chapters.flatMap(({ lessons }) => [...lessons]);

/**
 * Which lesson or chapter here each of the file is: by what files call it. Those that the file has no name for go by their title; all of
 * them do where nothing has a name that is known here, as in a file from before they had names.
 */
function matched<T extends { readonly key: string | null; readonly title: string }>(here: readonly T[], told: readonly T[]): Map<T, T> {
  const byKey = new Map(here.map((one) => [one.key, one]));
  const found = new Map<T, T>();
  for (const one of told) {
    const same = one.key === null ? undefined : byKey.get(one.key);
    if (same) found.set(one, same);
  }
  const isStrange = found.size === 0;
  const free = new Set(here.filter((one) => ![...found.values()].includes(one)));
  for (const one of told) {
    if (found.has(one) || (one.key !== null && !isStrange)) continue;
    const same = [...free].find(({ title }) => title === one.title);
    if (!same) continue;
    free.delete(same);
    found.set(one, same);
  }
  return found;
}

/** A film that never came may become something to read. */
const mayBecome = (here: LessonState, told: LessonState): boolean =>
  here.kind === told.kind || (here.kind === "video" && here.film === null && told.kind === "document" && told.text !== null);

function lessonChanges(here: LessonState, told: LessonState): string[] {
  const changes: string[] = [];
  if (told.title !== here.title) changes.push(`title, now "${told.title}"`);
  if (told.isTrial !== here.isTrial) changes.push(told.isTrial ? "trial" : "no longer trial");
  if (told.points.join("\n") !== here.points.join("\n")) changes.push("what it teaches");
  if (told.text !== null && told.text !== here.text) changes.push("text");
  if (told.film !== null && told.film !== here.film) changes.push("film");
  else if (told.kind === "video" && here.kind === "video" && here.film === null && told.film === null && told.seconds !== here.seconds)
    changes.push("length");
  if (told.key !== null && told.key !== here.key) changes.push("what files call it");
  return changes;
}

/** Puts what stays behind what it follows here, so that an update that is said again moves nothing. */
function withKept<P>(target: P[], all: readonly P[], isKept: (one: P) => boolean): void {
  for (const [at, one] of all.entries()) {
    if (!isKept(one)) continue;
    const before = all.slice(0, at).findLast((other) => target.includes(other));
    target.splice(before === undefined ? 0 : target.indexOf(before) + 1, 0, one);
  }
}

/** The outline as it shall be: as the file has it, with what stays where it is. */
function outlineOf(here: CourseState, told: CourseState, stays: (lesson: LessonState) => boolean) {
  const lessons = matched(lessonsOf(here.chapters), lessonsOf(told.chapters));
  const chapters = matched(here.chapters, told.chapters);
  const taken = new Set(lessons.values());
  const plans = new Map<LessonState, LessonPlan>();
  for (const one of lessonsOf(told.chapters)) {
    const its = lessons.get(one) ?? null;
    plans.set(its ?? one, { here: its, told: one, changes: its ? lessonChanges(its, one) : [] });
  }
  const kept = (lesson: LessonState) => !taken.has(lesson) && stays(lesson);
  const within = (mine: ChapterState | null, its: ChapterState | null): LessonPlan[] => {
    const target = (its?.lessons ?? []).map((one) => lessons.get(one) ?? one);
    withKept(target, mine?.lessons ?? [], kept);
    return target.map((one) => plans.get(one) ?? { here: one, told: null, changes: [] });
  };
  const order: ChapterState[] = told.chapters.map((one) => chapters.get(one) ?? one);
  const isHere = new Set(chapters.values());
  withKept(order, here.chapters, (one) => !isHere.has(one) && one.lessons.some(kept));
  const toldOf = new Map([...chapters].map(([one, its]) => [its, one]));
  const outline = order.map((one): ChapterPlan => {
    const mine = here.chapters.includes(one) ? one : null;
    const its = mine ? (toldOf.get(mine) ?? null) : one;
    return { here: mine, told: its, lessons: within(mine, its) };
  });
  return {
    outline,
    goneLessons: lessonsOf(here.chapters).filter((one) => !taken.has(one) && !stays(one)),
    goneChapters: here.chapters.filter((one) => !order.includes(one)),
  };
}

const orderOf = (chapters: readonly { readonly id: number | null; readonly lessons: readonly (number | null)[] }[]): string =>
  JSON.stringify(chapters.map(({ id, lessons }) => [id, lessons]));

/** Whether what both have stands in another order, new and gone ones left aside. */
function isMoved(here: CourseState, outline: readonly ChapterPlan[]): boolean {
  const left = new Set(outline.flatMap(({ lessons }) => lessons.map(({ here: mine }) => mine?.itemId ?? null)));
  const chapters = new Set(outline.map(({ here: mine }) => mine?.chapterId ?? null));
  const was = here.chapters
    .filter(({ chapterId }) => chapters.has(chapterId))
    .map(({ chapterId: id, lessons }) => ({ id, lessons: lessons.map(({ itemId }) => itemId).filter((one) => left.has(one)) }));
  const will = outline
    .filter(({ here: mine }) => mine !== null)
    .map(({ here: mine, lessons }) => ({ id: mine!.chapterId, lessons: lessons.flatMap((one) => one.here?.itemId ?? []) }));
  return orderOf(was) !== orderOf(will);
}

function outlineLines(here: CourseState, outline: readonly ChapterPlan[], gone: ReturnType<typeof outlineOf>): string[] {
  const lines: string[] = [];
  for (const { here: mine, told, lessons } of outline) {
    if (!mine) lines.push(`chapter "${told!.title}": added`);
    else if (told && told.title !== mine.title) lines.push(`chapter "${mine.title}": title, now "${told.title}"`);
    else if (told && told.key !== null && told.key !== mine.key) lines.push(`chapter "${mine.title}": what files call it`);
    for (const lesson of lessons) {
      if (!lesson.here) lines.push(`lesson "${lesson.told!.title}": added`);
      else if (lesson.changes.length > 0) lines.push(`lesson "${lesson.here.title}": ${lesson.changes.join(", ")}`);
    }
  }
  for (const { title } of gone.goneLessons) lines.push(`lesson "${title}": removed, nobody has used it`);
  for (const { title } of gone.goneChapters) lines.push(`chapter "${title}": removed`);
  if (isMoved(here, outline)) lines.push("the order of chapters and lessons");
  return lines;
}

function handoutLines({ handouts: here }: CourseState, { handouts: told }: CourseState) {
  const files = new Map(here.map(({ name, sha256 }) => [name, sha256]));
  const names = told.filter(({ name, sha256 }) => files.get(name) !== sha256).map(({ name }) => name);
  const gone = here.filter(({ name }) => !told.some((one) => one.name === name));
  const both = (list: CourseState["handouts"], other: CourseState["handouts"]) =>
    list.map(({ name }) => name).filter((name) => other.some((one) => one.name === name)).join("\n");
  const lines = [
    ...names.map((name) => `handout "${name}": ${files.has(name) ? "another file" : "added"}`),
    ...gone.map(({ name }) => `handout "${name}": removed`),
    ...(both(here, told) === both(told, here) ? [] : ["the order of handouts"]),
  ];
  return { names, lines };
}

/** What makes `here` into `told`. `stays`: of a lesson that the file hasn't, why it stays; null: nothing keeps it. Pure. */
export function differenceOf(here: CourseState, told: CourseState, stays: (lesson: LessonState) => string | null): Difference {
  const found = outlineOf(here, told, (lesson) => stays(lesson) !== null);
  // What an earlier version wrote down says nothing of some fields.
  const page = Object.keys(told.page).filter((field) => here.page[field] !== undefined && told.page[field] !== here.page[field]);
  const lessons = found.outline.flatMap((chapter) => chapter.lessons);
  const outline = outlineLines(here, found.outline, found);
  const { names, lines: handouts } = handoutLines(here, told);
  const wrong = lessons.flatMap(({ here: mine, told: its }) =>
    mine && its && !mayBecome(mine, its)
      ? [`lesson "${its.title}": it is of kind ${mine.kind} here and ${its.kind} in the file; another lesson has another id`]
      : [],
  );
  return {
    chapters: found.outline, goneLessons: found.goneLessons, goneChapters: found.goneChapters,
    changes: { page: page.length > 0, outline: outline.length > 0, handouts: handouts.length > 0 },
    handouts: names,
    lines: [...(page.length > 0 ? [`page: ${page.join(", ")}`] : []), ...outline, ...handouts],
    kept: lessons.flatMap(({ here: mine, told: its }) =>
      mine && !its ? [`lesson "${mine.title}" isn't in the file and stays: ${stays(mine)}`] : [],
    ),
    wrong,
  };
}
