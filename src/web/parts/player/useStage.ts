import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { ControllerElement } from "./controls/elements.ts";
import type { Engine } from "./engine/engine.ts";
import { attach } from "./remote/remote.ts";

/** Where the player stands on the page. */
export interface Places {
  /** The player as a whole. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly controller: RefObject<ControllerElement | null>;
}

export interface Stage {
  /** Play was pressed; the picture may still be on its way. */
  readonly pressed: boolean;
  readonly play: () => void;
}

/** Puts the engine's video between the controls, and plays it where that is wanted. */
export function useStage(engine: Engine | null, autoPlay: boolean, { box, controller }: Places): Stage {
  const video = engine?.video ?? null;
  const [pressed, setPressed] = useState(false);
  const wantsPlay = useRef(autoPlay);
  useLayoutEffect(() => {
    wantsPlay.current = autoPlay || wantsPlay.current;
  }, [autoPlay]);
  const play = () => {
    // A browser that wants a gesture of its own gets the big button again.
    video?.play().catch(() => setPressed(false));
    setPressed(true);
    wantsPlay.current = true;
    // What was pressed goes away; arrow keys stay the player's.
    box.current?.focus({ preventScroll: true });
  };
  useLayoutEffect(() => {
    const stage = controller.current;
    if (!stage || !video) return;
    stage.fullscreenElement = box.current!;
    stage.append(video);
    const detach = attach(video, (second) => engine!.source.begin(second));
    if (wantsPlay.current) play();
    return () => {
      detach();
      video.remove();
    };
    // Once per video.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [video]);
  return { pressed, play };
}
