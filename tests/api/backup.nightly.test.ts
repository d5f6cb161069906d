import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rooms } from "#server/app.ts";
import type { Means } from "#server/kernel/call.ts";
import { doctorCommand } from "#server/kernel/doctor/doctor.ts";
import { blobsOf, jobsOf } from "#server/kernel/room.ts";
import { bareMachine, bringBack, contentOf } from "../support/backups.ts";
import { asOwner } from "../support/owner.ts";
import { runJob } from "../support/runJob.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let places: string;
let dir: string;
beforeAll(async () => {
  places = mkdtempSync(join(tmpdir(), "jc-nights-"));
  dir = join(places, "nights");
  school = await openSchool({ demo: true, env: { BACKUP_DIR: dir, BACKUP_KEEP: "2" } });
}, 120_000);
afterAll(async () => {
  await school.close();
  rmSync(places, { recursive: true, force: true });
});

interface Health {
  readonly backup?: { readonly lastGoodAt: string | null; readonly late: boolean; readonly failure: string | null };
}
const health = async () => JSON.parse((await school.visitor().raw("GET", "/healthz")).text) as Health;

/** A school whose log is listened to, in another place if told. */
function heard(place = dir) {
  const lines: string[] = [];
  const { environment, log } = school.means;
  const means: Means = {
    ...school.means,
    environment: { ...environment, backup: { ...environment.backup, dir: place } },
    log: { ...log, warn: (details, message) => void lines.push(`${message} ${JSON.stringify(details)}`) },
  };
  return { means, lines };
}

/** What the doctor says, in its order, and the exit code. */
async function doctor(env: Record<string, string> = {}): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const all = { DATABASE_URL: school.url, DATA_DIR: school.dataDir, BACKUP_DIR: dir, ...env };
  const code = await doctorCommand(() => blobsOf(rooms)).runBare(all, [], (line) => lines.push(line));
  return { code, lines };
}

describe("the nightly backup", () => {
  test("before the first one the monitor and the log say that there is none", async () => {
    expect((await health()).backup).toEqual({ lastGoodAt: null, late: true, failure: null });
    const { means, lines } = heard();
    await runJob(means, "backup.watch");
    expect(lines).toEqual([expect.stringMatching("^backup: the last good one is too old")]);
  });

  test("is one that a school comes back from, of which as many stay as BACKUP_KEEP says", async () => {
    for (let night = 0; night < 3; night += 1) {
      await runJob(school.means, "backup.nightly");
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
    expect(readdirSync(join(dir, "tables"))).toHaveLength(2);
    const machine = await bareMachine();
    try {
      await bringBack(dir, machine);
      expect(await contentOf(machine.url)).toEqual(await contentOf(school.url));
    } finally {
      await machine.remove();
    }
    expect(existsSync(`${dir}.secrets.json`)).toBe(true);
    // The school's clock of this test stands elsewhere than the database's.
    school.clock.now = Date.now();
    expect((await health()).backup).toMatchObject({ late: false, failure: null });
    const { means, lines } = heard();
    await runJob(means, "backup.watch");
    school.clock.now += 27 * 3_600_000;
    await runJob(means, "backup.watch");
    expect(lines).toHaveLength(1);
  }, 60_000);

  test("that fails says why, in the job, for the monitor and for the doctor, and the last good one still counts", async () => {
    const file = join(places, "file");
    writeFileSync(file, "in the way");
    await expect(runJob(heard(join(file, "below")).means, "backup.nightly")).rejects.toThrow("ENOTDIR");
    const { backup } = await health();
    expect(backup?.lastGoodAt).toEqual(expect.any(String));
    expect(backup?.failure).toContain("ENOTDIR");
    expect((await doctor()).lines).toContainEqual(expect.stringMatching(/^bad {3}backup: the last one failed at .*ENOTDIR/));
  });

  test("ends when its job is cancelled or the product stops, and holds nothing afterwards", async () => {
    const stop = new AbortController();
    const job = jobsOf(rooms).find(({ name }) => name === "backup.nightly")!;
    const running = job.run(school.means, {}, { signal: stop.signal, progress: () => undefined });
    for (let open = 0; open === 0; ) {
      open = (await school.pool.query("select 1 from backup_run where ended_at is null")).rowCount ?? 0;
    }
    stop.abort();
    await expect(running).rejects.toThrow("the product stops");
    expect((await school.pool.query("select 1 from backup_run where ended_at is null")).rowCount).toBe(0);
    await runJob(school.means, "backup.nightly");
  }, 30_000);
});

describe("the doctor", () => {
  test("finds nothing wrong with a sound school", async () => {
    const { code, lines } = await doctor();
    expect(lines.filter((line) => line.startsWith("bad"))).toEqual([]);
    expect(code).toBe(0);
    expect(lines).toContainEqual(expect.stringMatching(/^ok {4}media: all \d{2,} files that the database names are there$/));
    expect(lines).toContainEqual(expect.stringMatching(/^ok {4}backup: the last good one was made at .* in .*nights$/));
    expect(lines.filter((line) => line.includes("belong to nothing"))).toEqual([]);
    expect(lines.at(-1)).toBe("nothing is wrong");
  }, 30_000);

  test("names a missing file of a video and one that belongs to nothing", async () => {
    const store = school.means.providers.media;
    const [lost] = (await store.list("1")).filter((key) => key.endsWith(".m4s") || key.endsWith("init.mp4"));
    await store.delete(lost!);
    await store.put("999999/poster.jpg", Buffer.from("nobody's"));
    const { code, lines } = await doctor();
    expect(code).toBe(1);
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^bad   media: 1 of \\d+ files are missing: ${lost}$`)));
    expect(lines).toContainEqual("note  media: 1 files belong to nothing any more, or not yet: 999999/poster.jpg");
    expect(lines.at(-1)).toBe("1 thing is wrong");
  }, 30_000);

  test("says what is wrong with settings, folder, keys and database, each in one line", async () => {
    const only = async (env: Record<string, string>) => (await doctor(env)).lines.filter((line) => line.startsWith("bad"));
    expect(await only({ PORT: "x" })).toEqual(["bad   environment: PORT must be a whole number from 0 to 65535"]);
    expect(await only({ BACKUP_DIR: join(places, "nowhere") })).toContainEqual(expect.stringMatching("is not there; is it mounted"));
    expect(await only({ BACKUP_DIR: school.dataDir })).toContainEqual(expect.stringMatching("holds something else than backups"));
    const inside = join(school.dataDir, "media/nights");
    expect(await only({ BACKUP_DIR: inside })).toContainEqual(expect.stringMatching("inside the school's media"));
    expect(await only({ DATABASE_URL: "postgres://127.0.0.1:9/none" })).toContainEqual(expect.stringMatching("no database answers"));
    await asOwner(school, "insert into migration (name, checksum) values ('9999_later.sql', '')");
    expect(await only({})).toContainEqual(expect.stringMatching("newer version .9999_later.sql is unknown here"));
    await asOwner(school, "delete from migration where name = '9999_later.sql'");
    writeFileSync(join(places, "secrets.json"), "{", { mode: 0o644 });
    expect(await only({ DATA_DIR: places })).toContainEqual(expect.stringMatching("secrets.json is broken"));
  }, 30_000);
});
