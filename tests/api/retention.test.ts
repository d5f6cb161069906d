import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { staffRetention } from "#contract/staff/retention.ts";
import { rooms } from "#server/app.ts";
import { applyRetention } from "#server/kernel/retention/applying.ts";
import { retentionJob } from "#server/kernel/retention/jobs.ts";
import type { Retention } from "#server/kernel/retention/retention.ts";
import { before } from "#server/kernel/retention/term.rules.ts";
import { jobsOf, retentionOf } from "#server/kernel/room.ts";
import { plants } from "../factories/kept.ts";
import { aMember } from "../factories/staff.ts";
import { runCommand } from "../support/cli.ts";
import { dueOf, retain } from "../support/retention.ts";
import { runJob } from "../support/runJob.ts";
import { openBeside, openSchool, type School } from "../support/school.ts";

const DAY = 86_400_000;
const MINUTE = 60_000;
const rules = retentionOf(rooms);

let school: School;
beforeAll(async () => {
  school = await openSchool();
  // What the database itself guards goes by its own clock.
  school.clock.now = Date.now();
});
beforeEach(() => school.db.deleteFrom("retention_run").execute());
afterAll(() => school.close());

async function retention(...words: string[]) {
  const { code, lines } = await runCommand(school, ["retention", ...words]);
  return { code, lines };
}
const runs = () => school.db.selectFrom("retention_run").select(["rule", "state", "done", "reason", "asked_by"]).orderBy("id").execute();
const quiet = () => ({ ...school.means, log: { ...school.means.log, error: () => undefined } });

/** A rule over so many things of the test's own, in batches. */
const things = (name: string, left: number, failsAt = -1): Retention => ({
  name, what: { zh: "东西", en: "Things" }, kept: { days: 1 }, source: "tidiness", does: "delete",
  due: () => Promise.resolve(left),
  apply: () => {
    if (left === failsAt) return Promise.reject(new Error(`${name} burns`));
    const batch = Math.min(2, left);
    left -= batch;
    return Promise.resolve(batch);
  },
});

describe("the rules of all rooms", () => {
  test("have a name of their own, words in both languages and an age that something is planted for", async () => {
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
    for (const { what } of rules) expect([what.zh.length > 3, /^[A-Z]/.test(what.en)]).toEqual([true, true]);
    expect(Object.keys(await plants(school)).toSorted()).toEqual(rules.map(({ name }) => name).toSorted());
  });

  test("stand in the order of the rooms, each once, and one job does them all every night", () => {
    const inOrder = rooms.flatMap(({ name, retention: own = [] }) => own.map((rule) => `${name} ${rule.name}`));
    expect(rules.map(({ name }) => name)).toEqual(inOrder.map((one) => one.split(" ")[1]));
    expect(inOrder[0]).toBe("kernel signIns");
    expect(jobsOf(rooms).find(({ name }) => name === "retention.nightly")?.cron).toBe("17 3 * * *");
  });

  test("take what is due and leave what is a day younger; the dry run takes nothing, a second run finds nothing", async () => {
    const planted = await plants(school);
    await runJob(school.means, "retention.nightly");
    const age = (rule: Retention, ms: number) => new Date(before(rule.kept, school.clock.now).getTime() + ms);
    const old = new Map<string, () => Promise<boolean>>();
    const young = new Map<string, () => Promise<boolean>>();
    for (const rule of rules) {
      // A footprint's day is over with the day itself.
      old.set(rule.name, await planted[rule.name]!(age(rule, rule.name === "footprints" ? -DAY : -MINUTE)));
      young.set(rule.name, await planted[rule.name]!(age(rule, "minutes" in rule.kept ? MINUTE : DAY)));
    }
    const there = async (all: Map<string, () => Promise<boolean>>) => {
      const found: string[] = [];
      for (const [name, isThere] of all) if (await isThere()) found.push(name);
      return found;
    };
    const names = rules.map(({ name }) => name);
    for (const name of names) expect([name, await dueOf(school.means, name)]).toEqual([name, 1]);
    expect([await there(old), await there(young)]).toEqual([names, names]);
    await school.db.deleteFrom("retention_run").where("rule", "<>", "x").execute();

    await runJob(school.means, "retention.nightly");
    expect([await there(old), await there(young)]).toEqual([[], names]);
    const ours = (await runs()).filter(({ rule }) => rule !== "x");
    expect(ours).toEqual(names.map((rule) => ({ rule, state: "done", done: 1, reason: "", asked_by: "clock" })));
    for (const name of names) expect([name, await dueOf(school.means, name)]).toEqual([name, 0]);
    expect(await retain(school.means, ...names)).toEqual(names.map(() => 0));
  });
});

