// Looks into PDFs, one after the other, apart from the server: whatever a broken file does to the reader, it does to this thread alone.
import { parentPort } from "node:worker_threads";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PdfLooked } from "./pdf.ts";
import { pdfProblem } from "./pdf.rules.ts";

/** A handout has far fewer pages. */
const MOST_PAGES = 2000;

/** The same questions once more, put to the reader that shows the file: what it finds is what a learner would meet. */
async function looked(bytes: Uint8Array): Promise<PdfLooked> {
  const problem = pdfProblem(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (problem) return { problem };
  const file = await getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
  }).promise;
  if (file.numPages < 1 || file.numPages > MOST_PAGES) return { problem: "handoutBroken" };
  if (await file.hasJSActions()) return { problem: "handoutScript" };
  if (await file.getAttachments()) return { problem: "handoutEmbedded" };
  const { info } = (await file.getMetadata()) as { info: { IsXFAPresent?: boolean; IsCollectionPresent?: boolean } };
  if (info.IsXFAPresent) return { problem: "handoutForm" };
  if (info.IsCollectionPresent) return { problem: "handoutEmbedded" };
  await file.getPage(1);
  const pages = file.numPages;
  await file.loadingTask.destroy();
  return { pages };
}

parentPort?.on("message", (bytes: Uint8Array) => {
  void looked(bytes)
    .catch((error: unknown): PdfLooked => ({ problem: (error as Error).name === "PasswordException" ? "handoutLocked" : "handoutBroken" }))
    .then((found) => parentPort?.postMessage(found));
});
