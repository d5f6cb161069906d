import type { ReactNode } from "react";
import { useWords } from "../../../../parts/console/state/console.ts";
import css from "./texts.module.css";
import { changesOf, linesOf, type Words } from "./words.ts";

/** What a version changes: lines that went and lines that came, in their place. */
export function Changes({ before, after }: { readonly before: Words; readonly after: Words }): ReactNode {
  const words = useWords("school");
  const lines = changesOf(linesOf(before), linesOf(after));
  if (lines.every(({ kind }) => kind === "kept")) return <p className={css.hint}>{words.noChanges}</p>;
  return (
    <div className={css.changes}>
      {lines.map(({ kind, text }, at) => {
        // Lines may be the same; where they stand tells them apart.
        const key = `${at} ${kind}`;
        if (kind === "gone") return <del key={key}><span className="sr">{words.goneLine}</span>{text}</del>;
        if (kind === "new") return <ins key={key}><span className="sr">{words.newLine}</span>{text}</ins>;
        return <p key={key}>{text}</p>;
      })}
    </div>
  );
}
