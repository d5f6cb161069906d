import type { ReactNode } from "react";
import css from "./Marked.module.css";
import { piecesOf } from "./marks.ts";

/** A text with the searched words marked. */
export function Marked({ text, terms }: { readonly text: string; readonly terms: readonly string[] }): ReactNode {
  return piecesOf(text, terms).map(({ text: piece, hit }, index) => (hit ? <mark key={index} className={css.mark}>{piece}</mark> : piece));
}
