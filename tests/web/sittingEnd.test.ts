import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ATTEMPT_ENDED, practice, PRESENCE_SECONDS } from "#contract/practice.ts";
import type { QuestionAnswer } from "#web/parts/question/shapes.ts";
import type { AttemptData } from "#web/parts/sitting/attempt/attempt.ts";
import { createExam } from "#web/parts/sitting/exam/exam.ts";

vi.mock("#web/client/push.ts", () => ({ join: () => () => undefined }));

const HISTORY = 7;
const IDS = [11, 12];

interface Row {
  readonly questionId: number;
  readonly answer: QuestionAnswer | null;
  readonly seq: number;
}

type Fate = "arrives" | "lost" | "answerLost";

/** A server with one attempt; `fate` says what becomes of a call. */
function aServer() {
  const rows = new Map<number, Row>();
  const server = {
    rows,
    state: "open" as "open" | "handedIn" | "marked" | "abandoned",
    fate: ((_path: string) => "arrives") as (path: string) => Fate,
    asked: [] as string[],
    fetch: async (path: string, { body }: { readonly body: string }) => {
      server.asked.push(path);
      const fate = server.fate(path);
      if (fate === "lost") throw new TypeError("no network");
      const answer = said(path, JSON.parse(body) as { readonly answers: readonly Row[] });
      if (fate === "answerLost") throw new TypeError("no network");
      return { status: 200, json: async () => ({ code: 1, message: "", data: null, ...answer }) };
    },
  };
  const take = (answers: readonly Row[]) => answers.map((one) => {
    if ((rows.get(one.questionId)?.seq ?? 0) < one.seq) rows.set(one.questionId, one);
    return rows.get(one.questionId)!;
  });
  function said(path: string, { answers }: { readonly answers: readonly Row[] }): { readonly code?: number; readonly data?: unknown } {
    if (path === practice.freshTimeSecond.path)
      return { data: { deadline: null, remainingSeconds: null, serverTime: Date.now(), state: server.state, writesHere: true } };
    if (path === practice.getQuestionAndMarkList.path)
      return {
        data: {
          questions: IDS.map((questionId) => ({ questionId })),
          answers: [...rows.values()],
          marks: [],
          total: IDS.length,
          attempt: null,
        },
      };
    if (path === practice.pcSubmitAnswer.path)
      return server.state === "open"
        ? { data: { saved: take(answers), remainingSeconds: null, serverTime: Date.now() } }
        : { code: ATTEMPT_ENDED };
    if (path !== practice.handInExam.path) throw new Error(`not asked for here: ${path}`);
    if (server.state === "abandoned") return { code: ATTEMPT_ENDED };
    if (server.state === "open") take(answers);
    server.state = "marked";
    return { data: { historyId: HISTORY, state: "marked" } };
  }
  return server;
}

const anAttempt = () =>
  ({
    attempt: {
      historyId: HISTORY,
      questionIds: IDS,
      rules: { countLeaving: false, oneDevice: false },
      position: 0,
      source: "examination",
      deadline: null,
      remainingSeconds: null,
      serverTime: 0,
    },
    questions: [],
    answers: [],
    marks: [],
    awayCount: null,
    at: Date.now(),
  }) as unknown as AttemptData;

let server: ReturnType<typeof aServer>;
let end: () => void;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  server = aServer();
  const page = Object.assign(new EventTarget(), { visibilityState: "visible", hasFocus: () => true });
  const window = new EventTarget();
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { onLine: true, locks: { request: (_name: string, work: () => unknown) => work() } });
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal("fetch", server.fetch);
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const passes = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const aBeat = () => passes(PRESENCE_SECONDS + 1);

/** A sitting with two answers that are given and not sent yet. */
async function aSitting() {
  const sitting = createExam(anAttempt());
  end = sitting.start(() => undefined);
  await passes(1);
  sitting.answer(11, "A", 3_600_000);
  sitting.answer(12, ["380", "220"], 3_600_000);
  await passes(1);
  expect(sitting.state()).toMatchObject({ phase: "answering", unsent: 2 });
  return sitting;
}

test("a hand-in whose answer was lost is sent again and brings its result, and nothing came too late", async () => {
  const sitting = await aSitting();
  server.fate = (path) => (path === practice.handInExam.path ? "answerLost" : "lost");
  await sitting.handIn();
  expect(sitting.state().phase).toBe("willHandIn");
  server.fate = () => "arrives";
  await aBeat();
  expect(sitting.state()).toMatchObject({ phase: "ended", lost: 0, result: { historyId: HISTORY } });
});

test("one who went on answering after it hears the result as well", async () => {
  const sitting = await aSitting();
  server.fate = (path) => (path === practice.handInExam.path ? "answerLost" : "lost");
  await sitting.handIn();
  sitting.goOnAnswering();
  server.fate = () => "arrives";
  await aBeat();
  expect(sitting.state()).toMatchObject({ phase: "ended", lost: 0, result: { historyId: HISTORY } });
});

test("a hand-in that came after the end says how many answers came too late", async () => {
  const sitting = await aSitting();
  server.fate = () => "lost";
  await sitting.handIn();
  server.rows.set(11, { questionId: 11, answer: "B", seq: 0 });
  server.state = "marked";
  server.fate = () => "arrives";
  await aBeat();
  expect(sitting.state()).toMatchObject({ phase: "ended", lost: 2, result: null });
});

test("a hand-in when the time was up says how many answers came too late", async () => {
  const sitting = await aSitting();
  server.state = "handedIn";
  await aBeat();
  expect(server.asked).toContain(practice.handInExam.path);
  expect(sitting.state()).toMatchObject({ phase: "ended", lost: 2, result: null });
});

test("answers whose saving was never acknowledged did not come too late where the server has them", async () => {
  const sitting = await aSitting();
  server.rows.set(12, { questionId: 12, answer: ["380", "220"], seq: 1 });
  server.state = "marked";
  await aBeat();
  expect(sitting.state()).toMatchObject({ phase: "ended", lost: 1, result: null });
});

test("while it can't be asked which answers it has, nothing is told and nothing is forgotten", async () => {
  const sitting = await aSitting();
  server.rows.set(12, { questionId: 12, answer: ["380", "220"], seq: 1 });
  server.state = "marked";
  server.fate = (path) => (path === practice.getQuestionAndMarkList.path ? "lost" : "arrives");
  await aBeat();
  expect(sitting.state()).toMatchObject({ phase: "answering", unsent: 2 });
  server.fate = () => "arrives";
  await aBeat();
  expect(sitting.state()).toMatchObject({ phase: "ended", lost: 1 });
});

test("an attempt that was abandoned meanwhile ends the sitting", async () => {
  const sitting = await aSitting();
  server.state = "abandoned";
  await sitting.handIn();
  expect(sitting.state()).toMatchObject({ phase: "ended", lost: 2, result: null });
});

test("handing in for the first time asks for no answers", async () => {
  const sitting = await aSitting();
  server.asked.length = 0;
  await sitting.handIn();
  expect(sitting.state()).toMatchObject({ phase: "ended", lost: 0, result: { historyId: HISTORY } });
  expect(server.asked).not.toContain(practice.getQuestionAndMarkList.path);
});
