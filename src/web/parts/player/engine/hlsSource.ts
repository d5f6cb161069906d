import type Hls from "hls.js/light";
import type { ErrorData } from "hls.js/light";
import type { Grant } from "./grant.ts";
import { AHEAD, aheadOn, isAway, type LineHints, PATIENCE, rememberSpeed, startOn } from "./line.ts";
import { addressOf, renewal, type Source, type SourceEvents } from "./source.ts";

const RETRY_MS = 3_000;
/** The line's speed is written down at most this often (ms). */
const REMEMBERED_MS = 5_000;

/** Plays through Media Source Extensions. */
export function hlsSource(
  Engine: typeof Hls,
  video: HTMLVideoElement,
  grant: Grant,
  events: SourceEvents,
  line: LineHints,
  sound: boolean,
): Source {
  let from = 0;
  let begun = false;
  let watching = false;
  let soundOnly = sound;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let recovered = false;
  let away = false;
  let rememberedAt = 0;
  const hls = new Engine({
    autoStartLoad: false,
    enableWorker: false,
    maxBufferLength: AHEAD.warm,
    maxMaxBufferLength: AHEAD.warm,
    backBufferLength: 60,
    // The first picture comes in the quality that an ordinary line carries, without a trial in the lowest before it.
    testBandwidth: false,
    ...startOn(line),
    ...PATIENCE,
    // Addresses inside playlists carry the ticket they were fetched with; every request goes out with the newest.
    xhrSetup: (xhr, url) => xhr.open("GET", url.replace(/(\/play\/[^/]+\/)[^/]+/, `$1${grant.current().playAuth}`), true),
  });
  let height: number | null = null;
  const choose = () => {
    const level = height === null ? -1 : hls.levels.findIndex((each) => each.height === height);
    // A change for what plays next throws away what is loaded; without a network that is all there is.
    if (away && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) hls.loadLevel = level;
    else hls.nextLevel = level;
  };
  const here = () => (video.currentTime > 0 ? video.currentTime : from);
  const load = () => {
    if (hls.levels.length > 0) hls.startLoad(here());
    else hls.loadSource(addressOf(grant, soundOnly));
  };
  /** Another source in place of the one that plays; goes on at the same place. */
  const exchange = () => {
    from = here();
    const runs = !video.paused;
    hls.loadSource(addressOf(grant, soundOnly));
    // A new source stands still.
    if (runs) video.play().catch(() => undefined);
  };
  // Our own addresses take the new ticket as they are; a hosted video has new ones.
  const refused = renewal(grant, events, () => (grant.current().provider === "embedded" ? load() : exchange()));
  const again = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    load();
  };
  const network = (down: boolean) => {
    away = down;
    events.onNetwork(down);
  };
  const onError = (_name: string, data: ErrorData) => {
    const status = data.response?.code;
    if (data.type === Engine.ErrorTypes.NETWORK_ERROR) {
      if (status === 401 || status === 403) return refused();
      if (!isAway(status) && status! >= 400 && status! < 500) return data.fatal ? events.onBroken() : undefined;
      network(true);
      if (data.fatal) timer ??= setTimeout(again, RETRY_MS);
    } else if (data.fatal) {
      if (recovered) return events.onBroken();
      recovered = true;
      hls.recoverMediaError();
    }
  };
  const best = () => hls.levels[hls.levels.length - 1]?.bitrate ?? 0;
  const measured = () => {
    network(false);
    if (watching) hls.config.maxMaxBufferLength = aheadOn(hls.bandwidthEstimate, best());
    if (performance.now() - rememberedAt < REMEMBERED_MS) return;
    rememberedAt = performance.now();
    rememberSpeed(hls.bandwidthEstimate, Date.now());
  };
  hls.on(Engine.Events.ERROR, onError);
  hls.on(Engine.Events.LEVEL_LOADED, () => network(false));
  hls.on(Engine.Events.FRAG_BUFFERED, measured);
  // A manifest that came late is begun where the person is.
  hls.on(Engine.Events.MANIFEST_PARSED, () => {
    choose();
    if (begun) hls.startLoad(here());
  });
  hls.loadSource(addressOf(grant, soundOnly));
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
      watching = true;
      hls.config.maxBufferLength = AHEAD.watching / 2;
      hls.config.maxMaxBufferLength = aheadOn(hls.bandwidthEstimate, best());
    },
    setHeight(wanted) {
      if (wanted === height) return;
      height = wanted;
      if (hls.levels.length > 0) choose();
    },
    setSoundOnly(wanted) {
      if (wanted === soundOnly) return;
      soundOnly = wanted;
      exchange();
    },
    tooSlow: () => !away && hls.levels.length > 0 && hls.loadLevel === 0,
    retry: again,
    destroy() {
      if (timer !== null) clearTimeout(timer);
      removeEventListener("online", again);
      hls.destroy();
    },
  };
}
