import { memo, type ReactNode } from "react";
import { classes } from "../../kit/classes.ts";
import { Marked } from "../course/list/Marked.tsx";
import { clockText } from "../course/duration.ts";
import { playerRemote } from "../player/remote/remote.ts";
import css from "./Transcript.module.css";
import type { Cue } from "./vtt.ts";

interface LineProps {
  readonly cue: Cue;
  /** It is being said. */
  readonly current: boolean;
  /** What is searched for; empty: nothing. */
  readonly wanted: string;
  /** It is the match that was asked for. */
  readonly hit: boolean;
  /** The Tab key stops here; the arrow keys walk the others. */
  readonly stop: boolean;
}

/** One line of the transcript: goes to its second. */
export const Line = memo(function Line({ cue, current, wanted, hit, stop }: LineProps): ReactNode {
  return (
    <li className={css.line}>
      <button
        type="button"
        className={classes(css.press, current && css.current, hit && css.hit)}
        aria-current={current ? "true" : undefined}
        tabIndex={stop ? 0 : -1}
        onClick={() => playerRemote.seek(cue.from)}
      >
        <span className={`num ${css.time}`}>{clockText(Math.floor(cue.from))}</span>
        <span>{wanted.trim() === "" ? cue.text : <Marked text={cue.text} terms={[wanted, ...wanted.split(/\s+/)]} />}</span>
      </button>
    </li>
  );
});
