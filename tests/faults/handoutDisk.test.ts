import { spawn, spawnSync, type ChildProcessByStdio } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { handouts } from "#contract/handouts.ts";
import { staffHandouts } from "#contract/staff/handouts.ts";
import { COOKIE } from "#server/kernel/cookies.ts";
import { aPdf } from "../factories/files.ts";
import { send } from "../factories/handouts.ts";
import { Client } from "../support/client.ts";
import { databaseUrl } from "../support/globalSetup.ts";
import { until } from "../support/writerProcess.ts";

// A full disk is a small one in the memory of a private mount namespace.
const root = process.getuid?.() === 0;
const NAMESPACE = ["unshare", ...(root ? [] : ["--user", "--map-root-user"]), "--mount"];
const mayMount = spawnSync(NAMESPACE[0]!, [...NAMESPACE.slice(1), "mount", "-t", "tmpfs", "tmpfs", tmpdir()]).status === 0;
const SCRIPT = fileURLToPath(new URL("../support/handoutServer.ts", import.meta.url));

let dataDir: string;
let name: string;
let child: ChildProcessByStdio<null, Readable, Readable> | undefined;

const admin = async (statement: string) => {
  const client = new pg.Client({ connectionString: inject("clusterUrl") });
  await client.connect();
  await client.query(statement);
  await client.end();
};

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "jc-handouts-"));
  name = `t_${randomUUID().replaceAll("-", "")}`;
  await admin(`create database ${name} template template_empty strategy file_copy`);
});
afterEach(async () => {
  child?.kill("SIGKILL");
  await admin(`drop database if exists ${name} with (force)`);
  rmSync(dataDir, { recursive: true, force: true });
});

it(
  "a handout that finds the disk full is refused in plain words, leaves nothing behind, and is taken once there is space",
  { timeout: 60_000 },
  async (context) => {
    if (!mayMount) return context.skip("this machine allows no private mount namespace");
    const [command, ...args] = [
      ...NAMESPACE,
      "sh",
      "-c",
      'mount -t tmpfs -o size=4m tmpfs "$0" && exec "$@"',
      dataDir,
      process.execPath,
      SCRIPT,
      dataDir,
      databaseUrl(inject("clusterUrl"), name),
    ];
    let [cookie, token, origin, errors] = ["", "", "", ""];
    const running = spawn(command!, args, { cwd: fileURLToPath(new URL("../..", import.meta.url)), stdio: ["ignore", "pipe", "pipe"] });
    child = running;
    running.stderr.setEncoding("utf8").on("data", (part: string) => (errors += part));
    createInterface({ input: running.stdout }).on("line", (line) => {
      const [word, first = "", second = ""] = line.split(" ");
      if (word === "desk") [cookie, token] = [first, second];
      if (word === "ready") origin = first;
    });
    await until(
      "the server",
      () => origin !== "",
      () => (running.exitCode === null ? null : errors),
      40_000,
    );
    const desk = new Client(origin);
    desk.cookies.set(COOKIE.staff, cookie);
    desk.token = token;
    // The disk is visible from outside through the process that mounted it.
    const inside = `/proc/${running.pid}/root${dataDir}`;
    expect(spawnSync("sh", ["-c", `cat /dev/zero > ${inside}/filler`], { encoding: "utf8" }).stderr).toContain("No space left");

    const body = aPdf({ pages: 300 });
    const { uploadUrl } = await desk.call(staffHandouts.add, { seriesId: 1, fileName: "口诀.pdf", bytes: body.length });
    expect(await send(desk, uploadUrl, body)).toMatchObject({
      status: 200,
      code: -1,
      message: "存文件的磁盘满了，这次没有保存。请管理员清理后再试。",
    });
    expect(await desk.call(staffHandouts.list, { seriesId: 1 })).toEqual([]);
    expect(filesBelow(join(inside, "media"))).toEqual([]);

    rmSync(`${inside}/filler`);
    expect(await send(desk, uploadUrl, body)).toMatchObject({ code: 1, data: { pages: 300 } });
    expect(await new Client(origin).call(handouts.getTextbookList, { id: 1 })).toHaveLength(1);
    expect(filesBelow(join(inside, "media"))).toHaveLength(1);
  },
);

/** Files of a folder, drafts too. */
function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => entry.name);
  } catch {
    return [];
  }
}
