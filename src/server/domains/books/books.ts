export { knownQuestions } from "./books.store.ts";
export { type Noted, noteAnswers } from "./noting.store.ts";
export {
  daysOf, doneBySubject, inBookOf, markedIn, marksOf, markTotal, ownOf, type QuestionStanding, standingsOf, subjectTally,
  type SubjectDone, type Tally,
} from "./standing.store.ts";
