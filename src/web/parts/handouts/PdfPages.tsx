import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { PdfPage } from "./PdfPage.tsx";
import css from "./Reader.module.css";
import type { Opened } from "./usePdf.ts";

interface PdfPagesProps {
  readonly opened: Extract<Opened, { state: "pdf" }>;
  /** 1 fills the width. */
  readonly zoom: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The page that is being read, from 1. */
  readonly onPage: (page: number) => void;
}

/** Room beside a page, CSS pixels on each side. */
const BESIDE = 16;
/** A page on a wide screen is no wider than it is printed at this many CSS pixels per point. */
const WIDEST = 1.5;
/** Where a page is wider than the screen, this much (points) of its empty left margin stays out of sight. */
const MARGIN = 30;

/** CSS pixels for a point of a page, in a room of so many CSS pixels. */
export const scaleOf = (room: number, width: number, zoom: number): number => Math.min(WIDEST, (room - 2 * BESIDE) / width) * zoom;

/** All pages below each other. */
export function PdfPages({ opened: { file, code, width, height }, zoom, scroller, onPage }: PdfPagesProps): ReactNode {
  const [room, setRoom] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const scale = room === 0 ? 0 : scaleOf(room, width, zoom);
  const before = useRef(0);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const measure = () => setRoom(box.clientWidth);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    return () => watch.disconnect();
  }, [scroller]);

  // Zooming keeps what is being read in its place.
  useLayoutEffect(() => {
    const box = scroller.current;
    const by = before.current > 0 ? scale / before.current : 0;
    if (box && by > 0 && by !== 1) box.scrollTo({ top: box.scrollTop * by, left: box.scrollLeft * by });
    // On opening, the lines begin at the screen's edge.
    if (box && before.current === 0 && scale > 0) box.scrollTo({ left: BESIDE + MARGIN * scale });
    before.current = scale;
  }, [scale, scroller]);

  useEffect(() => {
    const box = scroller.current;
    if (!box || scale === 0) return;
    const find = () => {
      const middle = box.getBoundingClientRect().top + box.clientHeight / 3;
      const pages = [...(list.current?.children ?? [])];
      const at = pages.findIndex((page) => page.getBoundingClientRect().bottom > middle);
      onPage(at < 0 ? pages.length : at + 1);
    };
    find();
    box.addEventListener("scroll", find, { passive: true });
    return () => box.removeEventListener("scroll", find);
  }, [scale, scroller, onPage]);

  return (
    <div ref={list} className={css.pages}>
      {scale > 0 &&
        Array.from({ length: file.numPages }, (_none, at) => (
          <PdfPage key={at} code={code} file={file} number={at + 1} scale={scale} size={{ width, height }} />
        ))}
    </div>
  );
}
