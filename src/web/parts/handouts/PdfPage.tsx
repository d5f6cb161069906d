import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { fill } from "#contract/text/say.ts";
import { useApp, useText } from "../app/context.tsx";
import { tongueOf } from "../richText/tongue.ts";
import type { PDFDocumentProxy, RenderTask } from "./pdf.ts";
import type { PdfCode } from "./usePdf.ts";
import css from "./Reader.module.css";

interface PdfPageProps {
  readonly code: PdfCode;
  readonly file: PDFDocumentProxy;
  /** From 1. */
  readonly number: number;
  /** CSS pixels for one point of the file. */
  readonly scale: number;
  /** Size of the first page in points: what a page is taken to be until it is known. */
  readonly size: { readonly width: number; readonly height: number };
}

/** Pages this far (CSS pixels) above and below what is seen are drawn. */
const AHEAD = 800;
/** More pixels than this in a canvas and old phones draw none of them. */
const MOST_PIXELS = 8_000_000;

/** One page: drawn when it comes near, given back when it is far, with its text for eyes that don't see it. */
export function PdfPage({ code, file, number, scale, size }: PdfPageProps): ReactNode {
  const t = useText("handouts");
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(size);
  const near = useNear(box, number === 1);
  const state = useDrawing({ code, file, number, scale, near, canvas, words, onSize: setOwn });
  const { language } = useApp();
  useEffect(() => {
    const lang = state === "drawn" ? tongueOf(language, words.current?.textContent ?? "") : undefined;
    if (lang) words.current!.lang = lang;
    else words.current?.removeAttribute("lang");
  }, [state, language]);
  const [width, height] = [Math.floor(own.width * scale), Math.floor(own.height * scale)];
  return (
    <div
      ref={box}
      className={css.page}
      role="region"
      aria-label={fill(t.pageName, { page: number })}
      aria-busy={near && state === "drawing"}
      data-page={number}
      style={{ width, height }}
    >
      <canvas ref={canvas} className={css.paper} aria-hidden="true" />
      <div ref={words} className={css.text} style={{ "--total-scale-factor": scale } as object} />
      {state === "drawing" && <span className={css.blank} />}
      {state === "failed" && (
        <p className={css.failed} role="alert">
          {t.pageBroken}
        </p>
      )}
    </div>
  );
}

/** Whether a page is in sight or soon will be; `first` is what it is taken for until that is known. */
function useNear(box: RefObject<HTMLDivElement | null>, first: boolean): boolean {
  const [near, setNear] = useState(first);
  useEffect(() => {
    const watch = new IntersectionObserver((seen) => setNear(seen.some((entry) => entry.isIntersecting)), {
      rootMargin: `${AHEAD}px 0px`,
      root: box.current!.closest("[data-pages]"),
    });
    watch.observe(box.current!);
    return () => watch.disconnect();
  }, [box]);
  return near;
}

interface Drawing extends Omit<PdfPageProps, "size"> {
  readonly near: boolean;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** Takes the text, over the picture. */
  readonly words: RefObject<HTMLDivElement | null>;
  readonly onSize: (size: PdfPageProps["size"]) => void;
}

/** Draws a page while it is near and gives its canvas back when it isn't. */
function useDrawing({ code, file, number, scale, near, canvas, words, onSize }: Drawing): "drawing" | "drawn" | "failed" {
  const [state, setState] = useState<"drawing" | "drawn" | "failed">("drawing");
  useEffect(() => {
    const [paper, layer] = [canvas.current, words.current];
    if (!near || !paper || !layer) return;
    let gone = false;
    let task: RenderTask | null = null;
    let text: InstanceType<typeof code.TextLayer> | null = null;
    const drawing = async () => {
      const page = await file.getPage(number);
      if (gone) return;
      const viewport = page.getViewport({ scale });
      onSize({ width: viewport.width / scale, height: viewport.height / scale });
      const wanted = Math.min(window.devicePixelRatio || 1, 3);
      const ratio = Math.min(wanted, Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height)));
      paper.width = Math.floor(viewport.width * ratio);
      paper.height = Math.floor(viewport.height * ratio);
      task = page.render({ canvas: paper, viewport, transform: ratio === 1 ? undefined : [ratio, 0, 0, ratio, 0, 0] });
      await task.promise;
      layer.replaceChildren();
      text = new code.TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport });
      await text.render();
      if (!gone) setState("drawn");
    };
    drawing().catch(() => gone || setState("failed"));
    return () => {
      gone = true;
      task?.cancel();
      text?.cancel();
      paper.width = 0;
      paper.height = 0;
      layer.replaceChildren();
      setState("drawing");
    };
  }, [near, code, file, number, scale, canvas, words, onSize]);
  return state;
}
