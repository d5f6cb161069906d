import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from "react";
import type { Handout } from "#contract/handouts.schema.ts";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { Empty, ErrorState, OfflineState } from "../../kit/Empty.tsx";
import { SkeletonLine } from "../../kit/Skeleton.tsx";
import { useText } from "../app/context.tsx";
import { PdfPages, scaleOf } from "./PdfPages.tsx";
import css from "./Reader.module.css";
import { Toolbar } from "./Toolbar.tsx";
import { type Opened, usePdf } from "./usePdf.ts";

export interface ReaderProps {
  readonly handout: Handout;
  readonly onDownload: () => void;
  /** Percent of its running download. */
  readonly downloading: number | undefined;
  readonly onClose: () => void;
}

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const NORMAL = 2;
/** From this many CSS pixels a point on, print of an ordinary size can be read. */
const READABLE = 0.9;

/** The zoom that a file opens with: its width, and on a phone so much more that one can read it. */
function readableLevel(opened: Opened): number {
  if (opened.state !== "pdf") return NORMAL;
  const found = ZOOMS.findIndex((zoom, level) => level >= NORMAL && scaleOf(window.innerWidth, opened.width, zoom) >= READABLE);
  return found < 0 ? NORMAL : found;
}

/** A handout over the whole screen. Keys: + and - zoom, 0 fits the width, Page Up and Down, Home and End turn the pages, Esc closes. */
export function Reader({ handout, onDownload, downloading, onClose }: ReaderProps): ReactNode {
  const t = useText("handouts");
  const [attempt, setAttempt] = useState(0);
  const [chosen, setChosen] = useState<number | null>(null);
  const [page, setPage] = useState(1);
  const scroller = useRef<HTMLDivElement>(null);
  const opened = usePdf(handout.id, handout.ext === "pdf", attempt);
  const pages = opened.state === "pdf" ? opened.file.numPages : null;
  const level = chosen ?? readableLevel(opened);
  const zoomBy = (steps: number) => setChosen(Math.max(0, Math.min(ZOOMS.length - 1, level + steps)));
  const fit = () => setChosen(NORMAL);
  const turnTo = useCallback((to: number) => {
    scroller.current?.querySelector(`[data-page="${to}"]`)?.scrollIntoView({ block: "start" });
  }, []);

  const onKeyDown = (event: KeyboardEvent) => press(event, { zoomBy, fit, turnTo, page, pages: pages ?? 1 });

  return (
    <Dialog open onClose={onClose} label={handout.name} bare className={css.reader!} labels={{ close: t.close }}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of all that is inside */}
      <div className={css.frame} onKeyDown={onKeyDown}>
        <Toolbar
          name={handout.name}
          page={page}
          pages={pages}
          zoom={ZOOMS[level]!}
          mayZoom={{ in: level < ZOOMS.length - 1, out: level > 0 }}
          onZoom={zoomBy}
          onFit={fit}
          onPage={turnTo}
          onDownload={onDownload}
          downloading={downloading}
        />
        <div
          ref={scroller}
          className={css.scroller}
          data-pages=""
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
          tabIndex={0}
          role="group"
          aria-label={handout.name}
          data-autofocus=""
          aria-busy={opened.state === "opening"}
        >
          {opened.state === "pdf" ? (
            <PdfPages opened={opened} zoom={ZOOMS[level]!} scroller={scroller} onPage={setPage} />
          ) : (
            <Instead
              opened={opened}
              name={handout.name}
              zoom={ZOOMS[level]!}
              onRetry={() => setAttempt((n) => n + 1)}
              onDownload={onDownload}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface Turning {
  readonly zoomBy: (steps: number) => void;
  readonly fit: () => void;
  readonly turnTo: (page: number) => void;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
}

function press(event: KeyboardEvent, { zoomBy, fit, turnTo, page, pages }: Turning): void {
  if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
  const acts: Readonly<Record<string, () => void>> = {
    "+": () => zoomBy(1),
    "=": () => zoomBy(1),
    "-": () => zoomBy(-1),
    "0": fit,
    PageDown: () => turnTo(Math.min(pages, page + 1)),
    PageUp: () => turnTo(Math.max(1, page - 1)),
    Home: () => turnTo(1),
    End: () => turnTo(pages),
  };
  const act = acts[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

interface InsteadProps {
  readonly opened: Exclude<Opened, { state: "pdf" }>;
  readonly name: string;
  readonly zoom: number;
  readonly onRetry: () => void;
  readonly onDownload: () => void;
}

/** A picture, what stands in for the pages until they come, or why they don't. */
function Instead({ opened, name, zoom, onRetry, onDownload }: InsteadProps): ReactNode {
  const t = useText("handouts");
  switch (opened.state) {
    case "opening":
      return (
        <div className={css.pages}>
          <p className="sr" role="status">{t.opening}</p>
          <div className={`${css.page} ${css.waiting}`}>
            {["60%", "90%", "80%", "86%", "40%"].map((width) => <SkeletonLine key={width} width={width} />)}
          </div>
        </div>
      );
    case "picture":
      return (
        <div className={css.pages}>
          <img className={css.picture} style={{ width: `${zoom * 100}%` }} src={opened.url} alt={name} />
        </div>
      );
    case "offline":
      return (
        <OfflineState
          className={css.instead}
          level={2}
          title={t.offlineTitle}
          text={t.offlineText}
          retryLabel={t.retry}
          onRetry={onRetry}
        />
      );
    case "broken":
      return (
        <ErrorState
          className={css.instead}
          level={2}
          title={t.broken}
          text={opened.message || t.brokenText}
          retryLabel={t.retry}
          onRetry={onRetry}
        />
      );
    case "tooOld":
      return (
        <Empty
          className={css.instead}
          drawing="book"
          level={2}
          title={t.tooOld}
          text={t.brokenText}
          action={
            <Button kind="primary" icon="download" onClick={onDownload}>
              {t.download}
            </Button>
          }
        />
      );
  }
}
