import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../../kit/classes.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import { type Film, qualityOf } from "./films/films.ts";
import css from "./media.module.css";

/** The qualities that play, and how far the next one is. */
export function Qualities({ film: { heights, state, progress } }: { readonly film: Film }): ReactNode {
  const words = useWords("media");
  const comes = state === "transcoding" ? words.first : state === "partly" ? words.further : null;
  if (heights.length === 0 && comes === null) return null;
  return (
    <ul className={css.qualities}>
      {[...heights].reverse().map((height) => (
        <li key={height} className={css.made}><ConsoleIcon name="check" />{words.qualities[qualityOf(height)]}</li>
      ))}
      {comes && <li><ConsoleIcon name="loader-circle" className={classes(css.turning)} />{fill(comes, { per: progress })}</li>}
    </ul>
  );
}
