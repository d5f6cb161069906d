import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { draftsStay, dropDraft, keepDraft, leaveLost, readDraft } from "#web/parts/console/form/draft.ts";
import { begunUploads } from "#web/parts/console/uploads/begun.ts";

/** What the device lets in: letters, in all; null: its storage can't even be asked for. */
let room: number | null;
beforeEach(() => {
  room = 100_000;
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key) && Reflect.deleteProperty(storage, key),
    setItem(key: string, value: string) {
      const others = [...kept].filter(([name]) => name !== key).reduce((sum, [, { length }]) => sum + length, 0);
      if (others + value.length > room!) throw new DOMException("full", "QuotaExceededError");
      kept.set(key, value);
      Object.defineProperty(storage, key, { value, enumerable: true, configurable: true });
    },
  };
  const asked = () => {
    if (room === null) throw new DOMException("switched off", "SecurityError");
    return storage;
  };
  Object.defineProperty(globalThis, "localStorage", { get: asked, configurable: true });
});
afterEach(() => {
  leaveLost();
  Reflect.deleteProperty(globalThis, "localStorage");
  vi.restoreAllMocks();
});

const draft = (words: string) => ({ values: { words }, base: { words: "" }, version: 1, at: 1 });

describe("a draft of the console", () => {
  test("stays on a device that keeps it, and the page may say so", () => {
    keepDraft(1, "role:3", draft("考务"));
    expect([draftsStay(), readDraft(1, "role:3")]).toEqual([true, draft("考务")]);
  });

  test("that is larger than the room left is promised to nobody, nor is an earlier one brought back for it", () => {
    keepDraft(1, "lesson:3", draft("第一稿"));
    keepDraft(1, "lesson:3", draft("长".repeat(200_000)));
    expect([draftsStay(), readDraft(1, "lesson:3")]).toEqual([false, null]);
    keepDraft(1, "lesson:3", draft("短一点"));
    expect(draftsStay()).toBe(true);
  });

  test("that found no room is not made up for by another one that did", () => {
    keepDraft(1, "text:3", draft("长".repeat(200_000)));
    keepDraft(1, "item:3", draft("标题"));
    expect(draftsStay()).toBe(false);
    keepDraft(1, "text:3", draft("短一点"));
    expect(draftsStay()).toBe(true);
  });

  test.each([
    ["saved", () => dropDraft(1, "text:3")],
    ["left by somebody who was told", leaveLost],
  ])("that found no room and was %s is lost no longer", (_how, end) => {
    keepDraft(1, "text:3", draft("长".repeat(200_000)));
    expect(draftsStay()).toBe(false);
    end();
    expect(draftsStay()).toBe(true);
  });

  test.each([["full", 10], ["switched off", null]])("is promised to nobody where storage is %s", (_how, left) => {
    room = left;
    expect(() => keepDraft(1, "role:3", draft("考务"))).not.toThrow();
    expect([draftsStay(), readDraft(1, "role:3")]).toEqual([false, null]);
  });
});

describe("an upload that was begun", () => {
  const metadata = { filename: "a.mp4" };
  const upload = { size: 1, metadata, creationTime: "now", urlStorageKey: "", uploadUrl: "/u/1", parallelUploadUrls: null };

  test("is found again by its file after a reload, and forgotten once it is there", async () => {
    const key = await begunUploads.addUpload("jc|a.mp4", upload);
    expect(await begunUploads.findUploadsByFingerprint("jc|a.mp4")).toEqual([{ ...upload, urlStorageKey: key }]);
    expect(await begunUploads.findUploadsByFingerprint("jc|b.mp4")).toEqual([]);
    await begunUploads.removeUpload(key!);
    expect(await begunUploads.findAllUploads()).toEqual([]);
  });

  // The library's own storage throws here, takes that for a refusal of the server, and begins the upload anew until none may be begun.
  test.each([["full", 10], ["switched off", null]])("goes on where storage is %s", async (_how, left) => {
    room = left;
    const key = await begunUploads.addUpload("jc|a.mp4", upload);
    expect(await begunUploads.findUploadsByFingerprint("jc|a.mp4")).toEqual([]);
    await begunUploads.removeUpload(key!);
  });
});
