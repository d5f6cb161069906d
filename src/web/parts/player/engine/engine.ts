import { downlink, savesData } from "./connection.ts";
import { authorise, type Grant } from "./grant.ts";
import { hlsSource } from "./hlsSource.ts";
import { rememberedSpeed } from "./line.ts";
import { nativeSource } from "./nativeSource.ts";
import { listensOnly } from "./settings.ts";
import type { Source } from "./source.ts";

/** What keeps a lesson from playing. */
export type Trouble = "network" | "refused" | "broken";

/** A lesson's video element with what feeds it; it can fill before anybody sees it. */
export interface Engine {
  readonly itemId: number;
  readonly video: HTMLVideoElement;
  readonly grant: Grant;
  readonly source: Source;
  /** Heights that can be chosen, best first; empty where the browser chooses. */
  readonly heights: readonly number[];
  /** The video is being watched: fetches as far ahead as is useful, and the pictures of the timeline. */
  goOn(): void;
  trouble(): Trouble | null;
  subscribe(listener: () => void): () => void;
  destroy(): void;
}

/** The code that reads HLS. */
export const hlsCode = () => import("hls.js/light");

const PROBE = "application/vnd.apple.mpegurl";

/** Opens a lesson: its permission and the code that plays it are fetched side by side. Fails with a `CallFailure`. */
export async function openEngine(itemId: number, vid: string): Promise<Engine> {
  const [grant, code] = await Promise.all([authorise(itemId, vid), hlsCode()]);
  const Hls = code.default;
  const play = grant.current();
  const video = document.createElement("video");
  video.slot = "media";
  video.playsInline = true;
  video.preload = "auto";
  video.crossOrigin = "anonymous";
  if (play.poster) video.poster = play.poster;
  const tracks = play.subtitles.map(({ lang, label, url }) => {
    const track = document.createElement("track");
    Object.assign(track, { kind: "subtitles", srclang: lang, label, src: url });
    video.append(track);
    return track;
  });
  let preview: HTMLTrackElement | null = null;
  const showPreview = (address: string | null) => {
    if (!address) return;
    if (!preview) {
      preview = document.createElement("track");
      // The controls look for this very label.
      Object.assign(preview, { kind: "metadata", label: "thumbnails" });
      video.append(preview);
      preview.track.mode = "hidden";
    }
    preview.src = address;
  };
  const forgetTracks = grant.onRenewed((renewed) => {
    if (preview) showPreview(renewed.thumbnails);
    renewed.subtitles.forEach(({ url }, i) => {
      const track = tracks[i];
      if (track && track.readyState !== HTMLTrackElement.LOADED) track.src = url;
    });
  });

  let trouble: Trouble | null = null;
  const listeners = new Set<() => void>();
  const set = (now: Trouble | null) => {
    if (trouble === now) return;
    trouble = now;
    for (const listener of listeners) listener();
  };
  const events = {
    onNetwork: (down: boolean) => set(down ? "network" : null),
    onRefused: () => set("refused"),
    onBroken: () => set("broken"),
  };
  const adaptive = Hls.isSupported();
  if (!adaptive && !video.canPlayType(PROBE)) events.onBroken();
  const line = { low: savesData(), downlink: downlink(), remembered: rememberedSpeed(Date.now()) };
  const source = adaptive ? hlsSource(Hls, video, grant, events, line, listensOnly()) : nativeSource(video, grant, events, listensOnly());
  return {
    itemId, video, grant, source,
    heights: adaptive ? play.qualities.map(({ height }) => height) : [],
    goOn() {
      source.goOn();
      if (!preview) showPreview(grant.current().thumbnails);
    },
    trouble: () => trouble,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy() {
      forgetTracks();
      video.pause();
      source.destroy();
      video.remove();
    },
  };
}
