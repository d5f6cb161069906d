import type { Grant } from "./grant.ts";
import { addressOf, renewal, type Source, type SourceEvents } from "./source.ts";

/** Plays where the browser reads HLS itself (iOS before 17.1, old Safari); it chooses the quality. */
export function nativeSource(video: HTMLVideoElement, grant: Grant, events: SourceEvents, sound: boolean): Source {
  let from = 0;
  let soundOnly = sound;
  const load = () => {
    if (video.currentTime > 0) from = video.currentTime;
    const running = !video.paused;
    video.src = addressOf(grant, soundOnly);
    if (running) void video.play().catch(() => undefined);
  };
  const arrive = () => {
    if (from > 0) video.currentTime = from;
    events.onNetwork(false);
  };
  const permission = renewal(grant, events, load);
  const onError = () => {
    if (!navigator.onLine) return events.onNetwork(true);
    if (video.error?.code === MediaError.MEDIA_ERR_DECODE) return events.onBroken();
    permission.refused();
  };
  // What is loaded still plays; only a video that failed is loaded anew.
  const online = () => {
    if (video.error || video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) load();
  };
  video.addEventListener("loadedmetadata", arrive);
  video.addEventListener("error", onError);
  addEventListener("online", online);
  return {
    begin(second) {
      from = second;
      video.preload = "auto";
      if (!video.src) load();
      else if (video.readyState > 0) video.currentTime = second;
    },
    goOn: () => undefined,
    setHeight: () => undefined,
    setSoundOnly(wanted) {
      if (wanted === soundOnly) return;
      soundOnly = wanted;
      if (video.src) load();
    },
    tooSlow: () => false,
    retry: load,
    destroy() {
      permission.end();
      video.removeEventListener("loadedmetadata", arrive);
      video.removeEventListener("error", onError);
      removeEventListener("online", online);
      video.removeAttribute("src");
      video.load();
    },
  };
}
