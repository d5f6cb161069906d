import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { fill } from "#contract/text/say.ts";
import { AppProvider, type AppState } from "#web/parts/app/context.tsx";
import { siteConfig } from "#web/parts/app/siteConfig.ts";
import type { Question } from "#web/parts/question/shapes.ts";
import { QuestionView } from "#web/parts/question/view/QuestionView.tsx";
import { nextOpen, settledBefore, tallyOf } from "#web/parts/sitting/practice/judged.ts";
import { JudgedLine, SelfMarks } from "#web/parts/sitting/practice/JudgedLine.tsx";
import { text as exam } from "#web/text/zh/exam.ts";
import { text as sitting } from "#web/text/zh/sitting.ts";

const app: AppState = {
  language: "zh", texts: { exam, sitting }, config: siteConfig([]), firstViewer: null, innerAddress: () => Promise.resolve(null),
};
const question = (questionId: number, hiddenBy?: "exam" | "examination"): Question => ({
  questionId, kind: "judge", stem: "先断电，再检修。", options: [{ key: "T", html: "正确" }, { key: "F", html: "错误" }], blanks: 0, score: 100,
  chapterId: null, chapterTitle: null, pointId: null, pointName: null, difficulty: 2, ...(hiddenBy ? { hiddenBy } : {}),
});
const questions = [question(1, "examination"), question(2)];
const answers = [{ questionId: 1, answer: "T", seq: 1 }, { questionId: 2, answer: null, seq: 0 }];

test("an answer whose verdict is withheld was given: it is counted as waiting, and the practice goes on with the next", () => {
  const judged = settledBefore({ questions, answers });
  expect([...judged.keys()]).toEqual([1]);
  expect(tallyOf([1, 2], judged)).toMatchObject({ right: 0, wrong: 0, pending: 1, open: 1, wrongIds: [] });
  expect(nextOpen([1, 2], judged, 0)).toBe(1);
});

test("it says that it was taken and why nothing more is told, and offers nobody to mark themselves", () => {
  const judged = settledBefore({ questions, answers }).get(1)!;
  const markup = renderToString(
    <AppProvider value={app}>
      <QuestionView question={judged.question} answer="T" name="q" review={{ result: judged.result, practice: true }} />
      <>
        <JudgedLine judged={judged} waiting={false} lost={false} kept />
        <SelfMarks judged={judged} onSelfMark={() => undefined} />
      </>
    </AppProvider>,
  );
  expect(markup).toContain(exam.hiddenByExamination);
  expect(markup).toContain(sitting.judgedWithheld);
  expect(markup).not.toContain(fill(sitting.selfGive, { per: 100 }));
});
