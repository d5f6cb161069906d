/** A place on the timeline that has a name: a note, a bookmark. */
interface TimelineMark {
  /** Seconds of the video. */
  readonly at: number;
  readonly label: string;
}

/** Listeners are told at most this often (ms) while the video runs; a seek is told at once. */
const TOLD_MS = 250;

/** A text in the player's place: what reads it knows where one is, and can bring it to a second of the reading time. */
interface Pages {
  readonly position: () => number;
  readonly seconds: number;
  readonly seek: (second: number) => void;
}

let video: HTMLVideoElement | null = null;
let pages: Pages | null = null;
let begin: (second: number) => void = () => undefined;
/** Asked for while there was no player. */
let wanted: number | null = null;
let marks: readonly TimelineMark[] = [];
let toldAt = Number.NEGATIVE_INFINITY;
let late: ReturnType<typeof setTimeout> | null = null;
const listeners = new Set<() => void>();

function tell(): void {
  if (late !== null) clearTimeout(late);
  late = null;
  toldAt = performance.now();
  for (const listener of listeners) listener();
}

function tellSoon(): void {
  const wait = toldAt + TOLD_MS - performance.now();
  if (wait <= 0) tell();
  else late ??= setTimeout(tell, wait);
}

/** What the parts around the player (comments, notes, transcript) know of it and may ask of it. */
export const playerRemote = {
  /** Seconds into the video; 0 without a player. */
  position: (): number => video?.currentTime ?? pages?.position() ?? 0,
  /** Seconds; 0 while nobody knows. */
  duration: (): number => (video && Number.isFinite(video.duration) ? video.duration : (pages?.seconds ?? 0)),
  /** Goes to a second of the video; without a player the next one begins there. The course's rules hold (`rules.canSkip`). */
  seek: (seconds: number): void => {
    const to = Math.max(0, seconds);
    if (!video && pages) pages.seek(to);
    else if (!video) wanted = to;
    else if (video.readyState > 0) video.currentTime = to;
    else begin(to);
  },
  pause: (): void => video?.pause(),
  /** Calls at most four times a second while the video runs, and on every seek. Returns the end of listening. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Draws these places on the timeline, in place of the former. */
  setMarks: (now: readonly TimelineMark[]): void => {
    marks = now;
    tell();
  },
  marks: (): readonly TimelineMark[] => marks,
};

/** The second that was asked for while there was no player; asked once. */
export function takeWanted(): number | null {
  const found = wanted;
  wanted = null;
  return found;
}

const SOON = ["timeupdate", "durationchange", "emptied"];
const AT_ONCE = ["seeking", "seeked", "loadedmetadata"];

/** A text stands where a video would. Returns the end of that. */
export function attachPages(shown: Pages): () => void {
  pages = shown;
  addEventListener("scroll", tellSoon, { passive: true });
  tell();
  return () => {
    removeEventListener("scroll", tellSoon);
    if (pages === shown) pages = null;
  };
}

/** The player puts its video at the remote's disposal. Returns the end of that. */
export function attach(shown: HTMLVideoElement, start: (second: number) => void): () => void {
  video = shown;
  begin = start;
  for (const name of SOON) shown.addEventListener(name, tellSoon);
  for (const name of AT_ONCE) shown.addEventListener(name, tell);
  tell();
  return () => {
    for (const name of SOON) shown.removeEventListener(name, tellSoon);
    for (const name of AT_ONCE) shown.removeEventListener(name, tell);
    if (video !== shown) return;
    video = null;
    tell();
  };
}
