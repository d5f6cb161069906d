// oxlint-disable-next-line import/default -- an address, by Vite
import workerAddress from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, TextLayer, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";

export { TextLayer };
export type { PDFDocumentProxy, PDFPageProxy, RenderTask } from "pdfjs-dist/legacy/build/pdf.mjs";

const FILES = import.meta.env.DEV ? "/node_modules/pdfjs-dist" : "/pdf";
GlobalWorkerOptions.workerSrc = workerAddress;

/**
 * Opens a PDF page by page: only what is looked at is fetched. Nothing in a file ever runs: neither its scripts nor its
 * forms are given a place, and the reader itself makes no code.
 */
export function openPdf(url: string): { readonly file: Promise<PDFDocumentProxy>; readonly close: () => void } {
  const task = getDocument({
    url,
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: 128 * 1024,
    enableXfa: false,
    useWasm: false,
    useWorkerFetch: false,
    cMapUrl: `${FILES}/cmaps/`,
    standardFontDataUrl: `${FILES}/standard_fonts/`,
    verbosity: VerbosityLevel.ERRORS,
  });
  return { file: task.promise, close: () => void task.destroy() };
}
