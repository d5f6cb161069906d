import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderStore } from "#server/providers/storage/folder.ts";
import { BadKey, type BlobStore } from "#server/providers/storage/storage.ts";

let outside: string;
let store: BlobStore;
beforeAll(() => {
  outside = mkdtempSync(join(tmpdir(), "jc-store-"));
  writeFileSync(join(outside, "secrets.json"), "secret");
  store = folderStore(join(outside, "media"));
});
afterAll(() => rmSync(outside, { recursive: true, force: true }));

const read = async (key: string, range?: { from: number; to: number }) => {
  const found = await store.read(key, range);
  return found && { bytes: found.bytes, text: (await buffer(found.stream)).toString() };
};

describe("a blob store in a folder", () => {
  test("gives back what was put, whole or in part, and replaces it at once", async () => {
    await store.put("7/720p/seg_000.m4s", Buffer.from("0123456789"));
    expect(await read("7/720p/seg_000.m4s")).toEqual({ bytes: 10, text: "0123456789" });
    expect(await read("7/720p/seg_000.m4s", { from: 2, to: 4 })).toEqual({ bytes: 3, text: "234" });
    expect(await read("7/720p/seg_000.m4s", { from: 8, to: 99 })).toEqual({ bytes: 2, text: "89" });
    await store.put("7/720p/seg_000.m4s", Buffer.from("new"));
    expect(await read("7/720p/seg_000.m4s")).toEqual({ bytes: 3, text: "new" });
    expect(await store.stat("7/720p/seg_000.m4s")).toEqual({ bytes: 3 });
    expect(readdirSync(join(outside, "media/7/720p"))).toEqual(["seg_000.m4s"]);
  });

  test("lists and takes away folders and single blobs", async () => {
    await store.put("8/b.vtt", Buffer.from("b"));
    await store.put("8/360p/a.m4s", Buffer.from("a"));
    expect(await store.list("8")).toEqual(["8/360p/a.m4s", "8/b.vtt"]);
    await store.delete("8/b.vtt");
    await store.delete("8/b.vtt");
    expect(await store.list("8")).toEqual(["8/360p/a.m4s"]);
    await store.deleteFolder("8");
    expect([await store.list("8"), await store.stat("8/360p/a.m4s"), await store.read("8/360p/a.m4s")]).toEqual([[], null, null]);
  });

  test("is no blob where a folder stands", async () => {
    await store.put("9/folder/x", Buffer.from("x"));
    expect([await store.read("9/folder"), await store.stat("9/folder"), await store.read("9/folder/x/y")]).toEqual([null, null, null]);
  });

  test.each([
    "..", "../secrets.json", "7/../../secrets.json", "/etc/passwd", "7//x", "", ".", "7/.hidden", "7/a\0b", "7\\..\\secrets.json", "7/x y", "中文",
    `${"a/".repeat(9)}a`, "a".repeat(101),
  ])("refuses the key %j", async (key) => {
    const acts: (() => Promise<unknown>)[] = [() => store.put(key, Buffer.from("x")), () => store.read(key), () => store.stat(key), () => store.delete(key), () => store.deleteFolder(key)];
    for (const act of acts) {
      await expect(Promise.resolve().then(act)).rejects.toThrow(BadKey);
    }
    expect(existsSync(join(outside, "secrets.json"))).toBe(true);
  });

  test("a write that fails leaves neither the blob nor a draft", async () => {
    symlinkSync(join(outside, "nowhere/deep"), join(outside, "media/broken"));
    await expect(store.put("broken/x", Buffer.from("x"))).rejects.toThrow();
    await store.put("10/taken/x", Buffer.from("x"));
    await expect(store.put("10/taken", Buffer.from("y"))).rejects.toThrow();
    expect(readdirSync(join(outside, "media/10"))).toEqual(["taken"]);
  });
});
