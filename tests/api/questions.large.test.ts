import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDraft, addRows, countRows, findDuplicates } from "#server/domains/questions/exchange/drafts.store.ts";
import { turn } from "#server/domains/questions/exchange/import.ts";
import { openSchool, type School } from "../support/school.ts";

const MANY = 20_000;
/** Every 100th row asks what the row before it asks, every 50th what the bank asks. */
const REPEATED = 100;
const BANKED = 50;
const draft = JSON.stringify({ body: { stem: "x" } });

let school: School;
let subjectId: number;
let draftId: number;
let hashes: string[];
beforeAll(async () => {
  school = await openSchool();
  const { rows } = await sql<{ id: number }>`
    with t as (insert into exam_trade (name, trade) values ('电工', 'electrician') returning id),
      l as (insert into exam_level (trade_id, name) select id, '初级' from t returning id)
    insert into subject (level_id, name) select id, '理论' from l returning id`.execute(school.db);
  subjectId = rows[0]!.id;
  hashes = Array.from({ length: MANY }, () => randomBytes(32).toString("hex"));
  for (let n = REPEATED; n <= MANY; n += REPEATED) hashes[n - 1] = hashes[n - 2]!;
  await bank(hashes.filter((_, index) => (index + 2) % BANKED === 0));
  draftId = await addDraft(school.db, { subjectId, fileName: "large.xlsx", format: "excel", staffId: null, notes: [], at: new Date() });
  await addRows(
    school.db,
    draftId,
    hashes.map((hash, index) => ({ n: index + 1, place: "{}", draft, hash, problems: "[]", source: "", media: [] })),
  );
});
afterAll(() => school.close());

/** 20,000 questions of the bank, some of which ask what the file asks. */
async function bank(asked: readonly string[]): Promise<void> {
  const others = Array.from({ length: MANY - asked.length }, () => randomBytes(32).toString("hex"));
  await sql`
    with given as (select 1000000 + n as id, hash from unnest(${[...asked, ...others]}::text[]) with ordinality as g (hash, n)),
      versions as (
        insert into question_version (id, question_id, body, created_at) overriding system value select id, id, '{}', now() from given)
    insert into question (id, subject_id, kind, version_id, stem_hash, created_at, updated_at) overriding system value
    select id, ${subjectId}, 'single', id, decode(hash, 'hex'), now(), now() from given`.execute(school.db);
}

const neverAnalysed = async () => {
  const { rows } = await sql<{ analysed: number }>`
    select count(*)::int as analysed from pg_stats where tablename in ('import_row', 'question')`.execute(school.db);
  return rows[0]!.analysed === 0;
};

test("20,000 rows are compared with 20,000 questions within a call's time, though neither table was ever analysed", async () => {
  expect(await neverAnalysed()).toBe(true);
  await school.db.transaction().execute(async (tx) => findDuplicates(tx, draftId, subjectId));
  const repeated = MANY / REPEATED;
  const banked = MANY / BANKED;
  expect(await countRows(school.db, draftId)).toEqual({
    ready: MANY - (repeated + banked), duplicate: repeated + banked, problem: 0, skipped: 0,
  });
  const { rows } = await sql<{ n: number; same: number | null; bank: boolean }>`
    select n, same_row as same, same_question is not null as bank from import_row
    where draft_id = ${draftId} and n in (1, 49, 99, 100) order by n`.execute(school.db);
  expect(rows).toEqual([
    { n: 1, same: null, bank: false },
    { n: 49, same: null, bank: true },
    { n: 99, same: null, bank: true },
    { n: 100, same: 99, bank: true },
  ]);
});

test("a row that is taken in nevertheless has only those looked at again that ask the same", async () => {
  const before = await rowVersions();
  const turned = await turn(school.means, { draftId, n: 49, version: 1 }, "accept", { staffId: null, visit: null });
  expect(turned).toMatchObject({ n: 49, state: "ready", accepted: true });
  const after = await rowVersions();
  expect([...after].filter(([n, version]) => before.get(n) !== version).map(([n]) => n)).toEqual([49]);
  expect(await countRows(school.db, draftId)).toMatchObject({ duplicate: 599 });
});

/** Which transaction wrote each row last. */
async function rowVersions(): Promise<Map<number, string>> {
  const { rows } = await sql<{ n: number; version: string }>`
    select n, xmin::text as version from import_row where draft_id = ${draftId} order by n`.execute(school.db);
  return new Map(rows.map(({ n, version }) => [n, version]));
}
