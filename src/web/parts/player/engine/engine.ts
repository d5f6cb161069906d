import { downlink, savesData } from "./connection.ts";
import { authorise, type Grant, type Play } from "./grant.ts";
import { hlsSource } from "./hlsSource.ts";
import { rememberedSpeed } from "./line.ts";
import { nativeSource } from "./nativeSource.ts";
import { listensOnly } from "./settings.ts";
import type { Source, SourceEvents } from "./source.ts";

/** What keeps a lesson from playing. */
export type Trouble = "network" | "refused" | "broken";

/** A lesson's video element with what feeds it; it can fill before anybody sees it. */
export interface Engine {
  readonly itemId: number;
  readonly video: HTMLVideoElement;
  readonly grant: Grant;
  readonly source: Source;
  /** What can be chosen, best first; empty where the browser chooses. */
  readonly qualities: Play["qualities"];
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
export async function openEngine(itemId: number): Promise<Engine> {
  const [grant, code] = await Promise.all([authorise(itemId), hlsCode()]);
  const Hls = code.default;
  const play = grant.current();
  const video = videoOf(play.poster);
  const tracks = attachTracks(video, grant);
  const told = troubles();
  const adaptive = Hls.isSupported();
  if (!adaptive && !video.canPlayType(PROBE)) told.events.onBroken();
  const line = { low: savesData(), downlink: downlink(), remembered: rememberedSpeed(Date.now()) };
  const source = adaptive
    ? hlsSource(Hls, video, grant, told.events, line, listensOnly())
    : nativeSource(video, grant, told.events, listensOnly());
  return {
    itemId, video, grant, source,
    get qualities() {
      return adaptive ? grant.current().qualities : [];
    },
    goOn() {
      source.goOn();
      tracks.showPreview();
    },
    trouble: told.trouble,
    subscribe: told.subscribe,
    destroy() {
      tracks.end();
      video.pause();
      source.destroy();
      video.remove();
    },
  };
}

function videoOf(poster: string | null): HTMLVideoElement {
  const video = document.createElement("video");
  video.slot = "media";
  video.playsInline = true;
  video.preload = "auto";
  video.crossOrigin = "anonymous";
  if (poster) video.poster = poster;
  return video;
}

interface Tracks {
  /** Fetches the pictures of the timeline, once. */
  showPreview(): void;
  end(): void;
}

/**
 * The subtitles of a lesson and the pictures of its timeline, whose addresses change with a renewed permission; a film that took the
 * former one's place has its own.
 */
function attachTracks(video: HTMLVideoElement, grant: Grant): Tracks {
  const subtitles = new Map<string, HTMLTrackElement>();
  const add = ({ lang, label, url }: Play["subtitles"][number]) => {
    const track = document.createElement("track");
    Object.assign(track, { kind: "subtitles", srclang: lang, label, src: url });
    video.append(track);
    subtitles.set(lang, track);
  };
  grant.current().subtitles.forEach(add);
  let preview: HTMLTrackElement | null = null;
  let { vid } = grant.current();
  const forget = grant.onRenewed((renewed) => {
    const another = renewed.vid !== vid;
    vid = renewed.vid;
    if (preview && renewed.thumbnails) preview.src = renewed.thumbnails;
    for (const subtitle of renewed.subtitles) {
      const track = subtitles.get(subtitle.lang);
      if (!track) add(subtitle);
      else if (another || track.readyState !== HTMLTrackElement.LOADED) track.src = subtitle.url;
    }
    for (const [lang, track] of subtitles) {
      if (renewed.subtitles.some((subtitle) => subtitle.lang === lang)) continue;
      track.remove();
      subtitles.delete(lang);
    }
  });
  return {
    showPreview() {
      const address = grant.current().thumbnails;
      if (preview || !address) return;
      preview = document.createElement("track");
      // The controls look for this very label.
      Object.assign(preview, { kind: "metadata", label: "thumbnails" });
      video.append(preview);
      preview.track.mode = "hidden";
      preview.src = address;
    },
    end: forget,
  };
}

interface Troubles {
  readonly trouble: () => Trouble | null;
  readonly subscribe: (listener: () => void) => () => void;
  readonly events: SourceEvents;
}

/** What its source says is wrong with a lesson, for whoever draws it. */
function troubles(): Troubles {
  let trouble: Trouble | null = null;
  const listeners = new Set<() => void>();
  const set = (now: Trouble | null) => {
    if (trouble === now) return;
    trouble = now;
    for (const listener of listeners) listener();
  };
  return {
    trouble: () => trouble,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    events: {
      onNetwork: (down) => set(down ? "network" : null),
      onRefused: () => set("refused"),
      onBroken: () => set("broken"),
    },
  };
}
