import type Hls from "hls.js/light";
import type { ErrorData, HlsConfig } from "hls.js/light";
import type { Grant } from "./grant.ts";
import { keyWaits, type KeyWaits, sayThatItWaits } from "./keyWaits.ts";
import { AHEAD, aheadOn, isAway, type LineHints, PATIENCE, rememberSpeed, startOn } from "./line.ts";
import { addressOf, type Renewal, renewal, type Source, type SourceEvents } from "./source.ts";

const RETRY_MS = 3_000;
/** The line's speed is written down at most this often (ms). */
const REMEMBERED_MS = 5_000;

/** What plays through Media Source Extensions, as it stands. */
interface Feed {
  readonly Engine: typeof Hls;
  readonly hls: Hls;
  readonly video: HTMLVideoElement;
  readonly grant: Grant;
  readonly events: SourceEvents;
  /** The film that is loaded. */
  vid: string;
  /** Where to load from while the video stands at 0, in seconds. */
  from: number;
  begun: boolean;
  watching: boolean;
  soundOnly: boolean;
  /** The quality that was chosen; null: the one that fits the line. */
  height: number | null;
  /** The network is away. */
  away: boolean;
  readonly keys: KeyWaits;
}

/** Plays through Media Source Extensions. */
export function hlsSource(
  Engine: typeof Hls,
  video: HTMLVideoElement,
  grant: Grant,
  events: SourceEvents,
  line: LineHints,
  sound: boolean,
): Source {
  const keys = keyWaits(Engine.DefaultConfig.loader);
  const hls = hlsOf(Engine, grant, line, keys);
  const feed: Feed = {
    Engine, hls, video, grant, events, keys,
    vid: grant.current().vid, from: 0, begun: false, watching: false, soundOnly: sound, height: null, away: false,
  };
  const tries = retries(feed);
  const permission = permissionOf(feed);
  hls.on(Engine.Events.ERROR, faults(feed, tries.soon, permission.refused));
  hls.on(Engine.Events.LEVEL_LOADED, () => network(feed, false));
  hls.on(Engine.Events.FRAG_BUFFERED, meter(feed));
  // A manifest that came late is begun where the person is.
  hls.on(Engine.Events.MANIFEST_PARSED, () => {
    choose(feed);
    if (feed.begun) hls.startLoad(here(feed));
  });
  const stay = leaveKeys(feed);
  hls.loadSource(addressOf(grant, sound));
  hls.attachMedia(video);
  return {
    begin: (second) => beginAt(feed, second),
    goOn() {
      feed.watching = true;
      hls.config.maxBufferLength = AHEAD.watching / 2;
      lookAhead(feed);
    },
    setHeight(wanted) {
      if (wanted === feed.height) return;
      feed.height = wanted;
      if (hls.levels.length > 0) choose(feed);
    },
    setSoundOnly(wanted) {
      if (wanted === feed.soundOnly) return;
      feed.soundOnly = wanted;
      exchange(feed);
    },
    tooSlow: () => !feed.away && !keys.waiting() && hls.levels.length > 0 && hls.loadLevel === 0,
    retry: tries.now,
    destroy() {
      tries.end();
      permission.end();
      stay();
      hls.destroy();
    },
  };
}

function beginAt(feed: Feed, second: number): void {
  const { video, hls } = feed;
  feed.from = second;
  feed.begun = true;
  if (video.readyState > 0) {
    if (Math.abs(video.currentTime - second) > 1) video.currentTime = second;
  } else if (hls.levels.length > 0) hls.startLoad(second);
}

const hlsOf = (Engine: typeof Hls, grant: Grant, line: LineHints, keys: KeyWaits): Hls =>
  new Engine({
    autoStartLoad: false,
    enableWorker: false,
    maxBufferLength: AHEAD.warm,
    maxMaxBufferLength: AHEAD.warm,
    backBufferLength: 60,
    // The first picture comes in the quality that an ordinary line carries, without a trial in the lowest before it.
    testBandwidth: false,
    ...startOn(line),
    ...PATIENCE,
    // Addresses inside playlists carry the ticket they were fetched with; every request goes out with the newest that opens its film.
    xhrSetup(xhr, url) {
      const { vid, playAuth } = grant.current();
      const newest = (whole: string, start: string, film: string) => (film === vid ? start + playAuth : whole);
      xhr.open("GET", url.replace(/(\/play\/([^/]+)\/)[^/]+/, newest), true);
      sayThatItWaits(xhr, url);
    },
    loader: keys.loader,
    // Segments wait for nobody.
    fLoader: Engine.DefaultConfig.loader as NonNullable<HlsConfig["fLoader"]>,
    pLoader: Engine.DefaultConfig.loader as NonNullable<HlsConfig["pLoader"]>,
  });