describe("a run", () => {
  test("goes on after a rule that fails, counts what that did before, and the job says which it was", async () => {
    const said: object[] = [];
    const means = { ...school.means, log: { ...school.means.log, error: (details: object | string) => void said.push(details as object) } };
    const three = [things("first", 3), things("second", 5, 1), things("third", 4)];
    await expect(runJob(means, retentionJob(() => three))).rejects.toThrow(/^second: second burns$/);
    expect(await runs()).toMatchObject([
      { rule: "first", state: "done", done: 3 },
      { rule: "second", state: "failed", done: 4, reason: "second burns" },
      { rule: "third", state: "done", done: 4 },
    ]);
    expect(said).toMatchObject([{ rule: "second" }]);
  });

  test("keeps no phone and no secret in what it says of a failure", async () => {
    const fails: Retention = { ...things("leaks", 1), apply: () => Promise.reject(new Error("no row for 13912345678")) };
    await applyRetention(quiet(), [fails], { askedBy: "clock" });
    expect(await runs()).toMatchObject([{ state: "failed", reason: "no row for 1**********" }]);
  });

  test("that is stopped ends after its batch, and the next one does the rest", async () => {
    const stop = new AbortController();
    const rule = things("many", 6);
    const stopping: Retention = { ...rule, apply: (...asked) => rule.apply(...asked).finally(() => stop.abort()) };
    await expect(applyRetention(school.means, [stopping, things("later", 1)], { askedBy: "clock", signal: stop.signal })).rejects.toThrow();
    await applyRetention(school.means, [rule], { askedBy: "clock" });
    expect(await runs()).toMatchObject([
      { rule: "many", state: "interrupted", done: 2, reason: "" },
      { rule: "many", state: "done", done: 4 },
    ]);
  });

  test("whose process died stands as interrupted, with what it had done, once the rule runs again", async () => {
    const died = (rule: string, minutes: number) => ({
      rule, asked_by: "clock" as const, done: 7,
      began_at: new Date(school.clock.now - 60 * MINUTE), alive_at: new Date(school.clock.now - minutes * MINUTE),
    });
    await school.db.insertInto("retention_run").values([died("many", 20), died("many", 5), died("other", 20)]).execute();
    await applyRetention(school.means, [things("many", 0)], { askedBy: "command" });
    expect((await runs()).map(({ rule, state, done }) => [rule, state, done])).toEqual([
      ["many", "interrupted", 7], ["many", "running", 7], ["other", "running", 7], ["many", "done", 0],
    ]);
  });

  test("counts a batch if and only if it was done", async () => {
    const at = new Date(school.clock.now - 31 * DAY);
    const kept = await (await plants(school))["pageErrors"]!(at);
    const pageErrors = rules.find(({ name }) => name === "pageErrors")!;
    const breaks: Retention = {
      ...pageErrors,
      apply: async (...asked) => {
        await pageErrors.apply(...asked);
        throw new Error("the database went away");
      },
    };
    await applyRetention(quiet(), [breaks], { askedBy: "clock" });
    expect([await kept(), (await runs())[0]]).toMatchObject([true, { state: "failed", done: 0 }]);
    expect([await retain(school.means, "pageErrors"), await kept()]).toEqual([[1], false]);
  });

  test("beside another in a second process takes each thing once, and waits for nobody who holds one", async () => {
    const insert = "insert into client_error select md5('r' || n), 'js', 'x', '{}', 1, $1, $1 from generate_series(1, 3500) n";
    await school.pool.query(insert, [new Date(school.clock.now - 31 * DAY)]);
    const beside = await openBeside(school);
    const holder = await school.pool.connect();
    try {
      await holder.query("begin");
      await holder.query("select from client_error where fingerprint = md5('r1') for update");
      const both = await Promise.all([retain(school.means, "pageErrors"), retain(beside.means, "pageErrors")]);
      expect(both.flat().reduce((sum, done) => sum + done)).toBe(3_499);
    } finally {
      await holder.query("rollback");
      holder.release();
      await beside.close();
    }
    expect(await retain(school.means, "pageErrors")).toEqual([1]);
  });
});

