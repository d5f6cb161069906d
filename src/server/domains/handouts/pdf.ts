import { Worker } from "node:worker_threads";
import type { PdfProblem } from "./pdf.rules.ts";

export type PdfLooked = { readonly pages: number; readonly problem?: never } | { readonly problem: PdfProblem; readonly pages?: never };

/** How long (ms) and with how much memory (MB) one file is looked at; a file that needs more counts as broken. */
const PATIENCE_MS = 30_000;
const MEMORY_MB = 512;
/** How long (ms) the thread waits for another file. */
const IDLE_MS = 5_000;

let kept: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
let queue: Promise<unknown> = Promise.resolve();

function thread(): Worker {
  clearTimeout(idle);
  if (kept) return kept;
  const worker = new Worker(new URL("./pdf.worker.ts", import.meta.url), {
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  worker.once("exit", () => {
    if (kept === worker) kept = null;
  });
  kept = worker;
  return worker;
}

/** The number of pages of a PDF, or what is wrong with it. Runs in a thread of its own, one file at a time. */
export function lookIntoPdf(bytes: Buffer): Promise<PdfLooked> {
  const looked = queue.then(() => lookInThread(bytes));
  queue = looked;
  return looked;
}

function lookInThread(bytes: Buffer): Promise<PdfLooked> {
  return new Promise((resolve) => {
    const worker = thread();
    worker.ref();
    const broken = () => {
      if (kept === worker) kept = null;
      done({ problem: "handoutBroken" });
    };
    const timer = setTimeout(() => {
      void worker.terminate();
      broken();
    }, PATIENCE_MS);
    function done(found: PdfLooked): void {
      clearTimeout(timer);
      worker.off("message", done).off("error", broken).off("exit", broken);
      worker.unref();
      idle = setTimeout(() => void worker.terminate(), IDLE_MS).unref();
      resolve(found);
    }
    // Out of memory ends the thread; the next file gets a new one.
    worker.once("message", done).once("error", broken).once("exit", broken);
    const copy = Uint8Array.from(bytes);
    worker.postMessage(copy, [copy.buffer]);
  });
}
