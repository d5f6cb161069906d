import { useLayoutEffect, useState } from "react";

/** What the player draws of a video's state. */
export interface VideoState {
  /** It was played at least once. */
  readonly started: boolean;
  readonly paused: boolean;
  readonly ended: boolean;
  /** It should run and has no data. */
  readonly waiting: boolean;
}

const AT_FIRST: VideoState = { started: false, paused: true, ended: false, waiting: false };
/** A shorter wait (ms) is not worth a word. */
const WAITING_AFTER_MS = 400;

/** Follows a video element. */
export function useVideo(video: HTMLVideoElement | null): VideoState {
  const [state, setState] = useState(AT_FIRST);
  useLayoutEffect(() => {
    if (!video) return;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const follow = (event: Event) => {
      if (timer !== null) clearTimeout(timer);
      timer = event.type === "waiting" ? setTimeout(() => setState((now) => ({ ...now, waiting: true })), WAITING_AFTER_MS) : null;
      setState((now) => ({
        started: now.started || event.type === "playing",
        paused: video.paused,
        ended: video.ended,
        waiting: now.waiting && !video.paused && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
      }));
    };
    const names = ["play", "playing", "pause", "ended", "waiting", "seeking", "seeked", "canplay", "emptied"];
    for (const name of names) video.addEventListener(name, follow);
    // It may have begun before its page stood.
    if (!video.paused && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) video.dispatchEvent(new Event("playing"));
    return () => {
      if (timer !== null) clearTimeout(timer);
      for (const name of names) video.removeEventListener(name, follow);
      setState(AT_FIRST);
    };
  }, [video]);
  return state;
}
