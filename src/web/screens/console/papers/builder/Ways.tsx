import type { ReactNode } from "react";
import { useWords } from "../../../../parts/console/state/console.ts";
import css from "./builder.module.css";

/** A paper of chosen questions, or a rule by which one is drawn for each sitting. */
export function Ways({ here, subjectId }: { readonly here: "rule" | "hand"; readonly subjectId: number }): ReactNode {
  const words = useWords("papers");
  return (
    <nav className={css.ways} aria-label={words.ways}>
      <a href={`/staff/papers/rules/new?subject=${subjectId}`} aria-current={here === "rule" ? "page" : undefined}>{words.byRule}</a>
      <a href={`/staff/papers/new?subject=${subjectId}`} aria-current={here === "hand" ? "page" : undefined}>{words.byHand}</a>
    </nav>
  );
}
