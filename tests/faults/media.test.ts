import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { staffMedia } from "#contract/staff/media.ts";
import { begin, part, settled, tus, upload } from "../factories/uploads.ts";
import { Client } from "../support/client.ts";
import { clip, hasFfmpeg, NO_FFMPEG } from "../support/ffmpeg.ts";

const SERVER = join(import.meta.dirname, "../support/mediaServer.ts");
const root = process.getuid?.() === 0;
const NAMESPACE = ["unshare", ...(root ? [] : ["--user", "--map-root-user"]), "--mount"];
const mayMount = spawnSync(NAMESPACE[0]!, [...NAMESPACE.slice(1), "mount", "-t", "tmpfs", "tmpfs", tmpdir()]).status === 0;

let dataDir: string;
let server: ChildProcess | undefined;
beforeEach((context) => {
  if (!hasFfmpeg) context.skip(NO_FFMPEG);
  dataDir = mkdtempSync(join(tmpdir(), "jc-media-"));
});
afterEach(async () => {
  await ended("SIGTERM");
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});

async function ended(signal: NodeJS.Signals): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((resolve) => server!.once("exit", resolve));
  server.kill(signal);
  await gone;
}

/** Starts the server and signs the owner in. */
async function started(before: readonly string[] = []): Promise<{ origin: string; staff: Client; said: () => string }> {
  const words = [...before, process.execPath, SERVER, dataDir];
  server = spawn(words[0]!, words.slice(1), { stdio: ["ignore", "pipe", "pipe"] });
  let [text, complaints] = ["", ""];
  server.stderr!.setEncoding("utf8").on("data", (piece: string) => (complaints += piece));
  return new Promise((resolve, reject) => {
    server!.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${complaints}`)));
    server!.stdout!.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
      const found = /staff (\S+) (\S+)\nready (\S+) .*\n/.exec(text);
      if (!found) return;
      const staff = new Client(found[3]!);
      staff.cookies.set("ssid", found[1]!);
      staff.token = found[2]!;
      resolve({ origin: found[3]!, staff, said: () => complaints });
    });
  });
}

const arrived = async (origin: string, at: string, ticket: string) =>
  Number((await tus(origin, "HEAD", at, { "upload-ticket": ticket })).headers.get("upload-offset"));
const soon = <T>(ask: () => Promise<T> | T) => expect.poll(ask, { timeout: 60_000, interval: 100 });

/** Sends a piece of the body at a time, and breaks off with the line. */
function trickle(origin: string, at: string, ticket: string, body: Buffer): Promise<unknown> {
  let from = 0;
  const stream = new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (from >= body.length) return controller.close();
      controller.enqueue(body.subarray(from, (from += 64 * 1024)));
    },
  });
  return fetch(origin + at, {
    method: "PATCH",
    body: stream,
    duplex: "half",
    headers: { "tus-resumable": "1.0.0", "upload-ticket": ticket, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
  } as RequestInit).catch(() => null);
}

describe("when the server is killed", { timeout: 300_000 }, () => {
  test("an interrupted upload goes on where it was, byte for byte, and becomes a video", async () => {
    const file = readFileSync(clip({ seconds: 10, size: "640x360", filter: "noise=alls=40:allf=t" }));
    const first = await started();
    const { ticket } = await first.staff.call(staffMedia.createUpload, { fileName: "课.mp4", bytes: file.length });
    const { at, assetId } = await begin(first.origin, ticket, "课.mp4", file.length);
    const line = trickle(first.origin, at, ticket, file);
    await soon(() => arrivedInSpool(at)).toBeGreaterThan(file.length / 4);
    await ended("SIGKILL");
    await line;
    const again = await started();
    const offset = await arrived(again.origin, at, ticket);
    expect(offset).toBeGreaterThan(file.length / 4);
    expect(offset).toBeLessThan(file.length);
    expect((await part(again.origin, at, ticket, offset, file.subarray(offset, -1))).status).toBe(204);
    expect(readFileSync(join(dataDir, "spool", at.split("/").at(-1)!)).equals(file.subarray(0, -1))).toBe(true);
    expect((await part(again.origin, at, ticket, file.length - 1, file.subarray(-1))).status).toBe(204);
    expect(await settled(again.staff, assetId, 120_000)).toMatchObject({ state: "ready", seconds: 10, heights: [360] });
    expect(readdirSync(join(dataDir, "spool"))).toEqual([]);
  });

  // MPEG-4 has to be encoded, which takes long enough to be stopped in the middle.
  const slow = () => clip({ seconds: 16, size: "854x480", name: "long.mkv", video: ["-c:v", "mpeg4", "-q:v", "5"] });

  test("a conversion begins again, what the dead one had started is killed and nothing of it is left", async () => {
    const file = slow();
    const first = await started();
    const id = await upload(first.origin, first.staff, file, { name: "long.mkv" });
    const pidFile = join(dataDir, "work", String(id), "running.pid");
    await soon(async () => (await first.staff.call(staffMedia.detail, { id })).state).toBe("transcoding");
    await soon(() => existsSync(join(dataDir, "work", String(id), "480p", "seg_00000.m4s"))).toBe(true);
    const orphan = Number(readFileSync(pidFile, "utf8"));
    await ended("SIGKILL");
    expect(isRunning(orphan)).toBe(true);
    const again = await started();
    await soon(() => isRunning(orphan)).toBe(false);
    expect(await settled(again.staff, id, 150_000)).toMatchObject({
      state: "ready",
      seconds: 16,
      heights: [480, 360],
      hasSound: true,
      hasThumbnails: true,
    });
    for (const folder of ["spool", "work"]) expect(readdirSync(join(dataDir, folder))).toEqual([]);
    // Four seconds each; the sound ends some frames after the picture, which may make a last one of its own.
    const kept = readdirSync(join(dataDir, "media", String(id), "480p")).filter((name) => name.endsWith(".m4s")).toSorted();
    expect([4, 5]).toContain(kept.length);
    expect(kept).toEqual(kept.map((_name, i) => `seg_${String(i).padStart(5, "0")}.m4s`));
  });

  test("an orderly stop kills the conversion at once, and the next start takes it up", async () => {
    const file = slow();
    const first = await started();
    const id = await upload(first.origin, first.staff, file, { name: "long.mkv" });
    await soon(() => existsSync(join(dataDir, "work", String(id), "480p", "seg_00000.m4s"))).toBe(true);
    const running = Number(readFileSync(join(dataDir, "work", String(id), "running.pid"), "utf8"));
    await ended("SIGTERM");
    expect(isRunning(running)).toBe(false);
    const again = await started();
    expect(await settled(again.staff, id, 150_000)).toMatchObject({ state: "ready", heights: [480, 360] });
  });
});

describe("a disk that is full", { timeout: 300_000 }, () => {
  test("refuses a new upload, stops one that runs with a clear answer, and both go on when there is space again", async (context) => {
    if (!mayMount) return context.skip("this machine allows no private mount namespace");
    const disk = [...NAMESPACE, "sh", "-c", 'mount -t tmpfs -o size=640m tmpfs "$0" && exec "$@"', dataDir];
    const { origin, staff } = await started(disk);
    const inside = `/proc/${server!.pid}/root${dataDir}`;
    const file = readFileSync(clip({ seconds: 8, size: "640x360", filter: "noise=alls=40:allf=t" }));
    const { ticket } = await staff.call(staffMedia.createUpload, { fileName: "课.mp4", bytes: file.length });
    const { at, assetId } = await begin(origin, ticket, "课.mp4", file.length);
    // A little is left for the database.
    spawnSync("sh", ["-c", `cat /dev/zero > ${inside}/filler; truncate -s -1M ${inside}/filler`]);
    expect(await staff.ask(staffMedia.createUpload, { fileName: "b.mp4", bytes: 1_000_000 })).toMatchObject({
      code: -1,
      message: "服务器的磁盘空间不够了，请联系管理员清理后再试",
    });
    const refused = await begin(origin, ticket, "b.mp4", 1_000_000);
    expect(refused.status).toBe(507);
    const stopped = await part(origin, at, ticket, 0, file);
    expect([stopped.status, JSON.parse(stopped.text)]).toEqual([
      507,
      expect.objectContaining({ message: expect.stringMatching(/磁盘空间不够|disk is full/) as unknown }),
    ]);
    rmSync(`${inside}/filler`);
    const offset = await arrived(origin, at, ticket);
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThan(file.length);
    expect((await part(origin, at, ticket, offset, file.subarray(offset))).status).toBe(204);
    expect(await settled(staff, assetId, 120_000)).toMatchObject({ state: "ready", seconds: 8 });
  });
});

describe("a disk that fills up while a film is converted", { timeout: 300_000 }, () => {
  test("neither takes half of the film nor loses the file: the old one plays on, and the next try makes it whole", async (context) => {
    if (!mayMount) return context.skip("this machine allows no private mount namespace");
    const disk = [...NAMESPACE, "sh", "-c", 'mount -t tmpfs -o size=640m tmpfs "$0" && exec "$@"', dataDir];
    const { origin, staff } = await started(disk);
    const inside = `/proc/${server!.pid}/root${dataDir}`;
    const id = await upload(origin, staff, clip({ seconds: 4 }), { name: "旧.mp4" });
    const { version } = await settled(staff, id);
    // MPEG-4 has to be encoded. The first segment is whole; then ffmpeg finds no room, passes over it and ends well.
    const file = clip({ seconds: 12, size: "854x480", name: "新.mkv", video: ["-c:v", "mpeg4", "-q:v", "5"] });
    const next = await upload(origin, staff, file, { name: "新.mkv", replaces: String(id), version: String(version) });
    await soon(() => existsSync(join(inside, "work", String(next), "480p", "seg_00001.m4s"))).toBe(true);
    spawnSync("sh", ["-c", `cat /dev/zero > ${inside}/filler`]);
    expect(await settled(staff, next)).toMatchObject({ state: "failed", again: true, reason: expect.stringMatching(/磁盘满了/) as unknown });
    expect(await staff.call(staffMedia.detail, { id })).toMatchObject({ state: "ready", replacement: { id: next, state: "failed" } });
    expect(await playsAll(origin, staff, id)).toBe(true);
    rmSync(`${inside}/filler`);
    await staff.call(staffMedia.retry, { id: next });
    expect(await settled(staff, next)).toMatchObject({ state: "ready", seconds: 12 });
    expect(await staff.call(staffMedia.detail, { id })).toMatchObject({ state: "removed", replacement: { id: next } });
    expect(await playsAll(origin, staff, next)).toBe(true);
  });
});

/** Whether each segment of the best quality is there and more than its beginning. */
async function playsAll(origin: string, staff: Client, id: number): Promise<boolean> {
  const { url, qualities } = await staff.call(staffMedia.play, { id });
  const at = url.replace("master.m3u8", "");
  const height = qualities[0]!.height;
  const lines = (await staff.raw("GET", `${at}${height}p.m3u8`)).text.split("\n");
  const sizes = [];
  for (const line of lines) if (line.endsWith(".m4s")) sizes.push((await (await fetch(`${origin}${at}${line}`)).arrayBuffer()).byteLength);
  return sizes.length > 0 && sizes.every((size) => size > 1_000);
}

const arrivedInSpool = (at: string): number => {
  const file = join(dataDir, "spool", at.split("/").at(-1)!);
  return existsSync(file) ? readFileSync(file).length : 0;
};

function isRunning(pid: number): boolean {
  // A killed process that nobody waited for is no longer running.
  return existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
}