/** Our own addresses take the new ticket as they are; a hosted video has new ones, and so has a film that took this one's place. */
const permissionOf = (feed: Feed): Renewal =>
  renewal(feed.grant, feed.events, () => {
    const { provider, vid } = feed.grant.current();
    const same = vid === feed.vid;
    feed.vid = vid;
    if (provider === "embedded" && same) load(feed);
    else exchange(feed);
  });

/** Whoever goes elsewhere in the film waits for no key of where they were. Returns the end of it. */
function leaveKeys({ video, keys }: Feed): () => void {
  const elsewhere = () => keys.leave(video.currentTime);
  video.addEventListener("seeking", elsewhere);
  return () => video.removeEventListener("seeking", elsewhere);
}

const here = ({ video, from }: Feed): number => (video.currentTime > 0 ? video.currentTime : from);

function choose({ hls, video, height, away }: Feed): void {
  // A line that carries none of the qualities begins with the lowest; the library would take the playlist's first, which is the best.
  hls.firstLevel = 0;
  const level = height === null ? -1 : hls.levels.findIndex((each) => each.height === height);
  // A change for what plays next throws away what is loaded; without a network that is all there is.
  if (away && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) hls.loadLevel = level;
  else hls.nextLevel = level;
}

function load(feed: Feed): void {
  const { hls, grant, soundOnly } = feed;
  if (hls.levels.length > 0) hls.startLoad(here(feed));
  else hls.loadSource(addressOf(grant, soundOnly));
}

/** Another source in place of the one that plays; goes on at the same place. */
function exchange(feed: Feed): void {
  const { hls, video, grant, soundOnly } = feed;
  feed.from = here(feed);
  const runs = !video.paused;
  hls.loadSource(addressOf(grant, soundOnly));
  // A new source stands still.
  if (runs) video.play().catch(() => undefined);
}

function network(feed: Feed, down: boolean): void {
  feed.away = down;
  feed.events.onNetwork(down);
}

interface Retries {
  readonly now: () => void;
  readonly soon: () => void;
  readonly end: () => void;
}

/** Loads again when it is asked for, some time after it failed, and when the network is back. */
function retries(feed: Feed): Retries {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const off = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const now = () => {
    off();
    load(feed);
  };
  addEventListener("online", now);
  return {
    now,
    soon() {
      timer ??= setTimeout(now, RETRY_MS);
    },
    end() {
      off();
      removeEventListener("online", now);
    },
  };
}

/** What to do about a fault that hls.js tells of. */
function faults(feed: Feed, retry: () => void, refused: () => void): (name: string, data: ErrorData) => void {
  const { Engine, hls, events } = feed;
  let recovered = false;
  return (_name, data) => {
    // Somebody went elsewhere in the film.
    if (data.details === Engine.ErrorDetails.INTERNAL_ABORTED) return;
    const status = data.response?.code;
    if (data.type === Engine.ErrorTypes.NETWORK_ERROR) {
      if (status === 401 || status === 403) return refused();
      if (!isAway(status) && status! >= 400 && status! < 500) return data.fatal ? events.onBroken() : undefined;
      network(feed, true);
      if (data.fatal) retry();
    } else if (data.fatal) {
      if (recovered) return events.onBroken();
      recovered = true;
      hls.recoverMediaError();
    }
  };
}

/** Loads as far ahead as the line allows. */
function lookAhead({ hls }: Feed): void {
  const best = hls.levels[hls.levels.length - 1]?.bitrate ?? 0;
  hls.config.maxMaxBufferLength = aheadOn(hls.bandwidthEstimate, best);
}

/** Hears that something was loaded: the line is there, and as fast as that. */
function meter(feed: Feed): () => void {
  let rememberedAt = 0;
  return () => {
    network(feed, false);
    if (feed.watching) lookAhead(feed);
    if (performance.now() - rememberedAt < REMEMBERED_MS) return;
    rememberedAt = performance.now();
    rememberSpeed(feed.hls.bandwidthEstimate, Date.now());
  };
}
