import type { LogLevel } from "../environment.ts";
import type { Log } from "./call.ts";

type Level = keyof Log;

/** Which levels say nothing where a higher one is asked for. */
const SILENT: Readonly<Record<LogLevel, readonly Level[]>> = { debug: [], info: [], warn: ["info"], error: ["info", "warn"] };

/** A phone, unless it is a part of a request's or a trace's id. */
const PHONE = /\b(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{32})\b|(?<!\d)1[2-9]\d{9}(?!\d)/g;

/** Phones, long secrets and query strings never reach the log (payments-security.md 6.6). */
export function scrub(text: string): string {
  return text
    .replace(PHONE, (found) => (found.length > 11 ? found : "1**********"))
    .replace(/[A-Za-z0-9_-]{40,}/g, "[secret]")
    .replace(/(https?:\/\/[^\s?"]+)\?[^\s"]*/g, "$1?…");
}

/** One JSON object a line on the given stream, of the level `from` and above. */
export function openLog(write: (line: string) => void, now: () => number, from: LogLevel = "info"): Log {
  const say = (level: Level) => (details: object | string, message?: string) => {
    if (SILENT[from].includes(level)) return;
    const entry =
      typeof details === "string" ? { at: iso(now()), level, message: details } : { at: iso(now()), level, message, ...plain(details) };
    write(`${scrub(JSON.stringify(entry))}\n`);
  };
  return { info: say("info"), warn: say("warn"), error: say("error") };
}

const iso = (time: number) => new Date(time).toISOString();

function plain(details: object): object {
  return Object.fromEntries(
    Object.entries(details).map(([key, value]: [string, unknown]) => [
      key,
      value instanceof Error ? { name: value.name, message: value.message, stack: value.stack } : value,
    ]),
  );
}
