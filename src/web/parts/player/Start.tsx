import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Icon } from "../../kit/Icon.tsx";
import { useText } from "../app/context.tsx";
import { clockText } from "../course/duration.ts";
import css from "./Start.module.css";

interface StartProps {
  /** Where the lesson goes on, in seconds. */
  readonly from: number;
  /** Pressed already; the picture is on its way. */
  readonly busy: boolean;
  readonly onPlay: () => void;
}

/** The big button before the first picture runs. */
export function Start({ from, busy, onPlay }: StartProps): ReactNode {
  const t = useText("player");
  return (
    <button type="button" className={css.start} aria-busy={busy} onClick={onPlay}>
      <span className={css.round}>{busy ? <Icon name="loader-circle" spinning /> : <Icon name="play" filled />}</span>
      <span>{from > 0 ? fill(t.startFrom, { time: clockText(from) }) : t.start}</span>
    </button>
  );
}
