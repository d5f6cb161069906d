import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staffAccount } from "#contract/staff/account.ts";
import { staffJobs } from "#contract/staff/jobs.ts";
import { staffOperations } from "#contract/staff/operations.ts";
import { rooms } from "#server/app.ts";
import { certificateOf } from "#server/domains/operations/certificate.ts";
import { trendOf } from "#server/domains/operations/disk.rules.ts";
import { prepareRooms } from "#server/kernel/room.ts";
import { aMember, aTeacher } from "../factories/staff.ts";
import type { Client } from "../support/client.ts";
import { runJob } from "../support/runJob.ts";
import { openSchool, type School } from "../support/school.ts";

const DAY = 86_400_000;
const OWNER = { OWNER_USERNAME: "boss", OWNER_PASSWORD: "a-long-password-1" };
let school: School;
let places: string;
let dir: string;
let operator: Client;
beforeAll(async () => {
  places = mkdtempSync(join(tmpdir(), "jc-operations-"));
  dir = join(places, "nights");
  school = await openSchool({ demo: true, env: { BACKUP_DIR: dir, BACKUP_KEEP: "2", ...OWNER } });
  await prepareRooms(school.means, rooms);
  operator = await aMember(school, "operations");
}, 120_000);
afterAll(async () => {
  await school.close();
  rmSync(places, { recursive: true, force: true });
});

const state = () => operator.call(staffOperations.state, {});

describe("backups on a page", () => {
  test("before the first one the page says that there is none, and who asks for one twice is given one job", async () => {
    const { backup } = await state();
    expect(backup).toMatchObject({
      place: dir, fault: "missing", keep: 2, isSealed: false, at: "02:30", last: null, isLate: true, drill: null,
    });
    const { jobId } = await operator.call(staffOperations.backUpNow, {});
    expect((await operator.call(staffOperations.backUpNow, {})).jobId).toBe(jobId);
    expect((await school.waitingJobs()).filter(({ name }) => name === "backup.now")).toHaveLength(1);
    // It begins in the queue's own time, which is the machine's.
    school.clock.now = Math.max(school.clock.now, Date.now() + 1_000);
    operator = await aMember(school, "operations", "audit");
    expect((await state()).backup.running).toMatchObject([{ jobId, name: "backup.now" }]);
    const [asked] = (await operator.call(staffAccount.auditLog, { action: "operations.backUpNow" })).records;
    expect(asked).toMatchObject({ object: "operations", details: { after: { jobId } } });
    expect(await operator.call(staffJobs.one, { jobId })).toMatchObject({ name: "backup.now", state: "waiting" });
    await operator.call(staffJobs.cancel, { jobId });
    expect((await state()).backup.running).toEqual([]);
  });

  test("one that was asked for tells how far it is, and stays with as many as BACKUP_KEEP says", async () => {
    const told: [number, number][] = [];
    await runJob(school.means, "backup.now", {}, (done, total) => told.push([done, total]));
    expect(told.length).toBeGreaterThan(0);
    expect(told.every(([done, total], n) => total === 100 && done <= 100 && done >= (told[n - 1]?.[0] ?? 0))).toBe(true);
    const first = (await state()).backup;
    expect(first.last).toMatchObject({ isNightly: false, isGood: true, isThere: true });
    expect(first.last!.rows).toBeGreaterThan(1_000);
    expect(first.days).toHaveLength(14);
    await runJob(school.means, "backup.nightly");
    await runJob(school.means, "backup.now");
    const { records, total } = await operator.call(staffOperations.backups, {});
    expect(total).toBe(3);
    expect(records.map(({ isNightly, isGood, isThere }) => [isNightly, isGood, isThere])).toEqual([
      [false, true, true], [true, true, true], [false, true, false],
    ]);
    expect(readdirSync(join(dir, "earlier"))).toHaveLength(1);
  });

  test("the newest is brought back for a try, counted, and nothing of it stays; a broken one is told by its part", async () => {
    const { last } = (await state()).backup;
    const learners = () => school.db.selectFrom("learner").select((eb) => eb.fn.countAll().as("n")).executeTakeFirstOrThrow();
    const before = await learners();
    await runJob(school.means, "backup.drill");
    const { drill } = (await state()).backup;
    expect(drill).toMatchObject({ isGood: true, reason: "", rows: last!.rows, files: last!.files });
    expect(drill!.madeTime).toBeGreaterThan(0);
    expect(existsSync(join(school.dataDir, "drill"))).toBe(false);
    expect(await learners()).toEqual(before);

    const newest = readdirSync(join(dir, "tables")).toSorted().at(-1)!;
    const folder = join(dir, "tables", newest, "public.article");
    const path = join(folder, readdirSync(folder)[0]!);
    const bytes = readFileSync(path);
    writeFileSync(path, Buffer.concat([bytes.subarray(0, -1), Buffer.of(bytes.at(-1)! ^ 1)]));
    await expect(runJob(school.means, "backup.drill")).rejects.toThrow(/article/);
    expect((await state()).backup.drill).toMatchObject({ isGood: false, reason: expect.stringMatching(/article/) as string });
    expect(existsSync(join(school.dataDir, "drill"))).toBe(false);
    writeFileSync(path, bytes);
  }, 120_000);

  test("without a place the page says so, and neither is begun", async () => {
    const bare = await openSchool();
    try {
      const other = await aMember(bare, "operations");
      expect((await other.call(staffOperations.state, {})).backup).toMatchObject({ place: null, isLate: false, last: null });
      for (const call of [staffOperations.backUpNow, staffOperations.tryRestore])
        expect(await other.ask(call, {})).toMatchObject({ code: 1001, message: expect.stringContaining("BACKUP_DIR") as string });
      expect((await bare.waitingJobs()).filter(({ name }) => name.startsWith("backup."))).toEqual([]);
    } finally {
      await bare.close();
    }
  });
});

