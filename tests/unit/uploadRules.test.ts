import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deadAmong, HOLDER } from "#server/domains/media/work/holder.ts";
import {
  hasRoom, mayBeVideo, mostBytes, readUpload, RESERVED_BYTES, shownName, signUpload,
} from "#server/domains/media/work/uploads.rules.ts";
import { ringOf } from "../factories/secrets.ts";

describe("an upload", () => {
  test("ticket is one member's until it ends, and no other character opens", () => {
    const secrets = { tickets: ringOf(Buffer.alloc(32, 3)) };
    const ticket = signUpload(secrets, 42, 10_000);
    expect([
      readUpload(secrets, ticket, 9_999),
      readUpload(secrets, ticket, 10_000),
      readUpload({ tickets: ringOf(Buffer.alloc(32, 4)) }, ticket, 0),
    ]).toEqual([42, null, null]);
    for (let at = 0; at < ticket.length - 1; at += 1)
      expect(readUpload(secrets, `${ticket.slice(0, at)}${ticket[at] === "q" ? "g" : "q"}${ticket.slice(at + 1)}`, 0)).toBeNull();
  });

  test("needs room for itself, for what is made of it and for what is still to come", () => {
    const gigabyte = 1024 ** 3;
    expect(hasRoom(2 * gigabyte + RESERVED_BYTES, gigabyte, 0)).toBe(true);
    expect(hasRoom(2 * gigabyte + RESERVED_BYTES - 1, gigabyte, 0)).toBe(false);
    expect(hasRoom(2 * gigabyte + RESERVED_BYTES, gigabyte, 1)).toBe(false);
  });

  test("is known by name and declared type, and its limit by a number", () => {
    expect([
      mayBeVideo("课.MP4", null),
      mayBeVideo("a.mkv", "video/x-matroska"),
      mayBeVideo("a.mp4", "text/html"),
      mayBeVideo("a.pdf", null),
      mayBeVideo("mp4", null),
    ]).toEqual([true, true, false, false, false]);
    expect(mostBytes(undefined)).toBe(8 * 1024 ** 3);
    for (const wrong of ["viel", "-1", "0", "1e9"]) expect(() => mostBytes(wrong), wrong).toThrow("UPLOAD_MAX_GB");
    fc.assert(fc.property(fc.string(), (name) => !/[\\/\p{C}]/u.test(shownName(name))));
  });
});

describe("who holds work", () => {
  test("is dead when its process is gone; another machine's and one's own are not", () => {
    const [machine, pid] = HOLDER.split("/");
    const gone = `${machine}/999999/x`;
    const before = `${machine}/${pid}/earlier`;
    expect(deadAmong([HOLDER, gone, before, "other/1/x", `${machine}/7/x`], (asked) => asked === 7)).toEqual([gone, before]);
  });
});
