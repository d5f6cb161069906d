import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderStore } from "#server/providers/storage/folder.ts";
import { probeStore } from "#server/providers/storage/probe.ts";
import { s3Store } from "#server/providers/storage/s3.ts";
import { BadKey, type BlobStore, type ByteRange } from "#server/providers/storage/storage.ts";
import { startS3rver } from "../support/s3rver.ts";
import { startSignedStore } from "../support/signedStore.ts";

let outside: string;
beforeAll(() => {
  outside = mkdtempSync(join(tmpdir(), "jc-store-"));
  writeFileSync(join(outside, "secrets.json"), "secret");
});
afterAll(() => rmSync(outside, { recursive: true, force: true }));

interface Opened {
  readonly store: BlobStore;
  stop?(): Promise<void>;
}

/** What every adapter keeps to; each opens a store of its own. */
const ADAPTERS: readonly (readonly [string, () => Promise<Opened>])[] = [
  ["a folder", () => Promise.resolve({ store: folderStore(join(outside, "media")) })],
  ["a bucket of s3rver", async () => {
    const server = await startS3rver();
    return { store: s3Store(server.settings, Date.now), stop: server.stop };
  }],
  ["a bucket of a store that checks signatures", async () => {
    const server = await startSignedStore();
    return { store: s3Store(server.settings, Date.now), stop: server.stop };
  }],
];

describe.each(ADAPTERS)("a blob store in %s", (_name, open) => {
  let opened: Opened;
  let store: BlobStore;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.stop?.());

  const read = async (key: string, range?: ByteRange) => {
    const found = await store.read(key, range);
    return found && { bytes: found.bytes, text: (await buffer(found.stream)).toString() };
  };

  test("gives back what was put, whole or in part, and replaces it at once", async () => {
    await store.put("7/720p/seg_000.m4s", Buffer.from("0123456789"));
    expect(await read("7/720p/seg_000.m4s")).toEqual({ bytes: 10, text: "0123456789" });
    expect(await read("7/720p/seg_000.m4s", { from: 2, to: 4 })).toEqual({ bytes: 3, text: "234" });
    expect(await read("7/720p/seg_000.m4s", { from: 0, to: 1 })).toEqual({ bytes: 2, text: "01" });
    expect(await read("7/720p/seg_000.m4s", { from: 8, to: 99 })).toEqual({ bytes: 2, text: "89" });
    for (const [from, to] of [
      [10, 12],
      [99, 100],
      [5, 4],
    ] as const)
      expect(await read("7/720p/seg_000.m4s", { from, to })).toEqual({ bytes: 0, text: "" });
    expect([await read("7/none", { from: 0, to: 4 }), await read("7/none", { from: 5, to: 4 })]).toEqual([null, null]);
    await store.put("7/720p/seg_000.m4s", Buffer.from("new"));
    expect(await read("7/720p/seg_000.m4s")).toEqual({ bytes: 3, text: "new" });
    expect(await store.stat("7/720p/seg_000.m4s")).toEqual({ bytes: 3 });
  });

  test("takes every byte and nothing at all", async () => {
    const all = Buffer.concat([Buffer.from(Array.from({ length: 256 }, (_, i) => i)), randomBytes(300_000)]);
    await store.put("11/all", all);
    expect(await buffer((await store.read("11/all"))!.stream)).toEqual(all);
    await store.put("11/empty", Buffer.alloc(0));
    expect([await store.stat("11/empty"), await read("11/empty")]).toEqual([{ bytes: 0 }, { bytes: 0, text: "" }]);
  });

  test("takes a file, which stays where it is, and refuses one that is gone", async () => {
    const file = join(outside, "source.bin");
    const body = randomBytes(3_000_000);
    writeFileSync(file, body, { mode: 0o400 });
    await store.putFile("12/source", file);
    expect(await buffer((await store.read("12/source"))!.stream)).toEqual(body);
    expect(readFileSync(file).equals(body)).toBe(true);
    rmSync(file);
    await expect(store.putFile("12/gone", file)).rejects.toThrow("ENOENT");
    expect(await store.list("12")).toEqual(["12/source"]);
  });

  test("lists and takes away folders and single blobs", async () => {
    await store.put("8/b.vtt", Buffer.from("b"));
    await store.put("8/360p/a.m4s", Buffer.from("a"));
    await store.put("88/x", Buffer.from("a neighbour whose name begins alike"));
    expect(await store.list("8")).toEqual(["8/360p/a.m4s", "8/b.vtt"]);
    await store.delete("8/b.vtt");
    await store.delete("8/b.vtt");
    expect(await store.list("8")).toEqual(["8/360p/a.m4s"]);
    await store.deleteFolder("8");
    await store.deleteFolder("8");
    expect([await store.list("8"), await store.stat("8/360p/a.m4s"), await store.read("8/360p/a.m4s")]).toEqual([[], null, null]);
    expect(await store.list("88")).toEqual(["88/x"]);
  });

  test("lists and takes away more than fits into one page", async () => {
    const keys = Array.from({ length: 1_203 }, (_, i) => `13/seg_${String(i).padStart(4, "0")}.m4s`);
    for (let at = 0; at < keys.length; at += 50) await Promise.all(keys.slice(at, at + 50).map((key) => store.put(key, Buffer.from(key))));
    expect(await store.list("13")).toEqual(keys);
    await store.deleteFolder("13");
    expect(await store.list("13")).toEqual([]);
  }, 60_000);

  test("is no blob where a folder stands", async () => {
    await store.put("9/folder/x", Buffer.from("x"));
    expect([await store.read("9/folder"), await store.stat("9/folder"), await store.read("9/folder/x/y")]).toEqual([null, null, null]);
  });

  test.each([
    "..",
    "../secrets.json",
    "7/../../secrets.json",
    "/etc/passwd",
    "7//x",
    "",
    ".",
    "7/.hidden",
    "7/a\0b",
    "7\\..\\secrets.json",
    "7/x y",
    "中文",
    `${"a/".repeat(9)}a`,
    "a".repeat(101),
  ])("refuses the key %j", async (key) => {
    const file = join(outside, "secrets.json");
    const acts: (() => Promise<unknown>)[] = [
      () => store.put(key, Buffer.from("x")),
      () => store.putFile(key, file),
      () => store.read(key),
      () => store.stat(key),
      () => store.list(key),
      () => store.delete(key),
      () => store.deleteFolder(key),
    ];
    for (const act of acts) await expect(Promise.resolve().then(act)).rejects.toThrow(BadKey);
    expect(existsSync(file)).toBe(true);
  });

  test("many writers of one key leave one whole blob", async () => {
    const bodies = Array.from({ length: 12 }, (_, i) => Buffer.alloc(50_000, i));
    await Promise.all(bodies.map((body) => store.put("14/contested", body)));
    const left = await buffer((await store.read("14/contested"))!.stream);
    expect(bodies.some((body) => body.equals(left))).toBe(true);
    expect(await store.list("14")).toEqual(["14/contested"]);
  });

  test("passes its own probe and keeps nothing of it", async () => {
    await probeStore(store);
    expect(await store.list("probe")).toEqual([]);
  });
});

