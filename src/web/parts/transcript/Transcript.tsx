import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../kit/classes.ts";
import { Empty, ErrorState } from "../../kit/Empty.tsx";
import { IconButton } from "../../kit/IconButton.tsx";
import { moveFocus } from "../../kit/roving.ts";
import { SearchBox } from "../../kit/SearchBox.tsx";
import { Select } from "../../kit/Select.tsx";
import { SkeletonLine } from "../../kit/Skeleton.tsx";
import { useApp, useText } from "../app/context.tsx";
import { useGrant } from "../player/engine/granted.ts";
import { subtitleFor } from "../player/engine/subtitles.ts";
import { playerRemote } from "../player/remote/remote.ts";
import { Line } from "./Line.tsx";
import css from "./Transcript.module.css";
import { useCues } from "./useCues.ts";
import { type Cue, cueAt, cuesWith } from "./vtt.ts";

/** What is said in a lesson: follows the video, is searched, and a press on a line goes there. */
export function Transcript({ itemId }: { readonly itemId: number }): ReactNode {
  const t = useText("notes");
  const grant = useGrant(itemId);
  const { language } = useApp();
  const [chosen, setChosen] = useState<string | null>(null);
  const languages = grant?.current().subtitles ?? [];
  const lang = languages[subtitleFor(languages, chosen, language)]?.lang ?? null;
  const { cues, failed, again } = useCues(grant, lang);
  if (grant && (lang === null || cues?.length === 0)) return <Empty drawing="book" title={t.noTranscript} text={t.noTranscriptText} />;
  if (failed) return <ErrorState title={t.transcriptFailed} retryLabel={t.retry} onRetry={again} />;
  if (!cues)
    return (
      <div aria-busy="true" className={css.loading}>
        {[70, 90, 60, 80].map((width) => (
          <SkeletonLine key={width} width={`${width}%`} />
        ))}
      </div>
    );
  const choice = languages.length > 1 && (
    <Select
      aria-label={t.language}
      value={lang ?? ""}
      options={languages.map((one) => ({ value: one.lang, label: one.label }))}
      onChange={(event) => setChosen(event.target.value)}
    />
  );
  return <Lines key={`${itemId} ${lang}`} cues={cues} lang={lang ?? ""}>{choice}</Lines>;
}

/** More lines than this are laid out as they come into sight. */
const LONG = 200;
/** Reading or searching by hand holds the list still for so long (ms) after the last touch. */
const HELD_MS = 5_000;

function Lines({
  cues,
  lang,
  children,
}: {
  readonly cues: readonly Cue[];
  readonly lang: string;
  readonly children: ReactNode;
}): ReactNode {
  const t = useText("notes");
  const list = useRef<HTMLOListElement>(null);
  const current = useSyncExternalStore(
    playerRemote.subscribe,
    useCallback(() => cueAt(cues, playerRemote.position()), [cues]),
    () => -1,
  );
  const search = useSearch(cues);
  const { wanted, hits, at } = search;
  const { hold, point } = useFollowing(list, current, at);
  return (
    <div className={css.transcript}>
      <Tools search={search} onTouch={hold}>
        {children}
      </Tools>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys walk the lines, which are buttons */}
      <ol
        ref={list}
        className={classes(css.lines, cues.length > LONG && css.long)}
        lang={lang}
        aria-label={t.lines}
        onPointerEnter={(event) => point(event.pointerType === "mouse")}
        onPointerLeave={() => point(false)}
        onPointerDown={hold}
        onTouchMove={hold}
        onWheel={hold}
        onKeyDown={(event) => moveFocus(event, "button", "vertical")}
      >
        {cues.map((cue, index) => (
          <Line
            key={index}
            cue={cue}
            current={index === current}
            wanted={hits.length > 0 ? wanted : ""}
            hit={index === at}
            stop={index === Math.max(0, current)}
          />
        ))}
      </ol>
    </div>
  );
}

interface Search {
  readonly wanted: string;
  /** Places of the lines that hold the words. */
  readonly hits: readonly number[];
  /** The line that is shown of them; -1: none. */
  readonly at: number;
  /** Which of the hits that is, from 1. */
  readonly place: number;
  readonly find: (wanted: string) => void;
  readonly turn: (step: 1 | -1) => void;
}

function useSearch(cues: readonly Cue[]): Search {
  const [wanted, setWanted] = useState("");
  const [hit, setHit] = useState(0);
  const hits = cuesWith(cues, wanted);
  const at = hits.length === 0 ? -1 : hits[hit % hits.length]!;
  return {
    wanted, hits, at,
    place: hits.length === 0 ? 0 : (hit % hits.length) + 1,
    find(words) {
      setWanted(words);
      setHit(0);
    },
    turn: (step) => hits.length > 0 && setHit((hit + step + hits.length) % hits.length),
  };
}

interface Following {
  /** Somebody reads or searches by hand. */
  readonly hold: () => void;
  /** The mouse rests on the list, or has left it. */
  readonly point: (on: boolean) => void;
}

/** Keeps the line that is spoken in sight, and each hit that is turned to. */
function useFollowing(list: RefObject<HTMLOListElement | null>, current: number, at: number): Following {
  const pointed = useRef(false);
  const heldUntil = useRef(0);
  const hold = () => {
    heldUntil.current = performance.now() + HELD_MS;
  };

  // The line comes into view within the list alone, unless somebody is reading there; the page stays where it is.
  useEffect(() => {
    const box = list.current;
    if (!box || current < 0 || pointed.current || performance.now() < heldUntil.current || box.querySelector(":focus-visible")) return;
    show(box, current);
  }, [list, current]);
  useEffect(() => {
    if (list.current && at >= 0) show(list.current, at);
  }, [list, at]);
  return {
    hold,
    point(on) {
      pointed.current = on;
    },
  };
}

interface ToolsProps {
  readonly search: Search;
  readonly onTouch: () => void;
  readonly children: ReactNode;
}

function Tools({ search: { wanted, hits, place, find, turn }, onTouch, children }: ToolsProps): ReactNode {
  const t = useText("notes");
  const turnTo = (step: 1 | -1) => {
    onTouch();
    turn(step);
  };
  return (
    <div className={css.tools}>
      <SearchBox
        compact
        className={css.search}
        label={t.findInText}
        placeholder={t.findInText}
        maxLength={50}
        value={wanted}
        onChange={(event) => {
          onTouch();
          find(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          turnTo(event.shiftKey ? -1 : 1);
        }}
      >
        <span className={`num ${css.hits}`} role="status">
          {wanted.trim() === "" ? "" : hits.length === 0 ? t.noHits : fill(t.hits, { at: place, count: hits.length })}
        </span>
      </SearchBox>
      <IconButton icon="chevron-up" label={t.previousHit} small disabled={hits.length === 0} onClick={() => turnTo(-1)} />
      <IconButton icon="chevron-down" label={t.nextHit} small disabled={hits.length === 0} onClick={() => turnTo(1)} />
      {children}
    </div>
  );
}

/** Scrolls the list so that a line stands in its upper third. */
function show(box: HTMLElement, index: number): void {
  const line = box.children[index];
  if (!(line instanceof HTMLElement)) return;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  box.scrollTo({ top: line.offsetTop - box.clientHeight / 3, behavior: still ? "auto" : "smooth" });
}
