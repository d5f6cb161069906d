import { timestamp } from "../assets/assets.ts";

/** One sentence on the picture. Seconds. */
interface Cue {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** What a file of subtitles can't be taken for; `line` counts from 1. */
interface SubtitleFault {
  readonly reason: "subtitlesInvalid" | "subtitlesEmpty" | "subtitlesCharset";
  readonly line: number;
}

const MOST_CUES = 20_000;
/** Characters of one cue: five long lines. */
const MOST_TEXT = 600;

/** The text of a file whose encoding nobody said: by its mark, else UTF-8, else GBK; null when it is none of these. */
export function decoded(bytes: Uint8Array): { text: string; encoding: "utf-8" | "utf-16" | "gbk" } | null {
  const by = (label: string) => {
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes);
    } catch {
      return null;
    }
  };
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? by("utf-16le") : bytes[0] === 0xfe && bytes[1] === 0xff ? by("utf-16be") : null;
  if (marked !== null) return { text: marked, encoding: "utf-16" };
  const utf8 = by("utf-8");
  if (utf8 !== null) return utf8.includes("\0") ? null : { text: utf8, encoding: "utf-8" };
  const gbk = by("gbk");
  // Anything may be read as GBK; what gives private or control characters was never Chinese text.
  return gbk === null || /[[\p{Cc}\p{Co}\ufffd]--[\t\n\r]]/v.test(gbk) ? null : { text: gbk, encoding: "gbk" };
}

const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`;
const TIMING = new RegExp(`^${TIME}\\s*-->\\s*${TIME}(?:\\s.*)?$`);

/**
 * Reads WebVTT or SRT. Cue numbers, settings, notes, styles and regions are left out, and so is all markup: what is kept
 * is words. Cues come in order of time; one that ends before it begins, or names no time, is a fault with its line.
 */
export function readSubtitles(text: string): Cue[] | SubtitleFault {
  const rows = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  const cues: Cue[] = [];
  let at = 0;
  if (/^WEBVTT(\s|$)/.test(rows[0] ?? "")) at = skipped(rows, 0);
  while (at < rows.length) {
    if ((rows[at] ?? "").trim() === "") {
      at += 1;
      continue;
    }
    if (/^(NOTE|STYLE|REGION)(\s|$)/.test(rows[at] ?? "")) {
      at = skipped(rows, at);
      continue;
    }
    // A cue may have a name before its timing; SRT's is its number.
    const timing = TIMING.test((rows[at] ?? "").trim()) ? at : at + 1;
    const cue = cueAt(rows, timing);
    if (!cue || cues.length >= MOST_CUES) return { reason: "subtitlesInvalid", line: timing + 1 };
    if (cue.text !== "") cues.push(cue);
    at = skipped(rows, timing);
  }
  if (cues.length === 0) return { reason: "subtitlesEmpty", line: 1 };
  return cues.toSorted((a, b) => a.from - b.from || a.to - b.to);
}

/** The row after the block that begins here. */
function skipped(rows: readonly string[], from: number): number {
  let at = from;
  while (at < rows.length && (rows[at] ?? "").trim() !== "") at += 1;
  return at;
}

function cueAt(rows: readonly string[], at: number): Cue | null {
  const found = TIMING.exec((rows[at] ?? "").trim());
  if (!found) return null;
  const [from, to] = [secondsOf(found.slice(1, 5)), secondsOf(found.slice(5, 9))];
  if (from === null || to === null || to <= from) return null;
  return { from, to, text: plain(rows.slice(at + 1, skipped(rows, at + 1))) };
}

function secondsOf([hours = "0", minutes = "0", seconds = "0", part = "0"]: readonly (string | undefined)[]): number | null {
  if (Number(minutes) > 59 && hours !== "0") return null;
  if (Number(seconds) > 59) return null;
  return Number(hours || 0) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(part.padEnd(3, "0")) / 1000;
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", nbsp: " ", lrm: "", rlm: "" };

/** The words of a cue: tags of WebVTT, HTML and SRT's braces go, named characters are read. */
function plain(rows: readonly string[]): string {
  return rows
    .map((row) =>
      row
        .replace(/<(script|style)\b[^>]*>.*?(<\/\1\s*>|$)/gi, "")
        .replace(/<[^>]*>?/g, "")
        .replace(/\{\\[^}]*\}/g, "")
        .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_whole, name: string) => NAMED[name] ?? "")
        .replace(/[\p{Cc}\p{Co}\p{Cn}]/gu, "")
        .trim(),
    )
    .filter(Boolean)
    .join("\n")
    .slice(0, MOST_TEXT);
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** WebVTT of nothing but words. */
export const writeVtt = (cues: readonly Cue[]): string =>
  ["WEBVTT\n", ...cues.map((cue) => `${timestamp(cue.from)} --> ${timestamp(cue.to)}\n${escaped(cue.text)}\n`)].join("\n");
