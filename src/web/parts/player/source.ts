import type Hls from "hls.js/light";
import type { ErrorData } from "hls.js/light";
import type { Grant } from "./grant.ts";

/** What feeds the video element. */
export interface Source {
  /** Loads from a second of the video, at first only as much as a quick start needs. */
  begin(from: number): void;
  /** The video is being watched: loads as far ahead as is useful. */
  goOn(): void;
  /** A quality by its height, or null for the one that fits the network. */
  setHeight(height: number | null): void;
  /** Tries again where it failed. */
  retry(): void;
  destroy(): void;
}

export interface SourceEvents {
  /** The network went down or came back. */
  onNetwork(down: boolean): void;
  /** The server refuses this lesson even with a new permission. */
  onRefused(): void;
  /** The video can't be played here. */
  onBroken(): void;
}

/** Seconds loaded before play is pressed, and while watching. */
const AHEAD = { warm: 6, watching: 60 };
const RETRY_MS = 3_000;
/** A ticket that is refused this soon (ms) after it was renewed won't get better by asking again. */
const RENEWED_IN_VAIN_MS = 10_000;

/** Renews the permission once and goes on; gives up when the new one is refused at once. */
export function renewal(grant: Grant, events: SourceEvents, goOn: () => void): () => void {
  let renewedAt = Number.NEGATIVE_INFINITY;
  let renewing = false;
  return () => {
    if (renewing) return;
    if (performance.now() - renewedAt < RENEWED_IN_VAIN_MS) return events.onRefused();
    renewing = true;
    grant
      .renew()
      .then(
        () => {
          renewedAt = performance.now();
          goOn();
        },
        (error: { code?: number | null }) => (error.code === null ? events.onNetwork(true) : events.onRefused()),
      )
      .finally(() => {
        renewing = false;
      });
  };
}

/** Plays through Media Source Extensions. */
export function hlsSource(Engine: typeof Hls, video: HTMLVideoElement, grant: Grant, events: SourceEvents, low: boolean): Source {
  let from = 0;
  let begun = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let recovered = false;
  const hls = new Engine({
    autoStartLoad: false,
    enableWorker: false,
    maxBufferLength: AHEAD.warm,
    maxMaxBufferLength: AHEAD.warm,
    backBufferLength: 60,
    // The first picture comes in the quality that an ordinary line carries, without a trial in the lowest before it.
    testBandwidth: false,
    ...(low ? { startLevel: 0 } : { abrEwmaDefaultEstimate: 2_000_000 }),
    // Addresses inside playlists carry the ticket they were fetched with; every request goes out with the newest.
    xhrSetup: (xhr, url) => xhr.open("GET", url.replace(/(\/play\/[^/]+\/)[^/]+/, `$1${grant.current().playAuth}`), true),
  });
  let height: number | null = null;
  const choose = () => {
    hls.nextLevel = height === null ? -1 : hls.levels.findIndex((level) => level.height === height);
  };
  const here = () => (video.currentTime > 0 ? video.currentTime : from);
  const load = () => {
    if (hls.levels.length > 0) hls.startLoad(here());
    else hls.loadSource(grant.current().url);
  };
  const refused = renewal(grant, events, load);
  const again = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    load();
  };
  const onError = (_name: string, data: ErrorData) => {
    const status = data.response?.code ?? 0;
    if (data.type === Engine.ErrorTypes.NETWORK_ERROR) {
      if (status === 401 || status === 403) return refused();
      if (status >= 400 && status < 500) return data.fatal ? events.onBroken() : undefined;
      events.onNetwork(true);
      if (data.fatal) timer ??= setTimeout(again, RETRY_MS);
    } else if (data.fatal) {
      if (recovered) return events.onBroken();
      recovered = true;
      hls.recoverMediaError();
    }
  };
  hls.on(Engine.Events.ERROR, onError);
  for (const event of [Engine.Events.LEVEL_LOADED, Engine.Events.FRAG_LOADED] as const) hls.on(event, () => events.onNetwork(false));
  // A manifest that came late is begun where the person is.
  hls.on(Engine.Events.MANIFEST_PARSED, () => {
    choose();
    if (begun) hls.startLoad(here());
  });
  hls.loadSource(grant.current().url);
  hls.attachMedia(video);
  addEventListener("online", again);
  return {
    begin(second) {
      from = second;
      begun = true;
      if (video.readyState > 0) {
        if (Math.abs(video.currentTime - second) > 1) video.currentTime = second;
      } else if (hls.levels.length > 0) hls.startLoad(second);
    },
    goOn() {
      hls.config.maxBufferLength = AHEAD.watching / 2;
      hls.config.maxMaxBufferLength = AHEAD.watching;
    },
    setHeight(wanted) {
      if (wanted === height) return;
      height = wanted;
      if (hls.levels.length > 0) choose();
    },
    retry: again,
    destroy() {
      if (timer !== null) clearTimeout(timer);
      removeEventListener("online", again);
      hls.destroy();
    },
  };
}

/** Plays where the browser reads HLS itself (iOS before 17.1, old Safari); it chooses the quality. */
export function nativeSource(video: HTMLVideoElement, grant: Grant, events: SourceEvents): Source {
  let from = 0;
  const load = () => {
    if (video.currentTime > 0) from = video.currentTime;
    const running = !video.paused;
    video.src = grant.current().url;
    if (running) void video.play().catch(() => undefined);
  };
  const arrive = () => {
    if (from > 0) video.currentTime = from;
    events.onNetwork(false);
  };
  const refused = renewal(grant, events, load);
  const onError = () => {
    if (!navigator.onLine) return events.onNetwork(true);
    if (video.error?.code === MediaError.MEDIA_ERR_DECODE) return events.onBroken();
    refused();
  };
  video.addEventListener("loadedmetadata", arrive);
  video.addEventListener("error", onError);
  addEventListener("online", load);
  return {
    begin(second) {
      from = second;
      video.preload = "auto";
      if (!video.src) load();
      else if (video.readyState > 0) video.currentTime = second;
    },
    goOn: () => undefined,
    setHeight: () => undefined,
    retry: load,
    destroy() {
      video.removeEventListener("loadedmetadata", arrive);
      video.removeEventListener("error", onError);
      removeEventListener("online", load);
      video.removeAttribute("src");
      video.load();
    },
  };
}
