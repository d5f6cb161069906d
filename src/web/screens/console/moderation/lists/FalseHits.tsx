import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import css from "./lists.module.css";

/** A word that holds more honest comments than others costs more than it is worth. */
const WORTHLESS = 5;

export function FalseHits({ hits, falseHits }: { readonly hits: number; readonly falseHits: number }): ReactNode {
  const words = useWords("moderation");
  if (falseHits < WORTHLESS || falseHits * 2 <= hits) return falseHits;
  return <b className={css.warn}>{fill(words.dropIt, { n: falseHits })}</b>;
}
