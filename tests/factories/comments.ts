import { comments } from "#contract/comments.ts";
import type { Thread } from "#contract/comments.schema.ts";
import { staffAccount } from "#contract/staff/account.ts";
import { rooms } from "#server/app.ts";
import { prepareRooms } from "#server/kernel/room.ts";
import type { LearnerToMake } from "#server/domains/account/account.ts";
import type { Client } from "../support/client.ts";
import { openSchool, type School } from "../support/school.ts";
import { type SignedIn, signIn } from "./account.ts";
import { aSeries, owns, type SeriesPlan } from "./catalogue.ts";

/** A school with its owner, and a browser in which the owner is signed in. */
export async function staffedSchool(): Promise<{ school: School; boss: Client }> {
  const school = await openSchool({ env: { OWNER_USERNAME: "boss", OWNER_PASSWORD: "a-long-password-1" } });
  await prepareRooms(school.means, rooms);
  return { school, boss: await bossOf(school) };
}

export async function bossOf(school: School): Promise<Client> {
  const boss = school.visitor();
  boss.token = (await boss.call(staffAccount.login, { username: "boss", password: "a-long-password-1" })).token;
  return boss;
}

/** A bought course with one closed and one trial lesson of ten minutes, taught by 周建军. */
export async function aCourse(school: School, plan: SeriesPlan = {}) {
  const made = await aSeries(school, {
    price: 9_900,
    teachers: ["周建军"],
    chapters: [[{ seconds: 600 }, { seconds: 600, isTrial: true }]],
    ...plan,
  });
  return { seriesId: made.seriesId, itemId: made.itemIds[0]!, trialId: made.itemIds[1]! };
}

/** A learner who owns the course. */
export async function anOwner(school: School, seriesId: number, options: Partial<LearnerToMake> = {}): Promise<SignedIn> {
  const learner = await signIn(school, options);
  await owns(school, learner.learnerId, seriesId);
  return learner;
}

/** A course with two owners who may talk. */
export async function aTalk(school: School) {
  const course = await aCourse(school);
  return {
    ...course,
    one: await anOwner(school, course.seriesId, { nickName: "李师傅" }),
    two: await anOwner(school, course.seriesId, { nickName: "王姐" }),
  };
}

let said = 0;

/** Says something new; each in a minute of its own, so that no pace is passed. */
export async function says(
  school: School,
  learner: Client,
  itemId: number,
  more: { content?: string; parentId?: number; atSecond?: number; requestId?: string } = {},
): Promise<Thread> {
  said += 1;
  school.clock.now += 901_000;
  return learner.call(comments.addMessage, { itemId, content: `第 ${said} 句`, ...more });
}
