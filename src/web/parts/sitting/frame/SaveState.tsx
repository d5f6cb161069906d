import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../../kit/classes.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { useText } from "../../app/context.tsx";
import type { SittingState } from "../running/sitting.rules.ts";
import css from "./SaveState.module.css";

const two = (value: number) => String(value).padStart(2, "0");
const timeOf = (ms: number) => `${two(new Date(ms).getHours())}:${two(new Date(ms).getMinutes())}`;

interface SaveStateProps {
  readonly state: Pick<SittingState, "line" | "unsent" | "savedAt" | "online" | "keptIn">;
  /** Nothing is sent any more, whatever the line. */
  readonly stopped: boolean;
}

/**
 * Where the answers are: with the server, on their way, or on this device alone (design system 9, Exam save). Not a live region, as
 * it changes at each answer: what is read out of it is chosen by `saveNews.ts`.
 */
export function SaveState({ state: { line, unsent, savedAt, online, keptIn }, stopped }: SaveStateProps): ReactNode {
  const t = useText("sitting");
  const stuck = unsent > 0 && (line === "lost" || !online || stopped);
  const words = stuck
    ? fill(keptIn === "memory" ? t.keptNowhere : t.keptHere, { count: unsent })
    : unsent > 0 || line === "sending"
      ? t.saving
      : savedAt === null
        ? t.notYet
        : fill(t.saved, { time: timeOf(savedAt) });
  const away = stuck || !online;
  return (
    <span className={classes(css.save, away && css.away)}>
      <Icon name={away ? "wifi-off" : "cloud-check"} />
      <span className={css.saveWords}>{words}</span>
    </span>
  );
}
