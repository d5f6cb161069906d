/** What is said during a part of a video. */
export interface Cue {
  /** Seconds, `to` after `from`. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** `1:02:03.450`, `02:03.450`, and as SRT writes it with a comma. */
const TIME = /(?:(\d+):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?/;
const TIMING = new RegExp(`^\\s*${TIME.source}\\s*-->\\s*${TIME.source}`);
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", nbsp: "\u00a0", lrm: "", rlm: "", quot: '"', apos: "'" };

function secondsOf([hours = "0", minutes = "", seconds = "", fraction = ""]: readonly (string | undefined)[]): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction || "0"}`);
}

/** The words of a cue: tags (voices, classes, time stamps) left out, entities as their letters, lines joined. */
function plainText(lines: readonly string[]): string {
  return lines
    .join("\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : "";
    })
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join(" ");
}

/**
 * Reads WebVTT, and SRT, which differs by its commas: what isn't a cue (header, notes, styles, numbers, broken times) is
 * passed over, never an error. In the order of time; what says nothing or lasts no time is left out.
 */
export function parseVtt(file: string): Cue[] {
  const lines = file.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  const cues: Cue[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const timing = TIMING.exec(lines[at]!);
    if (!timing) continue;
    const words: string[] = [];
    while (at + 1 < lines.length && lines[at + 1]!.trim() !== "" && !TIMING.test(lines[at + 1]!)) words.push(lines[(at += 1)]!);
    // The next cue follows without an empty line: its number is none of this one's words.
    if (at + 1 < lines.length && TIMING.test(lines[at + 1]!) && /^\d+$/.test(words.at(-1)?.trim() ?? "")) words.pop();
    const cue = { from: secondsOf(timing.slice(1, 5)), to: secondsOf(timing.slice(5, 9)), text: plainText(words) };
    if (cue.text !== "" && cue.to > cue.from) cues.push(cue);
  }
  return cues.sort((a, b) => a.from - b.from || a.to - b.to);
}

/** The cue that is said at a second, or the one before it in a silence; -1 before the first. */
export function cueAt(cues: readonly Cue[], second: number): number {
  let low = 0;
  let high = cues.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cues[middle]!.from <= second) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const folded = (text: string) => text.normalize("NFKC").toLowerCase();

/** The places of the cues that hold a text, whatever its case and width; a space in Chinese text is only typography. */
export function cuesWith(cues: readonly Cue[], wanted: string): number[] {
  const plain = (text: string) => folded(text).replace(/\s+/g, "");
  const needle = plain(wanted);
  return needle === "" ? [] : cues.flatMap(({ text }, index) => (plain(text).includes(needle) ? [index] : []));
}
