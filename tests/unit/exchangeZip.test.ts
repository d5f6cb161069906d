import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { strToU8, unzipSync, zipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { folderOf, openSource, unwrapped, wholeFile, ZipWriter } from "#server/domains/exchange/files/files.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "jc-zip-"));
});

let made = 0;
const place = () => join(folder, `${(made += 1)}.zip`);
const NOW = new Date("2026-11-20T10:00:00Z");

async function* inPieces(bytes: Buffer, piece = 1000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += piece) {
    await Promise.resolve();
    yield bytes.subarray(at, at + piece);
  }
}

async function written(files: Readonly<Record<string, Buffer>>, most?: number): Promise<string> {
  const path = place();
  const zip = await ZipWriter.open(path, NOW);
  for (const [name, bytes] of Object.entries(files))
    if (most === undefined) await zip.add(name, bytes);
    else await zip.addPieces(name, inPieces(bytes), most);
  await zip.finish();
  return path;
}

const FILES: Readonly<Record<string, Buffer>> = {
  "course.json": Buffer.from('{"a":"安全用电"}'.repeat(100)), "films/a/720p.mp4": randomBytes(300_000), "空.txt": Buffer.alloc(0),
};
/** What may become so large is written with numbers of 64 bits. */
const WIDE = 5 * 2 ** 30;

describe("a ZIP that is written", () => {
  const ways = [["at once", undefined], ["piece by piece", 400_000], ["as one that may pass 4 GB", WIDE]] as const;
  test.each(ways)("%s is read by us and by others", async (_how, most) => {
    const path = await written(FILES, most);
    const source = await openSource(path);
    try {
      expect(source.names.toSorted()).toEqual(Object.keys(FILES).toSorted());
      for (const [name, bytes] of Object.entries(FILES)) {
        expect(source.sizeOf(name)).toBe(bytes.length);
        expect(await buffer(source.pieces(name))).toEqual(bytes);
      }
    } finally {
      await source.close();
    }
    for (const [name, bytes] of Object.entries(unzipSync(readFileSync(path)))) expect(Buffer.from(bytes)).toEqual(FILES[name]);
  });

  test("has its name only when it is whole, and no name that is taken", async () => {
    const path = place();
    const zip = await ZipWriter.open(path, NOW);
    await zip.add("a", Buffer.from("a"));
    expect(readdirSync(folder)).not.toContain(path.split("/").at(-1));
    await zip.abandon();
    expect(readdirSync(folder).filter((name) => name.includes(path.split("/").at(-1)!))).toEqual([]);
    writeFileSync(path, "mine");
    await expect(ZipWriter.open(path, NOW)).rejects.toThrow("is there already");
    await expect(ZipWriter.open(join(folder, "none", "a.zip"), NOW)).rejects.toThrow("can't be written");
  });
});

describe("a ZIP of others", () => {
  const opened = async (files: Parameters<typeof zipSync>[0], change: (bytes: Buffer) => Buffer = (bytes) => bytes) => {
    const path = place();
    writeFileSync(path, change(Buffer.from(zipSync(files))));
    return openSource(path);
  };

  test("packed as a folder is seen from within it, without what their systems leave behind", async () => {
    const [x, b] = [strToU8("x"), strToU8("b")];
    const packed = await opened({ "课程/course.json": x, "课程/a/b.txt": b, "__MACOSX/课程/._a": x, "课程/.DS_Store": x });
    expect(unwrapped(packed, "school.json")).toBe(packed);
    const source = unwrapped(packed, "course.json");
    expect(source.names).toEqual(["a/b.txt", "course.json"]);
    expect((await wholeFile(folderOf(source, "a"), "b.txt", 10)).toString()).toBe("b");
    await source.close();
  });

  const outside = ["../evil", "a/../../evil", "/etc/passwd", "C:/evil", "..\\evil"];
  test.each(outside)("with a name that leads outside, %s, is refused", async (name) => {
    await expect(opened({ [name]: strToU8("x") })).rejects.toThrow("would lie outside of it");
  });

  test("that is cut off, or none at all, is refused", async () => {
    const path = place();
    writeFileSync(path, zipSync({ a: randomBytes(5000) }));
    truncateSync(path, 2000);
    await expect(openSource(path)).rejects.toThrow("it is no ZIP, or it is cut off");
    writeFileSync(path, "");
    await expect(openSource(path)).rejects.toThrow("it is no ZIP, or it is cut off");
    await expect(openSource(join(folder, "none.zip"))).rejects.toThrow("neither a file nor a folder");
  });

  test("whose bytes changed says so when they are read, packed or not", async () => {
    for (const level of [0, 6] as const) {
      const body = strToU8("正文".repeat(5000));
      const source = await opened({ "a.txt": [body, { level }] }, (bytes) => {
        bytes[60]! ^= 0x55;
        return bytes;
      });
      await expect(wholeFile(source, "a.txt", 1_000_000)).rejects.toThrow("a.txt: the file is broken");
      await source.close();
    }
  });

  test("that unpacks to more than it says is stopped there", async () => {
    const source = await opened({ "a.txt": [new Uint8Array(1_000_000), { level: 9 }] }, (bytes) => {
      const at = bytes.lastIndexOf(Buffer.from("504b0102", "hex"));
      bytes.writeUInt32LE(1000, at + 24);
      return bytes;
    });
    let most = 0;
    await expect((async () => {
      for await (const piece of source.pieces("a.txt")) most += piece.length;
    })()).rejects.toThrow("the file is broken");
    expect(most).toBeLessThan(300_000);
    await source.close();
  });

  test("holds a file larger than what is asked for, which isn't read", async () => {
    const source = await opened({ a: new Uint8Array(100) });
    await expect(wholeFile(source, "a", 10)).rejects.toThrow("a: 100 bytes are too many, at most 10");
    await expect(wholeFile(source, "b", 10)).rejects.toThrow("b: the file is missing");
    await source.close();
  });
});
