import { randomUUID } from "node:crypto";
import pg from "pg";
import { exams } from "#contract/exams.ts";
import { practice } from "#contract/practice.ts";
import type { SignedIn } from "#tests/factories/account.ts";
import { anEntrant, anExamRoom } from "#tests/factories/examRoom.ts";
import { aStudent, Player } from "#tests/factories/watching.ts";
import type { School } from "#tests/support/school.ts";
import { withOwnSchool } from "./support/ownSchool.ts";
import { type Figure, median } from "./support/table.ts";

/** Issue 10: so many learners behind one address begin an examination within so many seconds. */
const CLASS = 200;
const CLASS_S = 10;
/** Issue 10: a month that begins during a backup keeps no heartbeat waiting so long. */
const BEAT_MS = 100;
/** Months that begin, one after the other. */
const MONTHS = 12;

/** Moments in which much happens at once. What they must do is tested; how long they take needs a quiet machine and stands here. */
export const moments = async (): Promise<Figure[]> => [await aClassBegins(), await aMonthBegins()];

/** All of a class open the cover, begin and load their sheet at the same moment. */
function aClassBegins(): Promise<Figure> {
  return withOwnSchool(async (own) => {
    const school = own as unknown as School;
    const room = await anExamRoom(school);
    const entrants: SignedIn[] = [];
    for (let n = 0; n < CLASS; n += 1) entrants.push(await anEntrant(school, room));
    const began = performance.now();
    await Promise.all(
      entrants.map(async (client) => {
        await client.call(exams.getExaminBase, { examinId: room.examinId });
        const { historyId } = await client.call(practice.createExamHistory, { examinId: room.examinId, requestId: randomUUID() });
        await client.call(practice.getQuestionAndMarkList, { historyId });
      }),
    );
    return {
      name: `${CLASS} learners begin an examination at once, until the last has the questions`,
      measured: (performance.now() - began) / 1_000, limit: CLASS_S, atLeast: false, unit: "s",
      note: "cover, attempt and sheet of each, in the process that asks",
    };
  });
}

/** The heartbeat with which a month begins, while the evidence is read from end to end. */
function aMonthBegins(): Promise<Figure> {
  const clock = { now: Date.parse("2026-11-30T23:59:00Z") };
  return withOwnSchool(async (own) => {
    const reader = new pg.Client({ connectionString: own.pool.options.connectionString! });
    await reader.connect();
    const firsts: number[] = [];
    const others: number[] = [];
    try {
      for (let month = 0; month < MONTHS; month += 1) {
        // A session doesn't last for a year.
        const { client, items } = await aStudent(own as unknown as School, 3_600);
        const player = await new Player(client, items[1]).open();
        await reader.query("begin isolation level repeatable read read only");
        await reader.query("select count(*) from watch_evidence");
        for (let beat = 0; beat < 12; beat += 1) {
          clock.now += 10_000;
          const began = performance.now();
          const { code, message } = await player.beat({ ranges: [[beat * 10, beat * 10 + 10]] });
          if (code !== 1) throw new Error(`a heartbeat answered ${code}: ${message}`);
          // The month begins with the first one that is after its first instant.
          (new Date(clock.now).getUTCDate() === 1 && new Date(clock.now - 10_000).getUTCDate() !== 1 ? firsts : others)
            .push(performance.now() - began);
        }
        await reader.query("commit");
        const { now } = clock;
        clock.now = Date.UTC(new Date(now).getUTCFullYear(), new Date(now).getUTCMonth() + 1, 1) - 60_000;
      }
    } finally {
      await reader.end();
    }
    if (firsts.length !== MONTHS) throw new Error(`${firsts.length} of ${MONTHS} months began with a heartbeat`);
    return {
      name: "the heartbeat with which a month begins while the evidence is read from end to end, slowest",
      measured: Math.max(...firsts), limit: BEAT_MS, atLeast: false, unit: "ms",
      note: `${MONTHS} months; the other ${others.length} heartbeats ${median(others).toFixed(1)} ms in the middle`,
    };
  }, clock);
}
