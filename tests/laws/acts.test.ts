import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { rooms } from "#server/app.ts";
import type { Act } from "#server/kernel/act.ts";
import { registryOf } from "#server/kernel/room.ts";

/** Files of a domain that still write into the audit log in free words; its calls are not asked yet what they note. Only falling. */
const FREE_WORDS: Readonly<Record<string, number>> = {
  catalogue: 1,
  media: 4,
  questions: 2,
};

/** Calls of staff by POST or DELETE that write nothing into the audit log, and why. */
const SILENT: Readonly<Record<string, string>> = {
  "POST /api/staff/v1/catalogue/handouts/add": "leave to send a file; the file is written down when it comes",
  "POST /api/staff/v1/catalogue/handouts/replace": "leave to send a file; the file is written down when it comes",
  "POST /api/staff/v1/push/getTicket": "a ticket for the caller's own socket",
};

const server = join(import.meta.dirname, "../../src/server");
const files = readdirSync(server, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => ({ file, text: readFileSync(join(server, file), "utf8") }));
const domainOf = (file: string): string => file.split("/")[1]!;

describe("what staff do", () => {
  test("is written down by act and record, never in free words", () => {
    const free = files.filter(({ file, text }) => file !== "domains/staff/act.ts" && /\baudit\(/.test(text));
    const byDomain = Object.groupBy(free, ({ file }) => domainOf(file));
    expect(Object.fromEntries(Object.entries(byDomain).map(([domain, those]) => [domain, those!.length]))).toEqual(FREE_WORDS);
  });

  test("has a name of its own, which its domain's room lists", async () => {
    const listed = rooms.flatMap(({ name, acts = [] }) => acts.map((act) => ({ domain: name, act })));
    for (const { file, text } of files.filter((one) => one.file.startsWith("domains/") && /\bactOf\b/.test(one.text))) {
      expect(file).toMatch(/\/acts\.ts$/);
      const made = Object.values((await import(join(server, file))) as Record<string, Record<string, Act>>).flatMap(Object.values<Act>);
      expect(made.length, `${file} exports all that it makes`).toBe([...text.matchAll(/\bactOf\b[<(]/g)].length);
      for (const act of made) expect(listed, act.action).toContainEqual({ domain: domainOf(file), act });
    }
    expect(new Set(listed.map(({ act }) => act.action)).size).toBe(listed.length);
  });

  test("is written down by each call that isn't a mere question", () => {
    const silent = registryOf(rooms)
      .all()
      .filter(({ domain, endpoint }) => endpoint.access.startsWith("staff:") && endpoint.method !== "GET" && !(domain in FREE_WORDS))
      .filter(({ domain, handle }) => !callsOneOf(String(handle), actingIn(domain)))
      .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(silent.toSorted()).toEqual(Object.keys(SILENT).toSorted());
  });
});

/** Functions of a domain that write into the log, themselves or by another one, by name. */
function actingIn(domain: string): ReadonlySet<string> {
  const declared = files
    .filter(({ file }) => file.startsWith(`domains/${domain}/`))
    .flatMap(({ text }) => text.split(/^(?=(?:export )?(?:async )?(?:function|const) )/m))
    .flatMap((text) => {
      const name = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(text)?.[1];
      return name === undefined ? [] : [{ name, text }];
    });
  const acting = new Set(["act", "record"]);
  for (let before = 0; before !== acting.size; ) {
    before = acting.size;
    for (const { name, text } of declared) if (callsOneOf(text, acting)) acting.add(name);
  }
  return acting;
}

/** As the source says it, and as the test's module loader rewrites it: `(0, door.act)(…)`. */
const callsOneOf = (text: string, names: ReadonlySet<string>): boolean =>
  [...text.matchAll(/\b(\w+)\)?(?:<[^()]*>)?\(/g)].some((m) => names.has(m[1]!));
