import { useCallback, useEffect, useState } from "react";
import { practice, QUESTIONS_AT_ONCE } from "#contract/practice.ts";
import { call, CallFailure } from "../../../client/call.ts";
import type { Question, SavedAnswer } from "../../../parts/question/shapes.ts";

interface Reviewed {
  readonly questions: ReadonlyMap<number, Question>;
  readonly answers: ReadonlyMap<number, SavedAnswer>;
  readonly marks: ReadonlySet<number>;
}

interface ReviewedReading {
  readonly data: Reviewed | null;
  readonly failed: boolean;
  readonly again: () => void;
}

/** All questions of an ended attempt by id, with answers and marks; long ones come in several calls. */
export function useReviewed(historyId: number): ReviewedReading {
  const [data, setData] = useState<Reviewed | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let gone = false;
    const read = async () => {
      const questions = new Map<number, Question>();
      const answers = new Map<number, SavedAnswer>();
      const marks = new Set<number>();
      for (let from = 0, total = 1; from < total; from += QUESTIONS_AT_ONCE) {
        const page = await call(practice.getQuestionAndMarkList, { historyId, from, count: QUESTIONS_AT_ONCE }, { quiet: true });
        if (gone) return;
        for (const question of page.questions) questions.set(question.questionId, question);
        for (const answer of page.answers) answers.set(answer.questionId, answer);
        for (const mark of page.marks) marks.add(mark);
        total = page.total;
      }
      setData({ questions, answers, marks });
    };
    read().catch((error: unknown) => {
      if (!(error instanceof CallFailure)) throw error;
      if (!gone) setFailed(true);
    });
    return () => {
      gone = true;
    };
  }, [historyId, tries]);
  const again = useCallback(() => {
    setFailed(false);
    setTries((count) => count + 1);
  }, []);
  return { data, failed, again };
}
