import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#server/database/database.ts";
import { type Embedded, startEmbedded } from "#server/database/embedded/embedded.ts";
import { savePhones } from "#server/domains/account/keyed.store.ts";
import { decryptPhone, encryptPhone, phoneLookup } from "#server/domains/account/guard/phones.ts";
import { importLearners } from "#server/domains/account/learners/learners.ts";
import { openSecrets } from "#server/secrets.ts";
import { CLI } from "../support/programs.ts";
import { Start } from "../support/start.ts";

const LEARNERS = 2_000;

/** Two running processes of a school whose database neither holds. */
let dataDir: string;
let database: Embedded;
let running: Start[];
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "jc-keys-"));
  database = await startEmbedded({ dataDir, log: () => undefined });
  running = [start()];
  await running[0]!.ready();
  running.push(start());
  await running[1]!.ready();
  await onRows(async ({ db }) => {
    const secrets = openSecrets(dataDir);
    const at = new Date();
    const names = Array.from({ length: LEARNERS }, (_, n) => ({ username: `learner${n}`, nickName: "学员", createdAt: at }));
    const ids = await importLearners(db, names);
    await savePhones(db, ids.map((id, n) => ({ id, lookup: phoneLookup(secrets, phone(n)), phone: encryptPhone(secrets, id, phone(n)) })));
  });
}, 240_000);
afterAll(async () => {
  for (const one of running) await one.end("SIGTERM");
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = () => new Start({ dataDir, url: database.url, env: { DEMO: "0" } });
const phone = (n: number): string => `137${String(10_000_000 + n)}`;

async function onRows<T>(work: (on: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const on = openDatabase(database.url, () => undefined, 2);
  try {
    return await work(on);
  } finally {
    await on.pool.end();
  }
}

/** Runs `keys …` as a process of its own; killed without a word as soon as it prints such a line. */
function keys(words: string, killedAt?: RegExp): Promise<{ code: number | null; out: string }> {
  const child: ChildProcess = spawn(process.execPath, [CLI, "keys", ...words.split(" ")], {
    cwd: "/",
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: database.url, DATABASE_OWNER_URL: "", NODE_ENV: "" },
  });
  let out = "";
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding("utf8").on("data", (part: string) => {
      out += part;
      if (killedAt?.test(out)) child.kill("SIGKILL");
    });
  }
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, out })));
}

/** How many phones each set of keys holds. */
const held = () =>
  onRows(async ({ pool }) => {
    const { rows } = await pool.query<{ set: number; count: number }>(
      `select get_byte(phone_enc, 0) as set, count(*)::int as count from learner
       where phone_enc is not null
         and get_byte(phone_enc, 0) = case when octet_length(phone_lookup) = 32 then 1 else get_byte(phone_lookup, 0) end
       group by 1 order by 1`,
    );
    return Object.fromEntries(rows.map(({ set, count }) => [set, count]));
  });
const sets = () => Object.keys(JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")) as object).filter(isPersonal);
const isPersonal = (name: string) => name.startsWith("personal");

describe("a change of keys that is killed", () => {
  test("once the keys are made, once they are used, and in the middle of the rows, goes on and makes no further set", async () => {
    expect((await keys("rotate", /put beside the others/)).code).toBeNull();
    expect(sets()).toEqual(["personal", "personal.2"]);
    expect(await held()).toEqual({ 1: LEARNERS });

    const second = await keys("rotate", /are used from now on/);
    expect(second).toMatchObject({ code: null, out: expect.stringContaining("going on with them") as string });
    expect(await held()).toEqual({ 1: LEARNERS });

    const third = await keys("rotate", /phones of learners: [468]00 made anew/);
    expect(third).toMatchObject({ code: null, out: expect.stringContaining("did not end: going on with it") as string });
    const half = await held();
    expect(half[1]).toBeGreaterThan(0);
    expect(half[2]).toBeGreaterThanOrEqual(400);
    expect((await keys("retire 1 --now")).out).toContain("did not end: 'keys rotate' goes on with it; nothing was changed");

    const last = await keys("rotate");
    expect(last).toMatchObject({ code: 0, out: expect.stringMatching(/set 1: no row needs it; 'keys retire 1' ends it/) as string });
    expect(await held()).toEqual({ 2: LEARNERS });
    expect(sets()).toEqual(["personal", "personal.2"]);
  }, 240_000);

  test("left every row whole: each opens for its learner and is found by its phone", async () => {
    await onRows(async ({ db }) => {
      const secrets = openSecrets(dataDir, { current: 2, retired: new Set([1]) });
      const all = db.selectFrom("learner").select(["id", "phone_enc", "phone_lookup"]).where("phone_enc", "is not", null);
      const rows = await all.orderBy("id").execute();
      expect(rows.map(({ id, phone_enc }) => decryptPhone(secrets, id, phone_enc!))).toEqual(rows.map((_, n) => phone(n)));
      expect(rows.every(({ phone_lookup }, n) => phone_lookup!.equals(phoneLookup(secrets, phone(n))))).toBe(true);
    });
  });

  test("two at once: one of them says that another is at work", async () => {
    const both = await Promise.all([keys("rotate"), keys("rotate")]);
    const told = both.map(({ out }) => out.includes("another command is at work on the keys"));
    // One that came when the other had ended makes a set of its own; never do both make one.
    expect(sets()).toHaveLength(2 + told.filter((one) => !one).length);
    expect(both.filter(({ code }) => code === 0)).toHaveLength(told.filter((one) => !one).length);
  }, 240_000);

  test("a retirement that is killed is finished by the next, and a start needs none of the former keys", async () => {
    const current = sets().length;
    await onRows(({ pool }) => pool.query("update school_key set current_at = current_at - interval '401 days'"));
    await keys("retire 1", /set 1 is retired/);
    await keys("retire 1");
    expect(sets()).not.toContain("personal");
    for (const one of running) expect(one.errors).toBe("");
    const again = start();
    running.push(again);
    await again.ready();
    expect((await keys("list")).out).toMatch(new RegExp(`^set ${current} {2}current[^]*uses set ${current}`, "m"));
    expect((await keys("retire 1")).out).toContain("set 1 is retired already");
  }, 240_000);
});