describe("the command", () => {
  test("shows what is due and changes nothing, unless it is told to apply it", async () => {
    const kept = await (await plants(school))["signInAddresses"]!(new Date(school.clock.now - 31 * DAY));
    for (const words of [[], ["--dry-run"]]) {
      const { code, lines } = await retention(...words);
      expect(code).toBe(0);
      const line = lines.find((one) => one.includes("signInAddresses"));
      expect(line).toMatch(/^ +1 due +signInAddresses: .*; whole for 30 days \(promise\)$/);
      expect(lines).toHaveLength(rules.length + 1);
      expect(lines.at(-1)).toBe("nothing was changed; --apply does it");
    }
    expect([await kept(), await runs()]).toEqual([true, []]);
    const { code, lines } = await retention("--apply");
    expect([code, lines.find((line) => line.includes("signInAddresses"))]).toMatchObject([0, expect.stringMatching(/^ +1 shortened /)]);
    expect(await kept()).toBe(false);
    const listed = (await retention("runs")).lines;
    expect(listed.find((line) => line.includes("signInAddresses"))).toMatch(/ done +command +1 +signInAddresses$/);
    expect((await retention("runs", "--all", "--rule", "counts")).lines).toHaveLength(2);
  });

  test("refuses what it doesn't know", async () => {
    for (const words of [["--run"], ["now"], ["--apply", "--dry-run"], ["runs", "x"]]) await expect(retention(...words)).rejects.toThrow();
  });
});

describe("the desk", () => {
  test("shows the dry run and the runs to whoever has the duty, and to nobody else", async () => {
    const desk = await aMember(school, "operations");
    await (await plants(school))["pageErrors"]!(new Date(school.clock.now - 31 * DAY));
    const shown = async () => (await desk.call(staffRetention.dryRun, {})).rules;
    expect((await shown()).map(({ rule }) => rule)).toEqual(rules.map(({ name }) => name));
    const ofErrors = async () => (await shown()).find(({ rule }) => rule === "pageErrors");
    expect(await ofErrors()).toEqual({
      rule: "pageErrors", what: "页面出错的记录，从最后一次出现起", kept: "30 天", source: "promise", does: "delete", due: 1, last: null,
    });
    await runJob(school.means, "retention.nightly");
    const { now } = school.clock;
    const run = { rule: "pageErrors", askedBy: "clock", state: "done", done: 1, reason: "", beganAt: now, endedAt: now };
    expect(await ofErrors()).toMatchObject({ due: 0, last: run });
    expect(await desk.call(staffRetention.runs, { rule: "pageErrors" })).toMatchObject({ total: 1, records: [run] });
    const done = await desk.call(staffRetention.runs, { onlyDone: true, size: 100 });
    expect(done.records.every((one) => one.done > 0)).toBe(true);
    expect((await desk.call(staffRetention.runs, { size: 5 })).total).toBe(rules.length);
    const other = await aMember(school, "learners");
    for (const call of [staffRetention.dryRun, staffRetention.runs]) {
      expect((await other.ask(call, {})).code).toBe(-1);
      expect((await school.visitor().ask(call, {})).code).toBe(401);
    }
  });
});
