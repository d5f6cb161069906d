import { type RefObject, useEffect, useRef } from "react";
import { type ControllerElement, request } from "./elements.ts";
import { type Command, commandOf, focusOf } from "./keys.ts";

/** Seconds of a step sideways, and the share of the volume of a step up or down. */
const STEP = { seconds: 5, volume: 0.05 };

/** Keys that work on the whole page while a lesson is shown, unless somebody writes or a dialog is open. */
export function useKeys(
  player: RefObject<HTMLElement | null>,
  controller: RefObject<ControllerElement | null>,
  video: HTMLVideoElement | null,
  onCaptions: () => void,
): void {
  const captions = useRef(onCaptions);
  useEffect(() => {
    captions.current = onCaptions;
  });
  useEffect(() => {
    if (!video) return;
    const commands: Readonly<Record<Command, () => void>> = {
      toggle: () => (video.paused ? void video.play().catch(() => undefined) : video.pause()),
      back: () => move(video, -STEP.seconds),
      forward: () => move(video, STEP.seconds),
      louder: () => volume(video, STEP.volume),
      quieter: () => volume(video, -STEP.volume),
      mute: () => {
        video.muted = !video.muted;
      },
      captions: () => captions.current(),
      fullscreen: () => {
        if (controller.current)
          request(controller.current, document.fullscreenElement ? "mediaexitfullscreenrequest" : "mediaenterfullscreenrequest");
      },
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !player.current || document.querySelector("dialog[open]")) return;
      const command = commandOf(event, focusOf(event.target, player.current));
      if (!command) return;
      event.preventDefault();
      event.stopPropagation();
      commands[command]();
    };
    // Before the controls: their sliders would take arrow keys for themselves.
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [player, controller, video]);
}

function move(video: HTMLVideoElement, seconds: number): void {
  const end = Number.isFinite(video.duration) ? video.duration : video.currentTime;
  video.currentTime = Math.min(Math.max(0, video.currentTime + seconds), end);
}

function volume(video: HTMLVideoElement, step: number): void {
  video.volume = Math.min(1, Math.max(0, video.volume + step));
  video.muted = video.volume === 0;
}
