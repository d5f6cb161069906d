import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { staffAccount } from "#contract/staff/account.ts";
import { staffMedia } from "#contract/staff/media.ts";
import { staffRoles } from "#contract/staff/roles.ts";
import { issueTicket } from "#server/kernel/tickets.ts";
import { signIn, type SignedIn } from "../factories/account.ts";
import { aSeries, owns } from "../factories/catalogue.ts";
import { twoColleagues } from "../factories/colleagues.ts";
import { addMember, aMember, aTeacher, setDuties, signInMember } from "../factories/staff.ts";
import { begin, OWNER, owner, part, settled } from "../factories/uploads.ts";
import type { Client } from "../support/client.ts";
import { clip, hasFfmpeg, NO_FFMPEG } from "../support/ffmpeg.ts";
import { openSchool, type School } from "../support/school.ts";

/** docs/threats.md, the library of videos: the files that videos were made of, in the clear, by an address of five minutes. */
let school: School;
let { one, two, ticketOf } = {} as Awaited<ReturnType<typeof twoColleagues>>;
let learner: SignedIn;
let boss: Client;
beforeAll(async () => {
  school = await openSchool({ env: { ...OWNER, FFMPEG_PATH: "none", UPLOAD_KEEP_ORIGINALS: "1" } });
  boss = await owner(school);
  ({ one, two, ticketOf } = await twoColleagues(school));
  learner = await signIn(school);
});
afterAll(() => school.close());
// The clips are drawn with ffmpeg; the server repacks them without.
beforeEach((context) => hasFfmpeg || context.skip(NO_FFMPEG));

async function aFilm() {
  const body = readFileSync(clip({ seconds: 2 }));
  const { at, assetId } = await begin(school.origin, ticketOf(one), "第 3 讲.mp4", body.length);
  await part(school.origin, at, ticketOf(one), 0, body);
  return settled(one, assetId);
}

const link = async (member: Client, id: number) => (await member.call(staffMedia.fetchOriginal, { id })).downloadUrl;
const status = async (client: Client, path: string) => (await client.raw("GET", path)).status;

describe("a link to the file that a video was made of", () => {
  test("opens for the member who asked for it, and for no colleague, learner or passer-by who holds it", async () => {
    const film = await aFilm();
    const course = await aSeries(school, { chapters: [[{ assetId: film.id, seconds: 2 }]] });
    await owns(school, learner.learnerId, course.seriesId);
    const path = await link(two, film.id);
    expect(await status(two, path)).toBe(200);
    const others = [one, await aTeacher(school, [course.seriesId], "media"), await aMember(school, "courses"), learner, school.visitor()];
    for (const client of others) expect(await status(client, path)).toBe(403);
    expect(await status(two, path)).toBe(200);
  });

  test.each([
    ["their session ended", 403, async (member: Client) => void (await member.call(staffAccount.logout, {}))],
    ["they were frozen", 403, async (member: Client & { staffId: number }) => {
      const { version } = await boss.call(staffRoles.member, { staffId: member.staffId });
      await boss.call(staffRoles.freeze, { staffId: member.staffId, version, frozen: true });
    }],
    ["the duty was withdrawn", 403, (member: Client & { staffId: number }) => setDuties(school, member.staffId, ["courses"])],
    ["the video was taken away", 404, async (_member: Client, id: number) => void (await one.call(staffMedia.remove, { id, version: 1 }))],
  ])("opens nothing once %s, with the cookie they had", async (_what, refused, happens) => {
    const film = await aFilm();
    const member = await signInMember(school, await addMember(school, ["media"]));
    const path = await link(member, film.id);
    const cookies = new Map(member.cookies);
    expect(await status(member, path)).toBe(200);
    await happens(member, film.id);
    for (const [name, value] of cookies) member.cookies.set(name, value);
    expect(await status(member, path)).toBe(refused);
  });

  test("says nothing of another video when it is altered, and none can be made up", async () => {
    const [mine, theirs] = [await aFilm(), await aFilm()];
    const course = await aSeries(school, { chapters: [[{ assetId: mine.id, seconds: 2 }]] });
    const teacher = await aTeacher(school, [course.seriesId], "media");
    const path = await link(teacher, mine.id);
    const at = path.lastIndexOf("/") + 1;
    const [claim, expires, seal] = path.slice(at).split(".") as [string, string, string];
    const said = Buffer.from(claim, "base64url").toString();
    const coded = (text: string) => Buffer.from(text).toString("base64url");
    const later = (school.clock.now + 3_600_000).toString(36);
    const altered = [
      [coded(said.replace(String(mine.id), String(theirs.id))), expires, seal], [claim, later, seal], [claim, expires, seal.slice(0, -1)],
      [claim, expires, ""], [claim, expires, seal, seal], [claim], [coded(`${one.staffId}:${theirs.id}`), expires, seal],
      [ticketOf(teacher)], [issueTicket(school.means.secrets, "handout", said, school.clock.now + 60_000)],
    ].map((pieces) => path.slice(0, at) + pieces.join("."));
    for (const address of altered) expect(await status(teacher, address), address).toBe(403);
    expect(await status(teacher, path)).toBe(200);
    // Nor is leave given for one that isn't theirs, however its number was come by, or that isn't there.
    const ids = [theirs.id, 999_999];
    for (const id of ids) expect(await teacher.ask(staffMedia.fetchOriginal, { id })).toMatchObject({ code: 1001, data: null });
    expect(await learner.ask(staffMedia.fetchOriginal, { id: mine.id })).toMatchObject({ code: 401, data: null });
    const given = await school.db.selectFrom("audit_log").select("object").where("actor", "=", `staff:${teacher.staffId}`).execute();
    expect(given).toEqual([{ object: `media:${mine.id}` }]);
  });
});
