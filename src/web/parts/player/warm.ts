import { onDemand } from "../app/onDemand.ts";
import { savesData } from "./engine/connection.ts";
import { type Engine, hlsCode, openEngine } from "./engine/engine.ts";

/** A lesson and, where it is known, the second from which it will be watched. */
interface WarmLesson {
  readonly itemId: number;
  readonly from?: number | undefined;
}

interface Kept {
  readonly itemId: number;
  readonly engine: Promise<Engine>;
  /** The engine once it is open. */
  opened: Engine | null;
  timer: ReturnType<typeof setTimeout>;
}

/** A lesson that begins before its page stands is stopped when the page doesn't come (ms). */
const PAGE_COMES_MS = 3_000;
/** How long (ms) a lesson that nobody opens is kept ready. */
const KEPT_MS = 60_000;
let kept: Kept | null = null;

function drop(): void {
  const dropped = kept;
  kept = null;
  if (!dropped) return;
  clearTimeout(dropped.timer);
  dropped.engine.then((engine) => engine.destroy(), () => undefined);
}

/** The player's interface: its code is fetched when a lesson is about to be watched. */
export const playerCode = onDemand(() => import("./Player.tsx"));

/** Fetches the player's code; a failure shows when it is needed. */
export function fetchPlayer(): void {
  if (savesData()) return;
  playerCode.load().catch(() => undefined);
  hlsCode().catch(() => undefined);
}

/**
 * Gets a lesson ready before it is asked for: permission, code, playlists and key, and with `from` the first seconds
 * from there. One lesson at a time; nothing happens for who saves data.
 */
export function warm({ itemId, from }: WarmLesson): void {
  if (savesData()) return;
  fetchPlayer();
  if (kept?.itemId !== itemId) {
    drop();
    const engine = openEngine(itemId);
    const mine: Kept = { itemId, engine, opened: null, timer: setTimeout(drop, KEPT_MS) };
    kept = mine;
    engine.then(
      (opened) => {
        mine.opened = opened;
      },
      // A lesson that can't be had is asked for again when it is opened, and says then why.
      () => kept === mine && drop(),
    );
  }
  if (from !== undefined) kept?.engine.then((engine) => engine.source.begin(from), () => undefined);
}

/**
 * The press that opens a lesson has happened: one that is ready begins now, while its page is drawn. A browser that asks
 * for a gesture of its own leaves it standing.
 */
export function beginWarm(itemId: number): void {
  if (kept?.itemId !== itemId || !kept.opened || navigator.userActivation?.isActive !== true) return;
  clearTimeout(kept.timer);
  kept.timer = setTimeout(drop, PAGE_COMES_MS);
  kept.opened.video.play().catch(() => undefined);
}

/** The lesson that was got ready, at once when it is open, or a new one. Whoever takes it destroys it. */
export function take({ itemId }: WarmLesson): Engine | Promise<Engine> {
  if (kept?.itemId !== itemId) {
    drop();
    return openEngine(itemId);
  }
  const { engine, opened, timer } = kept;
  clearTimeout(timer);
  kept = null;
  return opened ?? engine;
}
