/** How this person likes to watch; kept on the device. */
export interface WatchSettings {
  readonly rate: number;
  /** Height of the chosen quality; null fits the network. */
  readonly height: number | null;
  readonly subtitles: boolean;
  /** The language of the subtitles; null: the page's. */
  readonly lang: string | null;
}

/** Faster than twice earns no study time (rules.md Watching). */
export const RATES: readonly number[] = [0.75, 1, 1.25, 1.5, 2];

const KEY = "watching";

/** The kept settings; what is missing or no longer offered is the ordinary. */
export function watchSettings(low: boolean): WatchSettings {
  let kept: Partial<WatchSettings> = {};
  try {
    kept = (JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {}) as Partial<WatchSettings>;
  } catch {
    // Storage is closed or holds something else.
  }
  return {
    rate: RATES.includes(kept.rate ?? 1) ? (kept.rate ?? 1) : 1,
    height: typeof kept.height === "number" && !low ? kept.height : null,
    subtitles: kept.subtitles === true,
    lang: typeof kept.lang === "string" ? kept.lang : null,
  };
}

export function keepSettings(settings: WatchSettings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // They hold until the page is left.
  }
}

const SOUND_ONLY = "soundOnly";

/** Whether this person listens without a picture; until the browser's tab is closed. */
export function listensOnly(): boolean {
  try {
    return sessionStorage.getItem(SOUND_ONLY) === "1";
  } catch {
    return false;
  }
}

export function keepListening(soundOnly: boolean): void {
  try {
    if (soundOnly) sessionStorage.setItem(SOUND_ONLY, "1");
    else sessionStorage.removeItem(SOUND_ONLY);
  } catch {
    // It holds until the page is left.
  }
}
