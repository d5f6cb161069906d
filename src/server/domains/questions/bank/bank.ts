export { type AnswerCount, answerCounts, countAnswers, countShown, type ShownKey, shownKeys } from "./counts.store.ts";
export {
  chapterRows, paperRows, pointRows, questionRow, type QuestionRow, questionRows, questionsToWrite, versionRows, wholeTree,
} from "./desk.store.ts";
export { addVersion, changeQuestion, lockAll, lockQuestion, takeOut, writeSecrecy } from "./editing.store.ts";
export { forgetAllPlaces, forgetPlaces, subjectPlaces } from "./places.ts";
export { type Lesson, passagesOf, type Places } from "./places.store.ts";
export { hasSubject, subjectWithin } from "./scopes.store.ts";
export { CHILD_ORDERS, type Showing, shownQuestion } from "./shown.rules.ts";
export { stemHash } from "./stems.ts";
export { makeSubject, subjectAt } from "./subjectNames.store.ts";
export {
  chaptersOf, type CountedChapter, type CountedSubject, publishedSubjects, questionCount, type Subject, subjectsById,
} from "./subjects.store.ts";
export {
  addEntry, changeEntry, clearSubject, countBelow, countIn, deleteEntry, holdPlace, holdPlaces, lockEntry, moveOut, nextSort,
  type PlaceTable, type TreeShown, type TreeTable, usesOfSubject,
} from "./tree.store.ts";
export { forgetVersions, questionsByVersion } from "./versions.ts";
export {
  currentVersions, duplicatesOf, type ForClass, pool, poolForClass, type Pooled, type PoolFilter, secrecyOf,
} from "./versions.store.ts";
export { chapterIds, pointIds, writeQuestions, type WrittenQuestion } from "./writing.store.ts";
