// Reads and writes files of questions, one after the other, apart from the server.
import { parentPort } from "node:worker_threads";
import { BadFile } from "./content/content.ts";
import { formatNamed, readFile } from "./formats.ts";
import { writeParts } from "./parts.ts";
import type { Answered, Asked } from "./reading.ts";
import { packRows, type Row, rowsOf } from "./rows.ts";

/** Rows that go over at a time. */
const AT_ONCE = 1000;

/** What was read and has not gone over yet. */
let waiting: Row[] = [];

async function answer(asked: Asked): Promise<Answered> {
  try {
    if ("next" in asked) return { rows: packRows(waiting.splice(0, AT_ONCE)) };
    if ("read" in asked) {
      const { bytes, fileName, format, beside } = asked.read;
      waiting = [];
      const found = await readFile(bytes, fileName, format, beside);
      const { rows, ...head } = rowsOf(found.format, found.read);
      waiting = [...rows];
      return { head: { ...head, count: rows.length } };
    }
    const { format, title, questions, media } = asked.write;
    return {
      written: await writeParts(formatNamed(format)!, questions, {
        title,
        media: (address) => Promise.resolve(media.get(address) ?? null),
      }),
    };
  } catch (error) {
    if (error instanceof BadFile) return { bad: { key: error.key, values: error.values } };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : "unknown" };
  }
}

parentPort?.on("message", (asked: Asked) => {
  void answer(asked).then((said) => parentPort?.postMessage(said));
});
