import type { ReactNode } from "react";
import { EndCard } from "./EndCard.tsx";
import { Buffering, Elsewhere, PlayerTrouble } from "./PlayerNotes.tsx";
import { Start } from "./Start.tsx";
import type { Playing } from "./usePlaying.ts";

interface CoverProps {
  readonly playing: Playing;
  /** The next lesson's title; null when there is none. */
  readonly next: string | null;
  readonly onNext: () => void;
}

/** What stands over the picture while it doesn't run, or can't. */
export function Cover({ playing, next, onNext }: CoverProps): ReactNode {
  const { trouble, elsewhere, state, checks, from, stage } = playing;
  if (trouble) return <PlayerTrouble trouble={trouble} onRetry={playing.retry} />;
  if (elsewhere) return <Elsewhere onTakeOver={playing.takeOver} />;
  if (state.ended && !checks.checking) return <EndCard next={next} onNext={onNext} onReplay={playing.replay} />;
  if (!state.started) return <Start from={from} busy={stage.pressed} onPlay={stage.play} />;
  return state.waiting ? <Buffering /> : null;
}
