import { type ReactNode, useEffect, useRef } from "react";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../../kit/classes.ts";
import { LinkButton } from "../../../kit/Button.tsx";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import css from "./marking.module.css";
import type { Place } from "./queue.ts";

interface ProgressProps {
  readonly places: readonly Place[];
  /** Key of the essay that lies open. */
  readonly shown: string | null;
  /** Attempts that wait behind those that were brought. */
  readonly behind: number;
  readonly addressOf: (key: string) => string;
  readonly onOpen: () => void;
}

/** How far the marker is, and every essay of the queue by its number. */
export function Progress({ places, shown, behind, addressOf, onOpen }: ProgressProps): ReactNode {
  const words = useWords("marking");
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const cell = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (cell) strip.current!.scrollTop = cell.offsetTop - strip.current!.clientHeight / 2;
  }, [shown]);
  if (places.length === 0) return null;
  const marked = places.filter(({ standing }) => standing === "marked").length;
  return (
    <section className={css.progress} aria-label={words.progress}>
      <div className={css.far}>
        <p>
          <b>{marked}</b> {fill(words.ofEssays, { n: places.length })}
        </p>
        <progress aria-label={words.progress} max={places.length} value={marked} />
        {behind > 0 && <small>{fill(words.behind, { n: behind })}</small>}
      </div>
      <ol ref={strip} className={css.cells}>
        {places.map(({ key, number, standing }) => (
          <li key={key}>
            <a
              className={classes(css.cell, css[standing])} href={addressOf(key)} aria-current={key === shown ? "true" : undefined}
              aria-label={fill(words.cell, { n: number, standing: words.standings[standing] })} onClick={onOpen}
            >
              {number}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface DoneProps {
  readonly marked: number;
  /** What alone was looked at. */
  readonly of: { readonly source?: string };
}

/** Nothing waits (any more). */
export function Done({ marked, of }: DoneProps): ReactNode {
  const words = useWords("marking");
  return (
    <section className={css.done} role="status">
      <ConsoleIcon name="circle-check" />
      <h2>{marked > 0 ? fill(words.allMarked, { n: marked }) : words.nothing}</h2>
      <p>{words.nothingText}</p>
      {of.source !== undefined && <LinkButton href="/staff/marking">{words.seeAll}</LinkButton>}
    </section>
  );
}