describe("a blob store in a folder", () => {
  test("leaves no draft beside what it wrote, and a write that fails leaves neither the blob nor a draft", async () => {
    const root = join(outside, "drafts");
    mkdirSync(root);
    const store = folderStore(root);
    await store.put("7/720p/seg", Buffer.from("x"));
    expect(readdirSync(join(root, "7/720p"))).toEqual(["seg"]);
    symlinkSync(join(outside, "nowhere/deep"), join(root, "broken"));
    await expect(store.put("broken/x", Buffer.from("x"))).rejects.toThrow();
    await store.put("10/taken/x", Buffer.from("x"));
    await expect(store.put("10/taken", Buffer.from("y"))).rejects.toThrow();
    expect(readdirSync(join(root, "10"))).toEqual(["taken"]);
  });
});

describe("a bucket", () => {
  test("takes a large file with little memory", async () => {
    const server = await startS3rver();
    const file = join(outside, "large.bin");
    const hash = createHash("sha256");
    writeFileSync(file, "begin");
    truncateSync(file, 256 * 1024 ** 2);
    for (let left = 256; left > 0; left -= 1)
      hash.update(left === 256 ? Buffer.concat([Buffer.from("begin"), Buffer.alloc(1024 ** 2 - 5)]) : Buffer.alloc(1024 ** 2));
    const store = s3Store(server.settings, Date.now);
    await store.put("warm", Buffer.from("x"));
    const before = process.memoryUsage().rss;
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
    await store.putFile("1/large", file);
    const arrived = createHash("sha256");
    for await (const chunk of (await store.read("1/large"))!.stream) arrived.update(chunk as Buffer);
    clearInterval(watch);
    expect(arrived.digest("hex")).toBe(hash.digest("hex"));
    expect((most - before) / 1024 ** 2).toBeLessThan(100);
    await server.stop();
  }, 60_000);
});
