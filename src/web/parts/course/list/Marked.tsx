import { Fragment, type ReactNode } from "react";
import { partsOf } from "../../../kit/typeset.tsx";
import css from "./Marked.module.css";
import { cut, piecesOf } from "./marks.ts";

/** A text with the searched words marked, and what belongs together on one line. */
export function Marked({ text, terms }: { readonly text: string; readonly terms: readonly string[] }): ReactNode {
  return cut(piecesOf(text, terms), partsOf(text)).map((pieces, part) => {
    const marked = pieces.map(({ text: piece, hit }, at) =>
      hit ? <mark key={at} className={css.mark}>{piece}</mark> : <Fragment key={at}>{piece}</Fragment>,
    );
    // Every second part is one that stays whole.
    return part % 2 === 1 ? <span key={part} className="nowrap">{marked}</span> : <Fragment key={part}>{marked}</Fragment>;
  });
}
