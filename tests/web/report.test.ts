import { expect, test } from "vitest";
import { createReporter } from "#web/client/report.ts";

function reporter() {
  const bodies: string[] = [];
  const made = createReporter((body) => void bodies.push(body), { release: "entry-abc.js", path: () => "/course/play", client: "UA" });
  return { ...made, bodies };
}

test("the same failure is reported once in 60 s, whatever its numbers", () => {
  const { report, bodies } = reporter();
  expect(report({ kind: "js", message: "no item 17" }, [], 0)).toBe(true);
  expect(report({ kind: "js", message: "no item 18" }, [], 59_999)).toBe(false);
  expect(report({ kind: "promise", message: "no item 18" }, [], 59_999)).toBe(true);
  expect(report({ kind: "js", message: "no item 18" }, [], 60_000)).toBe(true);
  expect(bodies).toHaveLength(3);
});

test("a page view reports at most ten times", () => {
  const { report, bodies } = reporter();
  for (const letter of "abcdefghijklmn") report({ kind: "js", message: letter }, [], 0);
  expect(bodies).toHaveLength(10);
});

test("a report carries the path without its query, the call and the steps before it", () => {
  const { report, bodies } = reporter();
  report({ kind: "api", message: "time-out", api: { path: "/api/v1/x", status: null, ms: 30_000 } }, ["/home", "/course/play"], 0);
  const sent = JSON.parse(bodies[0]!) as { v: number; url: string; breadcrumbs: string[]; api: object };
  expect(sent).toMatchObject({
    v: 1,
    kind: "api",
    url: "/course/play",
    release: "entry-abc.js",
    api: { path: "/api/v1/x", status: null, ms: 30_000 },
  });
  expect(sent.breadcrumbs).toEqual(["/home", "/course/play"]);
});

test("a report never grows past 8 KiB", () => {
  const { report, bodies } = reporter();
  const steps = Array.from({ length: 20 }, () => "步".repeat(200));
  report({ kind: "js", message: "错".repeat(5_000), stack: "栈".repeat(50_000) }, steps, 0);
  expect(new TextEncoder().encode(bodies[0]).length).toBeLessThanOrEqual(8 * 1024);
});
