import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHANGED_SINCE, FAILED, SUCCESS } from "#contract/codes.ts";
import { DUTIES, type Duty, type Scope } from "#contract/duties.ts";
import { rooms } from "#server/app.ts";
import { exampleOf } from "#server/kernel/docs/examples.ts";
import { inputSchema } from "#server/kernel/docs/schemas.ts";
import type { Entry } from "#server/kernel/registry.ts";
import { registryOf } from "#server/kernel/room.ts";
import { addMember, aMember, signInMember } from "../factories/staff.ts";
import type { Client } from "../support/client.ts";
import { openSchool, type School } from "../support/school.ts";

/** Every call of the desk: a new one is looked at without a line being written for it. */
const calls = registryOf(rooms).all().filter(({ endpoint }) => endpoint.access.startsWith("staff:"));
const nameOf = ({ domain, name }: Pick<Entry, "domain" | "name">): string => `${domain}.${name}`;
const dutyOf = ({ endpoint }: Entry): Duty => endpoint.access.slice("staff:".length) as Duty;
/** All that can be held besides what everybody has. */
const HELD = DUTIES.filter((duty) => duty !== "self");

type Input = Readonly<Record<string, unknown>>;

/** Sends a call as a browser would, with what its address names. */
async function send(client: Client, { endpoint }: Entry, input: Input): Promise<{ code: number; data: unknown }> {
  const inPath = new Set(endpoint.path.match(/(?<=:)\w+/g));
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_place, name: string) => JSON.stringify(input[name] ?? 1));
  const rest = Object.entries(input).filter(([name]) => !inPath.has(name));
  const isPost = endpoint.method === "POST";
  const query = isPost || rest.length === 0 ? "" : `?${new URLSearchParams(rest.map(([name, value]) => [name, String(value)]))}`;
  const { text } = await client.raw(endpoint.method, path + query, isPost ? JSON.stringify(Object.fromEntries(rest)) : undefined);
  return JSON.parse(text) as { code: number; data: unknown };
}

/** The eight roles of a new school with the scope that each is held with (architecture.md, Staff roles). */
const ROLES: readonly (readonly [key: string, scope: Scope])[] = [
  ["owner", "all"], ["principal", "all"], ["teacher", "ownCourses"], ["classTeacher", "ownCohorts"], ["editor", "all"],
  ["examiner", "all"], ["support", "all"], ["finance", "all"],
];
/** Ends the session that the next call needs. */
const ENDING = new Set(["staff.logout"]);

describe("each role of a new school is let in by the calls of its duties, and by no other", () => {
  let school: School;
  beforeAll(async () => {
    school = await openSchool();
  });
  afterAll(() => school.close());

  test.each(ROLES)("%s", async (key, scope) => {
    const { id, duties } = await school.db
      .selectFrom("staff_role").select(["id", "duties"]).where("key", "=", key).executeTakeFirstOrThrow();
    const staffId = await addMember(school, []);
    await school.db.insertInto("staff_holding").values({ staff_id: staffId, role_id: id, scope }).execute();
    const member = await signInMember(school, staffId);
    const wrong: string[] = [];
    for (const call of calls) {
      const isHeld = dutyOf(call) === "self" || duties.includes(dutyOf(call));
      if (isHeld && ENDING.has(nameOf(call))) continue;
      const { code } = await send(member, call, {});
      // Who holds a duty for a part of the school may still be refused what concerns all of it.
      const isWrong = code === 401 || (isHeld ? code === FAILED && scope === "all" : code !== FAILED);
      if (isWrong) wrong.push(`${nameOf(call)} (${dutyOf(call)}) answered ${code}`);
    }
    expect(wrong).toEqual([]);
  });
});

/** Whether an answer tells of anything: a thing by its id, or a list that has an entry. */
const tells = ({ code, data }: { code: number; data: unknown }): boolean => code === SUCCESS && holdsAny(data);

function holdsAny(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === "object" && value !== null && Object.entries(value).some(([name, one]) => name === "id" || holdsAny(one));
}

/** What belongs to no course and no class, so that everybody with the duty may know it. */
const EVERYBODYS = new Set([
  // Who works here and by which roles, which the pages of one's own courses and classes name, too.
  "staff.roles", "staff.members", "staff.member", "staff.getAccessRules",
  // What every visitor of the site reads, as the school wrote it.
  "translations.texts", "site.documents", "site.document", "site.terms", "site.draft", "site.sites", "site.adverts", "site.contacts",
  "site.campuses", "site.branding", "site.state", "catalogue.categories", "catalogue.teachers", "catalogue.drawings",
  // What is chosen from when a course is written or opened for a learner: the names of the school's courses are no secret.
  "catalogue.choices", "enrolment.courses",
  // Rules that hold for every course.
  "moderation.rules", "moderation.settings", "moderation.words", "moderation.tryText", "comments.settings", "learning.schoolRules",
  // The empty table that is filled in, and whether films can be made.
  "people.template", "media.health",
]);
/** Who reaches their own courses alone may still begin one, which is theirs then. */
const OWN = new Set(["catalogue.add"]);
/** Answer that it is gone, whether it was there or not. */
const GONE = new Set(["handouts.remove", "learning.removeQuestion"]);

