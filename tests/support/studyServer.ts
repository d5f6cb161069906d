// A process for the fault tests: faultServer.ts with its ticks, a paper, a lesson and learners for either, who are said on the
// first start, those for the paper first, and `paper <id>`.
// Usage: node studyServer.ts <data dir> <learners for the paper> <learners for the lesson> <number of questions>
import { rooms } from "#server/app.ts";
import { ticksOf } from "#server/kernel/room.ts";
import { startTicks } from "#server/kernel/ticks.ts";
import { makeLearners, makeLesson, makePaper } from "./faultSchool.ts";
import { buildFaultServer, say, sayLearner } from "./faultServer.ts";

const [dataDir = "", candidates = "0", watchers = "0", questions = "1"] = process.argv.slice(2);
const { db, pool, means, serve } = await buildFaultServer(dataDir);

if (!(await db.selectFrom("paper").select("id").executeTakeFirst())) {
  await makeLesson(pool);
  const paperId = await makePaper(db, Number(questions));
  for (const id of await makeLearners(pool, Number(candidates) + Number(watchers))) await sayLearner(means, id);
  say(`paper ${paperId}`);
}
const ticks = startTicks(means, ticksOf(rooms));
await serve(() => ticks.stop());
