import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ATTEMPT_ENDED, practice } from "#contract/practice.ts";
import { handInDue } from "#server/domains/practice/attempt/ticks.ts";
import { aCandidate, type Candidate } from "../factories/attempts.ts";
import { Client } from "../support/client.ts";
import { openBeside, openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const MINUTE = 60_000;

/** The learner's browser, which finds the school at another process after its restart. */
function at(origin: string, { client }: Candidate): Client {
  const browser = new Client(origin);
  for (const [name, value] of client.cookies) browser.cookies.set(name, value);
  browser.token = client.token;
  return browser;
}

/** Four answers that a page has kept since before the deadline, and sends when somebody is there again. */
const kept = ({ historyId, paper }: Candidate) => ({
  historyId,
  answers: paper.questionIds.map((questionId) => ({ questionId, answer: "B", seq: 1, spentSeconds: 5 })),
});

describe("answers that were given while the school was down", () => {
  const downtimes = [["a minute", 1], ["three days", 3 * 24 * 60]] as const;
  test.each(downtimes)("%s: count when they come within the grace after the start", async (_name, minutes) => {
    const candidate = await aCandidate(school, { kinds: ["single", "single", "single", "single"], minutes: 10 });
    school.clock.now = candidate.started.deadline! + minutes * MINUTE;
    const restarted = await openBeside(school);
    try {
      await handInDue(restarted.means);
      school.clock.now += 59_000;
      await handInDue(restarted.means);
      const saved = await at(restarted.origin, candidate).ask(practice.pcSubmitAnswer, kept(candidate));
      expect(saved).toMatchObject({ code: 1, data: { remainingSeconds: 0 } });
      school.clock.now += 1_001;
      await handInDue(restarted.means);
      const late = await at(restarted.origin, candidate).ask(practice.pcSubmitAnswer, kept(candidate));
      expect(late).toMatchObject({ code: ATTEMPT_ENDED, data: { state: "marked", correct: 4, blank: 0, usedSeconds: 600 } });
    } finally {
      await restarted.close();
    }
  });

  test("count, too, where the attempt had ended already when the school went down in the grace", async () => {
    const candidate = await aCandidate(school, { kinds: ["single", "single", "single", "single"], minutes: 10 });
    school.clock.now = candidate.started.deadline! + 1;
    await handInDue(school.means);
    school.clock.now += 10 * MINUTE;
    const restarted = await openBeside(school);
    try {
      await handInDue(restarted.means);
      expect(await at(restarted.origin, candidate).ask(practice.pcSubmitAnswer, kept(candidate))).toMatchObject({ code: 1 });
      // A second restart in the same grace begins it anew, but adds nothing up.
      school.clock.now += 30_000;
      const again = await openBeside(school);
      await handInDue(again.means);
      school.clock.now += 60_001;
      await handInDue(again.means);
      const [result] = await school.db.selectFrom("attempt").select(["state", "mark_at"]).where("id", "=", candidate.historyId).execute();
      expect(result).toEqual({ state: "marked", mark_at: null });
      await again.close();
    } finally {
      await restarted.close();
    }
  });

  test("are too late where the paper gives no grace", async () => {
    const candidate = await aCandidate(school, { kinds: ["single"], minutes: 10, rules: { offlineGraceSeconds: 0 } });
    school.clock.now = candidate.started.deadline! + MINUTE;
    const restarted = await openBeside(school);
    try {
      expect(await at(restarted.origin, candidate).ask(practice.pcSubmitAnswer, kept(candidate))).toMatchObject({ code: ATTEMPT_ENDED });
    } finally {
      await restarted.close();
    }
  });

  test("wait for a start of every process, but one that stayed up marks when the grace is over", async () => {
    const candidate = await aCandidate(school, { kinds: ["single"], minutes: 10 });
    school.clock.now = candidate.started.deadline! + 30_000;
    const second = await openBeside(school);
    try {
      school.clock.now += 30_001;
      await handInDue(school.means);
      expect((await candidate.save(candidate.paper.questionIds[0]!, "B")).code).toBe(ATTEMPT_ENDED);
    } finally {
      await second.close();
    }
  });
});
