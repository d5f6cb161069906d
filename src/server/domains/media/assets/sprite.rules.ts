import { timestamp } from "./vtt.rules.ts";

/** One tile, in pixels. */
export const TILE = { width: 160, height: 90 } as const;
/** Tiles on a sheet: at most 10 rows of 10. */
const COLUMNS = 10;
const ROWS = 10;
/** Seconds between two tiles: not less than 2, not more than 10. */
const CLOSEST = 2;
const FARTHEST = 10;

export const SPRITE_INDEX = "sprites.vtt";
/** The file of the sheet with this number, from 0. */
export const sheetName = (number: number) => `sheet_${String(number).padStart(3, "0")}.jpg`;

/** Where the preview pictures of a video lie. */
export interface SpritePlan {
  /** Seconds that one tile stands for. */
  readonly interval: number;
  readonly tiles: number;
  readonly columns: number;
  readonly rows: number;
  readonly sheets: number;
}

/** The plan for a video of `seconds`: up to a sheet of 100 tiles while they are 10 s apart or less, then further sheets. */
export function spritePlan(seconds: number): SpritePlan {
  const interval = Math.min(FARTHEST, Math.max(CLOSEST, Math.ceil(seconds / (COLUMNS * ROWS))));
  const tiles = Math.max(1, Math.ceil(seconds / interval));
  const rows = Math.min(ROWS, Math.ceil(tiles / COLUMNS));
  return { interval, tiles, columns: Math.min(COLUMNS, tiles), rows, sheets: Math.ceil(tiles / (COLUMNS * rows)) };
}

/** The index of the sheets: a cue for each tile, `sheet_000.jpg#xywh=x,y,w,h`, addresses relative to the index. */
export function spriteIndex(plan: SpritePlan, seconds: number): string {
  const each = plan.columns * plan.rows;
  const cues = Array.from({ length: plan.tiles }, (_, tile) => {
    const [place, from] = [tile % each, tile * plan.interval];
    const [x, y] = [(place % plan.columns) * TILE.width, Math.floor(place / plan.columns) * TILE.height];
    const to = tile === plan.tiles - 1 ? Math.max(seconds, from + 1) : from + plan.interval;
    return `${timestamp(from)} --> ${timestamp(to)}\n${sheetName(Math.floor(tile / each))}#xywh=${x},${y},${TILE.width},${TILE.height}\n`;
  });
  return ["WEBVTT\n", ...cues].join("\n");
}
