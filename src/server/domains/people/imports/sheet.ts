import { Worker } from "node:worker_threads";
import type { Means } from "../../../kernel/call.ts";
import { perServer } from "../../../kernel/perServer.ts";
import { wrongField } from "../../../kernel/refusal.ts";
import { type Cell, TITLES } from "./columns.rules.ts";

/** How long (ms) a sheet may take to read and with how much memory (MB); one that needs more is refused. */
const PATIENCE_MS = 60_000;
const MEMORY_MB = 256;

export type Answered = { readonly cells: readonly (readonly Cell[])[] } | { readonly broken: true };

/** The sheet that is read now. */
const reading = perServer((_means: Pick<Means, "pool">): { last: Promise<unknown> } => ({ last: Promise.resolve() }));

/**
 * The cells of the first sheet of a workbook, read in a thread of its own: the server goes on answering, and what a hostile file does to a
 * reader it does to the thread alone. One at a time. Refuses what is no workbook at its field.
 */
export function cellsOf(means: Pick<Means, "pool">, bytes: Uint8Array): Promise<readonly (readonly Cell[])[]> {
  const turn = reading(means);
  const done = turn.last.then(() => readApart(bytes));
  turn.last = done.catch(() => undefined);
  return done;
}

function readApart(bytes: Uint8Array): Promise<readonly (readonly Cell[])[]> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return Promise.reject(wrongField("file", "sheetKind"));
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./sheet.worker.ts", import.meta.url), {
      stdout: true, stderr: true, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 24 },
    });
    const timer = setTimeout(() => end(wrongField("file", "sheetBroken")), PATIENCE_MS);
    function end(outcome: Error | Answered): void {
      clearTimeout(timer);
      void worker.terminate();
      if (outcome instanceof Error) reject(outcome);
      else if ("broken" in outcome) reject(wrongField("file", "sheetBroken"));
      else resolve(outcome.cells);
    }
    worker.once("message", (said: Answered) => end(said));
    worker.once("error", () => end(wrongField("file", "sheetBroken")));
    worker.once("exit", () => end(wrongField("file", "sheetBroken")));
    worker.postMessage(bytes);
  });
}

/** The workbook to fill in: its titles and one row to write over. */
export async function template(): Promise<Buffer> {
  const title = (value: string) => ({ value, fontWeight: "bold" as const });
  const titles = [TITLES.name[0]!, TITLES.phone[0]!, TITLES.workCode[0]!, TITLES.cohort[0]!].map(title);
  const example = ["张三（示例，请删掉）", "13800000000", "DG1203-07", "电工 12 期 3 班"].map((value) => ({ value, type: String }));
  const { default: writeExcelFile } = await import("write-excel-file/node");
  return writeExcelFile([titles, example], { columns: [{ width: 22 }, { width: 16 }, { width: 16 }, { width: 22 }] }).toBuffer();
}
