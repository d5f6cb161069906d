import { Worker } from "node:worker_threads";
import type { PdfProblem } from "./handouts.pdf.rules.ts";

export type PdfLooked = { readonly pages: number; readonly problem?: never } | { readonly problem: PdfProblem; readonly pages?: never };

/** How long (ms) and with how much memory (MB) one file is looked at; a file that needs more counts as broken. */
const PATIENCE_MS = 25_000;
const MEMORY_MB = 512;

/** The number of pages of a PDF, or what is wrong with it. Runs in a thread of its own. */
export function lookIntoPdf(bytes: Buffer): Promise<PdfLooked> {
  return new Promise((resolve) => {
    const copy = Uint8Array.from(bytes);
    const worker = new Worker(new URL("./handouts.pdfWorker.ts", import.meta.url), {
      workerData: copy, transferList: [copy.buffer], stdout: true, stderr: true, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const timer = setTimeout(() => done({ problem: "handoutBroken" }), PATIENCE_MS);
    let settled = false;
    function done(found: PdfLooked): void {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      void worker.terminate();
      resolve(found);
    }
    worker.once("message", done);
    worker.once("error", () => done({ problem: "handoutBroken" }));
    worker.once("exit", () => done({ problem: "handoutBroken" }));
  });
}
