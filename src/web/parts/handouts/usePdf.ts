import { useEffect, useState } from "react";
import { handouts } from "#contract/handouts.ts";
import { call, CallFailure } from "../../client/call.ts";
import { gateway } from "../../client/gateway.ts";
import type * as Pdf from "./pdf.ts";

/** The PDF reader, which is fetched on demand. */
export type PdfCode = typeof Pdf;

export type Opened =
  | { readonly state: "opening" }
  /** Nobody answered. */
  | { readonly state: "offline" }
  | { readonly state: "broken"; readonly message: string }
  | { readonly state: "tooOld" }
  | { readonly state: "picture"; readonly url: string }
  | { readonly state: "pdf"; readonly file: Pdf.PDFDocumentProxy; readonly code: PdfCode; readonly width: number; readonly height: number };

/** Opens a handout for reading: asks for leave, and fetches the PDF reader beside it. `attempt` counts up to try again. */
export function usePdf(id: number, isPdf: boolean, attempt: number): Opened {
  const [opened, setOpened] = useState<Opened>({ state: "opening" });
  useEffect(() => {
    let gone = false;
    let close: () => void = () => undefined;
    const show = (next: Opened) => gone || setOpened(next);
    show({ state: "opening" });
    const reading = async () => {
      const [{ url }, code] = await Promise.all([
        call(handouts.previewTextbook, { id }, { quiet: true }),
        isPdf ? import("./pdf.ts").catch(notLoaded) : null,
      ]);
      if (gone) return;
      if (!isPdf) return show({ state: "picture", url: gateway() + url });
      if (!code) return show({ state: navigator.onLine ? "tooOld" : "offline" });
      const task = code.openPdf(gateway() + url);
      close = task.close;
      const file = await task.file;
      const { width, height } = (await file.getPage(1)).getViewport({ scale: 1 });
      show({ state: "pdf", file, code, width, height });
    };
    reading().catch((error: unknown) => {
      if (error instanceof CallFailure) {
        const offline = error.code === null && !error.busy;
        return show(offline ? { state: "offline" } : { state: "broken", message: error.said ? "" : error.message });
      }
      show(navigator.onLine ? { state: "broken", message: "" } : { state: "offline" });
    });
    return () => {
      gone = true;
      close();
    };
  }, [id, isPdf, attempt]);
  return opened;
}

/** A browser that can't even read the reader's code, or a line that broke. */
const notLoaded = () => null;
