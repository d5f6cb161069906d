import type { Log } from "./call.ts";

type Level = "info" | "warn" | "error";

/** Phones, long secrets and query strings never reach the log (payments-security.md 6.6). */
export function scrub(text: string): string {
  return text
    .replace(/(?<!\d)1[2-9]\d{9}(?!\d)/g, "1**********")
    .replace(/[A-Za-z0-9_-]{40,}/g, "[secret]")
    .replace(/(https?:\/\/[^\s?"]+)\?[^\s"]*/g, "$1?…");
}

/** One JSON object a line on the given stream. */
export function openLog(write: (line: string) => void, now: () => number): Log {
  const say = (level: Level) => (details: object | string, message?: string) => {
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
