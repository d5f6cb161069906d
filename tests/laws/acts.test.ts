import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { rooms } from "#server/app.ts";
import type { Act } from "#server/kernel/act.ts";
import { registryOf } from "#server/kernel/room.ts";

/** Calls of staff by POST or DELETE that write nothing into the audit log, and why. */
const SILENT: Readonly<Record<string, string>> = {
  "POST /api/staff/v1/media/createUpload": "leave to send a file; the upload is written down when it begins",
  "POST /api/staff/v1/media/play": "leave to look a video over; nothing is kept",
  "POST /api/staff/v1/catalogue/handouts/add": "leave to send a file; the file is written down when it comes",
  "POST /api/staff/v1/catalogue/handouts/replace": "leave to send a file; the file is written down when it comes",
  "POST /api/staff/v1/questions/addMedia": "leave to send a picture; it is written down when it comes",
  "POST /api/staff/v1/questions/preview": "shows a question that is being written; nothing is kept",
  "POST /api/staff/v1/news/addPicture": "leave to send a picture; it is written down when it comes",
  "POST /api/staff/v1/questions/files/announce": "leave to send a file; it is written down when it is read",
  "POST /api/staff/v1/questions/files/template": "makes an empty workbook to fill in",
  "POST /api/staff/v1/passkeys/begin": "asks a device for a passkey; what it made is written down when it is kept",
  "POST /api/staff/v1/account/factors/passkey": "asks a device for a proof; what it proves is written down",
  "POST /api/staff/v1/account/factors/beginTotp": "makes a secret that serves nothing until its first code; that is written down",
  "POST /api/staff/v1/push/getTicket": "a ticket for the caller's own socket",
};

const server = join(import.meta.dirname, "../../src/server");
const files = readdirSync(server, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => ({ file, text: readFileSync(join(server, file), "utf8") }));
const texts = new Map(files.map(({ file, text }) => [file, text]));
const domainOf = (file: string): string => file.split("/")[1]!;

describe("what staff do", () => {
  test("is written down by act and record, never in free words", () => {
    expect(files.filter(({ text }) => /\baudit\(|\binsertInto\(\s*"audit_log"/.test(text)).map(({ file }) => file)).toEqual([
      "domains/staff/audit/audit.store.ts",
    ]);
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
      .filter(({ endpoint }) => endpoint.access.startsWith("staff:") && endpoint.method !== "GET")
      .filter(({ domain, handle }) => !acts(domain, String(handle)))
      .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(silent.toSorted()).toEqual(Object.keys(SILENT).toSorted());
  });
});

/** Where a name that a file uses is declared, through imports and doors, as `file#name`. */
function declaredAt(file: string, name: string): string | null {
  const text = texts.get(file) ?? "";
  if (new RegExp(`^(?:export )?(?:async )?(?:function|const) ${name}\\b`, "m").test(text)) return `${file}#${name}`;
  for (const [, names, from] of text.matchAll(/^(?:import|export) \{([^}]*)\} from "(\.[^"]+)";/gm)) {
    const taken = names!.split(",").map((one) => one.trim().split(" as "));
    const original = taken.find((one) => one.at(-1) === name)?.[0];
    if (original !== undefined) return declaredAt(join(dirname(file), from!), original);
  }
  return null;
}

/** Functions that write into the log, themselves or by another one, as `file#name`. */
const ACTING: ReadonlySet<string> = (() => {
  const declared = files.flatMap(({ file, text }) =>
    text.split(/^(?=(?:export )?(?:async )?(?:function|const) )/m).flatMap((part) => {
      const name = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(part)?.[1];
      return name === undefined ? [] : [{ at: `${file}#${name}`, calls: calledIn(part).flatMap((one) => declaredAt(file, one) ?? []) }];
    }),
  );
  const acting = new Set(["act", "record"].map((name) => `domains/staff/acting/act.ts#${name}`));
  for (let before = 0; before !== acting.size; ) {
    before = acting.size;
    for (const { at, calls } of declared) if (calls.some((one) => acting.has(one))) acting.add(at);
  }
  return acting;
})();

/** Whether a call of a domain writes into the log: one of the functions that it calls does, as its domain's handlers know them. */
function acts(domain: string, handler: string): boolean {
  const desks = files.filter(({ file, text }) => file.startsWith(`domains/${domain}/`) && text.includes("Handlers<"));
  const at = desks.flatMap(({ file }) => calledIn(handler).flatMap((name) => declaredAt(file, name) ?? []));
  return at.some((one) => ACTING.has(one));
}

/** Names that are called, as the source says it and as the test's module loader rewrites it: `(0, door.act)(…)`. */
function calledIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\b(\w+)\)?(?:<[^()]*>)?\(/g)].map((m) => m[1]!))];
}
