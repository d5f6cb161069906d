import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { RawAddress } from "#contract/endpoint.ts";
import { rooms } from "#server/app.ts";
import { rawOf } from "#server/kernel/room.ts";

const src = join(import.meta.dirname, "../../src");

/** Who puts addresses on the server: calls, pages, and all that lies outside the envelope; the server itself, and who looks at it. */
const MAY: readonly string[] = [
  "kernel/builtFiles.ts", "kernel/http.ts", "kernel/monitoring/requests.ts", "kernel/pages.ts", "kernel/raw.ts", "server.ts",
];

test("an address comes onto the server by the kernel alone, which enforces its access", () => {
  const found = readdirSync(join(src, "server"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .filter((file) => /\bFastifyInstance\b|\bimport (?:Fastify|fastify)\b|\bcreateServer\(.*(?:request|=>)/.test(read(`server/${file}`)));
  expect(found.toSorted()).toEqual(MAY);
});

test("every address outside the envelope that the contract names is served, and no other in its place", async () => {
  const named: RawAddress[] = [];
  for (const file of readdirSync(join(src, "contract"), { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts") || !read(`contract/${file}`).includes("RawAddress")) continue;
    const module = (await import(join(src, "contract", file))) as Record<string, unknown>;
    for (const value of Object.values(module)) named.push(...addressesIn(value));
  }
  const served = new Set(rawOf(rooms));
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((address) => !served.has(address)).map(({ path }) => path)).toEqual([]);
});

const isAddress = (value: unknown): value is RawAddress =>
  typeof value === "object" && value !== null && "path" in value && "summary" in value;

function addressesIn(value: unknown): RawAddress[] {
  if (isAddress(value)) return [value];
  return typeof value === "object" && value !== null ? Object.values(value).filter(isAddress) : [];
}

const read = (file: string): string => readFileSync(join(src, file), "utf8");
