import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { size } from "../../../parts/console/look/clock.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import type { Folder } from "./folder.ts";
import css from "./folder.module.css";
import type { countsOf } from "./plan.ts";

interface SummaryProps {
  readonly folder: Folder;
  readonly counts: ReturnType<typeof countsOf>;
}

/** The folder's name, and how much of each it holds. */
export function Summary({ folder: { name, isDropped, files }, counts }: SummaryProps): ReactNode {
  const words = useWords("mediaFolder");
  const bytes = [...files.values()].reduce((sum, file) => sum + file.size, 0);
  return (
    <div className={css.summary}>
      <span className={css.mark}><ConsoleIcon name="folder-tree" /></span>
      <div className={css.name}>
        <h2>{name}</h2>
        <small>{fill(isDropped ? words.dropped : words.chosen, { size: size(bytes) })}</small>
      </div>
      <p className={css.counts}>
        <span><b>{counts.chapters}</b>{words.chapters}</span>
        <span><b>{counts.videos}</b>{words.videos}</span>
        <span><b>{counts.handouts}</b>{words.handouts}</span>
        {counts.clashes > 0 && <span data-tone="warn"><b>{counts.clashes}</b>{words.clashes}</span>}
        {counts.left > 0 && <span data-tone="err"><b>{counts.left}</b>{words.leftOut}</span>}
      </p>
    </div>
  );
}
