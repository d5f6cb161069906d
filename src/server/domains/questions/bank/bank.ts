export { type AnswerCount, answerCounts, countAnswers } from "./counts.store.ts";
export { chapterRows, paperRows, pointRows, questionRow, type QuestionRow, questionRows, versionRows, wholeTree } from "./desk.store.ts";
export { forgetPlaces, type Lesson, type Places, subjectPlaces } from "./places.ts";
export { CHILD_ORDERS, type Showing, shownQuestion } from "./shown.rules.ts";
export { duplicatesOf, stemHash } from "./stems.ts";
export { makeSubject, subjectAt } from "./subjectNames.store.ts";
export { chaptersOf, type CountedChapter, type CountedSubject, publishedSubjects, type Subject, subjectsById } from "./subjects.store.ts";
export { currentVersions, forgetVersions, pool, type Pooled, type PoolFilter, questionsByVersion } from "./versions.ts";
export { chapterIds, pointIds, writeQuestions, type WrittenQuestion } from "./writing.store.ts";
