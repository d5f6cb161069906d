import { loginRecord } from "../../app/viewer.ts";
import { databaseStore } from "../../kept/databaseStore.ts";
import { localStore } from "../../kept/localStore.ts";
import { takeOver } from "../../kept/takeOver.ts";
import { withFallback } from "../../kept/withFallback.ts";
import { deviceWorld } from "../../kept/world.ts";
import type { SavedAnswer } from "../../question/shapes.ts";
import { type AnswerShelf, type AnswersMeans, ATTEMPT, isOnShelf, nameOf, openAnswers } from "./answerShelf.ts";
import type { OnShelf } from "./answersState.ts";
import { formerAnswers } from "./formerAnswers.ts";

/** Older than this (ms) nothing is kept: no attempt lasts so long. */
const KEPT_MS = 30 * 86_400_000;

/** The answers of an attempt in this browser: in its database, or else in local storage. */
export function deviceAnswers(of: Pick<AnswersMeans, "historyId" | "send" | "onRefused">, first: readonly SavedAnswer[]): AnswerShelf {
  const signedIn = () => loginRecord()?.userId ?? 0;
  const learner = signedIn();
  const name = nameOf(of.historyId);
  const local = localStore({
    storage: () => localStorage, name, account: learner, keptMs: KEPT_MS, now: () => Date.now(), isValue: isOnShelf,
  });
  const store = withFallback<OnShelf>(databaseStore(name, learner, KEPT_MS), local);
  const former = () => formerAnswers(learner, of.historyId);
  const answers = openAnswers({ ...of, learner, signedIn, store, former, world: deviceWorld() }, first);
  if (typeof window === "undefined") return answers;
  forgetOld();
  askBeforeLeaving(answers);
  return answers;
}

/** Nobody opens the shelf of an attempt again that ended elsewhere. The database tidies itself up. */
function forgetOld(): void {
  takeOver(() => localStorage, ATTEMPT, (_rest, entry) => Date.now() - ((entry as { readonly at?: number } | null)?.at ?? 0) > KEPT_MS);
}

/** Has the browser ask before the page goes while it alone has an answer. */
function askBeforeLeaving(answers: AnswerShelf): void {
  const ask = (event: Event) => event.preventDefault();
  answers.subscribe(() => {
    const { keptIn, unsent } = answers.state();
    if (keptIn === "memory" && unsent > 0) addEventListener("beforeunload", ask);
    else removeEventListener("beforeunload", ask);
  });
}
