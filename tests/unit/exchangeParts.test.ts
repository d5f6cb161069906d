import { randomBytes } from "node:crypto";
import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { mediaElement } from "#server/domains/questions/question/carried.ts";
import { FILE_BYTES, type Format, type WrittenQuestion } from "#server/domains/questions/exchange/content/draft.ts";
import { formatNamed, readFile } from "#server/domains/questions/exchange/formats.ts";
import { writeParts } from "#server/domains/questions/exchange/parts.ts";
import { random } from "#server/domains/questions/papers/mockDraw.rules.ts";
import { carried, MEDIA } from "#tests/factories/questionDrafts.ts";

const moodle = formatNamed("moodle")!;
const judge = (n: number, stem = ""): WrittenQuestion => ({
  questionId: n,
  kind: "judge",
  difficulty: 2,
  chapterTitle: `第 ${1 + Math.floor(n / 100)} 章`,
  body: { kind: "judge", stem: `第 ${n} 题${stem}`, options: [], key: { kind: "judge", right: n % 2 === 0 ? "T" : "F" }, analysis: "" },
});
const context = { title: "电工", media: async (address: string) => carried.files.get(address) ?? null };
/** Bytes of every question file of a zip, by name. */
const sizes = (bytes: Uint8Array) =>
  Object.entries(unzipSync(bytes))
    .filter(([name]) => !name.startsWith("media/"))
    .map(([name, text]) => [name, text.length] as const);

describe("an export larger than an import takes", () => {
  it.each(["moodle", "text"] as const)("is several files of %s in a zip, which come in again as one", async (name) => {
    const chance = random(7);
    const long = Array.from({ length: 15_000 }, () => String.fromCharCode(0x4e00 + Math.floor(chance() * 3000))).join("");
    const all = Array.from({ length: 500 }, (_none, n) =>
      judge(n + 1, long.slice(n) + long.slice(0, n) + (n % 250 === 7 ? mediaElement(MEDIA[n % 3]!, "") : "")),
    );
    const written = await writeParts(formatNamed(name)!, all, context);
    expect(written).toMatchObject({ fileName: "电工.zip", type: "application/zip", left: [] });
    const files = sizes(written.bytes);
    expect(files.map(([file]) => file.replace(/\..*/, ""))).toEqual(["questions-1", "questions-2"]);
    for (const [, size] of files) expect(size).toBeLessThanOrEqual(FILE_BYTES);
    const { format, read } = await readFile(written.bytes, "电工.zip");
    expect([format, read.problems, read.notes]).toEqual([name, [], []]);
    expect(read.questions.map(({ place }) => place.n)).toEqual(all.map((_one, n) => n + 1));
    expect(read.questions.map(({ draft }) => draft)).toEqual(all.map(({ questionId: _, ...draft }) => draft));
    expect(read.media.size).toBe(2);
  }, 60_000);

  it("is parted by its pictures, too, before all of it is one text", async () => {
    const picture = () => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), randomBytes(6 * 1024 * 1024)]);
    const addresses = [1, 2, 3].map(() => carried.add(picture())!);
    const asked: number[] = [];
    const counting: Format = { ...moodle, write: (some, around) => (asked.push(some.length), moodle.write(some, around)) };
    const written = await writeParts(counting, addresses.map((address, n) => judge(n + 1, mediaElement(address, ""))), context);
    expect(asked).toEqual([2, 1]);
    expect((await readFile(written.bytes, "a.zip")).read.media.size).toBe(3);
    for (const address of addresses) carried.files.delete(address);
  }, 60_000);

  it("stays one file while it is small enough", async () => {
    const all = [judge(1), judge(2)];
    expect(await writeParts(moodle, all, context)).toEqual(await moodle.write(all, context));
  });
});

describe("a zip of several question files", () => {
  const text = (n: number) => strToU8(`1. 第 ${n} 卷（√）\n\n2. 坏 ${n}\n`);

  it("is read in the order of their names, and each place names its file", async () => {
    const { read } = await readFile(zipSync({ "卷10.txt": text(10), "卷2.txt": text(2) }), "a.zip");
    expect(read.questions.map(({ place, draft }) => [place, draft.body.stem])).toEqual([
      [{ n: 1, line: 1, file: "卷2.txt" }, "第 2 卷"],
      [{ n: 3, line: 1, file: "卷10.txt" }, "第 10 卷"],
    ]);
    expect(read.problems.map(({ place }) => [place.n, place.line, place.file])).toEqual([[2, 3, "卷2.txt"], [4, 3, "卷10.txt"]]);
  });

  it("is refused where they are of several formats, or too many, or hold too many questions", async () => {
    const quiz = strToU8("<quiz></quiz>");
    await expect(readFile(zipSync({ "a.txt": text(1), "b.xml": quiz }), "a.zip")).rejects.toMatchObject({ key: "fileSeveral" });
    await expect(readFile(zipSync({ "a.xml": quiz, "b.xml": strToU8("<html></html>") }), "a.zip")).rejects.toMatchObject({
      key: "fileSeveral",
    });
    await expect(
      readFile(zipSync(Object.fromEntries(Array.from({ length: 101 }, (_none, n) => [`${n}.txt`, text(n)]))), "a.zip"),
    ).rejects.toMatchObject({ key: "fileSeveral" });
    const many = strToU8(Array.from({ length: 11_000 }, (_none, n) => `${n}\nA. 一\nB. 二\nANSWER: A\n`).join("\n"));
    await expect(readFile(zipSync({ "a.txt": many, "b.txt": many }), "a.zip")).rejects.toMatchObject({ key: "fileTooMany" });
  });
});