describe.each([["ownCourses"], ["ownCohorts"]] as const)("who holds every duty for %s alone and has none", (scope) => {
  let school: School;
  let owner: Client;
  let narrow: Client;
  let ids: ReadonlyMap<string, number>;
  beforeAll(async () => {
    school = await openSchool({ demo: true });
    owner = await aMember(school, ...HELD);
    narrow = await signInMember(school, await addMember(school, HELD, { scope }));
    ids = await idsIn(school);
  }, 120_000);
  afterAll(() => school.close());

  test("is told nothing of what belongs to a course or a class, though the owner is", async () => {
    const told: string[] = [];
    let toldOwner = 0;
    for (const call of calls) {
      if (call.endpoint.method !== "GET" || dutyOf(call) === "self" || EVERYBODYS.has(nameOf(call))) continue;
      const input = inputOf(call, ids);
      const [few, all] = [await send(narrow, call, input), await send(owner, call, input)];
      if (tells(few)) told.push(`${nameOf(call)}: ${JSON.stringify(few.data).slice(0, 80)}`);
      if (tells(all)) toldOwner += 1;
    }
    expect(told).toEqual([]);
    // Else nothing was there to be told.
    expect(toldOwner).toBeGreaterThan(30);
  });

  test("changes nothing of it, and doesn't learn by a conflict that it is there", async () => {
    const before = await rowsIn(school);
    const done: string[] = [];
    for (const call of calls) {
      if (call.endpoint.method === "GET" || dutyOf(call) === "self" || (OWN.has(nameOf(call)) && scope === "ownCourses")) continue;
      const input = inputOf(call, ids);
      const { code, data } = await send(narrow, call, input);
      const isDone = code === CHANGED_SINCE || (code === SUCCESS && !GONE.has(nameOf(call)));
      if (isDone) done.push(`${nameOf(call)}: ${code} ${JSON.stringify(data)}`);
    }
    expect(done).toEqual([]);
    expect(await rowsIn(school)).toEqual(before);
  });
});

/** Which table an id of a call is of: by its domain and name where several have the same name, else by its name. */
const TABLES: Readonly<Record<string, string>> = {
  learnerId: "learner", learnerIds: "learner", seriesId: "series", seriesIds: "series", itemId: "item", itemIds: "item",
  chapterId: "chapter", "questions.chapterId": "bank_chapter", categoryId: "category", "news.categoryId": "article_category",
  assetId: "media_asset", subjectId: "subject", questionId: "question", paperId: "paper", examinId: "examination", target: "paper",
  historyId: "attempt", entitlementId: "entitlement", tradeId: "exam_trade", levelId: "exam_level", messageId: "comment",
  staffId: "staff", roleId: "staff_role", id: "series", ids: "series", "media.id": "media_asset", "news.id": "article",
  "handouts.id": "handout", "handouts.ids": "handout", "moderation.id": "report", "comments.id": "comment", "docket.id": "report",
};

/** A row of every table that a call may name. */
async function idsIn({ pool }: School): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const table of new Set(Object.values(TABLES))) {
    const { rows } = await pool.query<{ id: number | null }>(`select min(id)::int as id from ${table}`);
    ids.set(table, rows[0]!.id ?? 1);
  }
  return ids;
}

/** How many rows these tables have, and the log of who did what. */
async function rowsIn({ pool }: School): Promise<readonly unknown[]> {
  const tables = [...new Set([...Object.values(TABLES), "audit_log"])];
  return (await pool.query(`select ${tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(", ")}`)).rows;
}

/** An example of what a call takes that names things of the school. */
function inputOf(call: Entry, ids: ReadonlyMap<string, number>): Input {
  const named = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => named(one, key));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, named(one, name)]));
    const table = TABLES[`${call.domain}.${key}`] ?? TABLES[key];
    if (key === "version") return 1;
    return table === undefined ? value : ids.get(table);
  };
  const example = exampleOf(inputSchema(call), false) as Record<string, unknown>;
  const places = (call.endpoint.path.match(/(?<=:)\w+/g) ?? []).map((name) => [name, 1]);
  return named({ ...Object.fromEntries(places), ...example }, "") as Input;
}
