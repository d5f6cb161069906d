import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { useText } from "../app/context.tsx";
import { clockText } from "../course/duration.ts";
import css from "./TimeChip.module.css";

interface TimeChipProps {
  /** Second of the lesson. */
  readonly at: number;
  /** What takes one there: an address or a press. Neither: the lesson is shut. */
  readonly href?: string | undefined;
  readonly onPress?: (() => void) | undefined;
}

/** The time that a note or bookmark belongs to; it leads there. */
export function TimeChip({ at, href, onPress }: TimeChipProps): ReactNode {
  const t = useText("notes");
  const time = clockText(at);
  const label = fill(t.seek, { time });
  if (onPress) return <button type="button" className={`num ${css.time}`} aria-label={label} onClick={onPress}>{time}</button>;
  if (href !== undefined) return <a className={`num ${css.time}`} href={href} aria-label={label}>{time}</a>;
  return <span className={`num ${css.time} ${css.shut}`}>{time}</span>;
}
