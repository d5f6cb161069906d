import { createHash } from "node:crypto";
import { z } from "zod";
import { scrub } from "../log.ts";

const line = (max: number) => z.string().max(max).catch("");

/** What a browser sends when something fails (payments-security.md 8). */
export const report = z.object({
  v: z.literal(1),
  kind: z.enum(["js", "promise", "api", "resource"]),
  message: z.string().min(1).max(1_000),
  stack: line(4_000),
  url: line(300),
  release: line(60),
  client: line(300),
  api: z.object({ path: line(200), status: z.int().nullable().catch(null), code: z.int().nullish(), ms: z.number().catch(0) }).optional(),
});

type Report = z.infer<typeof report>;

/** The report without phones, secrets, addresses' queries and mail addresses. */
export function scrubbed(given: Report): Report {
  const clean = (text: string) => scrub(text.replace(/[\w.+-]+@[\w-]+\.[\w.]+/g, "[mail]"));
  return {
    ...given,
    message: clean(given.message),
    stack: clean(given.stack),
    url: clean(given.url).split("?")[0]!,
    client: clean(given.client),
  };
}

/** Reports with the same kind, the same message but for numbers and the same first frames are one failure. */
export function fingerprintOf({ kind, message, stack, api }: Report): string {
  const frames = stack.split("\n").filter((l) => /:\d+/.test(l)).slice(0, 3).map((l) => l.replace(/[:?]\S*$/, "").trim());
  return createHash("sha256")
    .update(JSON.stringify([kind, message.replace(/\d+/g, "#"), frames, api?.path ?? ""]))
    .digest("hex")
    .slice(0, 32);
}
