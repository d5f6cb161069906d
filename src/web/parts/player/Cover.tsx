import type { ReactNode } from "react";
import { EndCard, type Upcoming } from "./EndCard.tsx";
import { Buffering, Elsewhere, PlayerTrouble } from "./PlayerNotes.tsx";
import { Start } from "./Start.tsx";
import type { Playing } from "./usePlaying.ts";

/** What follows the last picture. */
export interface Ending {
  /** What comes after the lesson; null when there is nothing. */
  readonly next: Upcoming | null;
  /** Stands on the end card in its place; null: nothing does. */
  readonly end: ReactNode;
  readonly onNext: () => void;
}

interface CoverProps extends Ending {
  readonly playing: Playing;
}

/** What stands over the picture while it doesn't run, or can't. */
export function Cover({ playing, ...ending }: CoverProps): ReactNode {
  const { trouble, elsewhere, state, checks, from, stage } = playing;
  if (trouble) return <PlayerTrouble trouble={trouble} onRetry={playing.retry} />;
  if (elsewhere) return <Elsewhere onTakeOver={playing.takeOver} />;
  if (state.ended && !checks.checking) return <EndCard {...ending} onReplay={playing.replay} />;
  if (!state.started) return <Start from={from} busy={stage.pressed} onPlay={stage.play} />;
  return state.waiting ? <Buffering /> : null;
}
