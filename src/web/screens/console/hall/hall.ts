import type { Received } from "#contract/endpoint.ts";
import type { staffPractice } from "#contract/staff/practice.ts";
import type { Language } from "#contract/text/say.ts";

/** What is sat in a hall, in the address and on the wire. */
const SOURCES = ["past", "mock", "examination", "class"] as const;

/** A hall: of a paper, a mock rule, an examination, a class exam. */
export interface Hall {
  readonly source: (typeof SOURCES)[number];
  readonly target: number;
}

/** Somebody in it. */
export type Seat = Received<(typeof staffPractice)["hall"]>["records"][number];

/** The hall that an address names; null: none. */
export function hallAt(query: URLSearchParams): Hall | null {
  const source = SOURCES.find((one) => one === query.get("source"));
  const target = query.get("target") ?? "";
  return source !== undefined && /^[1-9]\d{0,9}$/.test(target) ? { source, target: Number(target) } : null;
}

export const hallAddress = ({ source, target }: Hall): string => `/staff/exams/hall?source=${source}&target=${target}`;

/** The browser and the machine of a seat, as far as the browser's own name says them. */
export function deviceOf(device: string, language: Language): string {
  const machine = /(iPhone|iPad|Android|HarmonyOS|Windows|Macintosh|Linux)/.exec(device)?.[1] ?? "";
  const browser = /(MicroMessenger|Edg|OPR|Firefox|Chrome|Safari)\//.exec(device)?.[1] ?? "";
  const named: Readonly<Record<string, string>> = {
    MicroMessenger: language === "zh" ? "微信" : "WeChat", Edg: "Edge", OPR: "Opera", Macintosh: "Mac",
  };
  return [machine, browser].filter(Boolean).map((one) => named[one] ?? one).join(" · ");
}