describe("the machine", () => {
  test("its disk is measured by a job: what lies there, and how much is left", async () => {
    expect((await state()).disk).toMatchObject({ media: null, database: null, measureTime: null, daysLeft: null });
    await operator.call(staffOperations.measure, {});
    await runJob(school.means, "operations.measure");
    const { disk } = await state();
    expect(disk.total).toBeGreaterThan(disk.free);
    expect(disk.media).toBeGreaterThan(1_000_000);
    expect(disk.database).toBeGreaterThan(1_000_000);
    expect(disk.measureTime).toBe(school.clock.now);
  });

  test.each([
    ["ten a day", [900, 890, 880, 870], { perDay: 10e6, daysLeft: 87 }],
    ["one large upload in a still week", [900, 900, 900, 900, 900, 900, 400], { perDay: 53571429, daysLeft: 7 }],
    ["standing still", [900, 900, 900], { perDay: 0, daysLeft: null }],
    ["emptier each day", [400, 500, 600], { perDay: -100e6, daysLeft: null }],
    ["a day alone", [900, 890], { perDay: null, daysLeft: null }],
    ["nothing known", [], { perDay: null, daysLeft: null }],
  ] as const)("how long it lasts: %s", (_name, free, trend) => {
    expect(trendOf(free.map((one, day) => ({ at: day * DAY, total: 1e9, free: one * 1e6 })))).toEqual(trend);
  });

  test("a disk of another size begins anew", () => {
    const small = [300, 200, 100].map((one, day) => ({ at: day * DAY, total: 1e9, free: one * 1e6 }));
    expect(trendOf([...small, { at: 3 * DAY, total: 2e9, free: 1.1e9 }])).toEqual({ perDay: null, daysLeft: null });
  });

  test("a certificate's end is read from the host itself, and why it can't be", async () => {
    const [key, cert] = [join(places, "key.pem"), join(places, "cert.pem")];
    const made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "6", "-subj", "/CN=localhost"];
    execFileSync("openssl", [...made, "-keyout", key, "-out", cert], { stdio: "ignore" });
    const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const at = (publicUrl: string | null) => certificateOf({ environment: { publicUrl }, kept: school.means.kept });
    const { port } = server.address() as AddressInfo;
    const found = await at(`https://localhost:${port}`);
    expect(found).toMatchObject({ host: "localhost", fault: expect.stringMatching(/SELF_SIGNED/) as string });
    expect(Math.round((found!.endTime! - Date.now()) / DAY)).toBe(6);
    server.close();
    expect(await at(`https://127.0.0.1:${port}`)).toEqual({ host: "127.0.0.1", endTime: null, fault: "ECONNREFUSED" });
    expect(await at("http://localhost")).toBe(null);
    expect(await at(null)).toBe(null);
  });

  test("who signed in to the console, and who tried to", async () => {
    const visitor = school.visitor();
    await visitor.ask(staffAccount.login, { username: "boss", password: "not-the-password-1" });
    await visitor.ask(staffAccount.login, { username: "nobody", password: "not-the-password-1" });
    await visitor.call(staffAccount.login, { username: "boss", password: OWNER.OWNER_PASSWORD });
    const { records, total } = await operator.call(staffOperations.signIns, {});
    expect(records.map(({ name, result, how }) => [name, result, how])).toEqual([
      ["boss", "signedIn", "password"], ["", "passwordWrong", null], ["boss", "passwordWrong", null],
    ]);
    expect(total).toBe(3);
    expect(records[0]).toMatchObject({ ip: "127.0.0", time: school.clock.now });
  });

  test("nobody looks who holds the duty for a part of the school, or another one", async () => {
    for (const other of [await aTeacher(school, [], "operations"), await aMember(school, "news")])
      for (const call of Object.values(staffOperations)) expect((await other.ask(call, {})).code).toBe(-1);
  });
});
