import { afterEach, beforeEach, expect, test, vi } from "vitest";

const ORIGIN = "https://school.example";
/** A script, not a module: it is there to be run. */
const WORKER: string = "#web/site/worker/sw.ts";
const EXAM = `${ORIGIN}/startExam?historyId=7`;
const answered = new Map<string, () => Promise<Response>>();
const stores = new Map<string, Map<string, string>>();
let listeners: Map<string, (event: unknown) => void>;

beforeEach(async () => {
  vi.resetModules();
  listeners = new Map();
  answered.clear();
  stores.clear();
  stores.set("attempts", new Map([[EXAM, "the copy of the exam"]]));
  const worker = {
    __WB_MANIFEST: [{ url: "/offline.html", revision: "1" }],
    addEventListener: (name: string, hear: (event: unknown) => void) => listeners.set(name, hear),
    clients: { claim: () => Promise.resolve() },
    skipWaiting: () => undefined,
  };
  vi.stubGlobal("self", worker);
  vi.stubGlobal("location", { origin: ORIGIN });
  vi.stubGlobal("caches", {
    open: (name: string) => Promise.resolve({
      match: (asked: string | { readonly url: string }) => {
        const kept =
          stores.get(name)?.get(typeof asked === "string" ? asked : asked.url) ??
          (asked === "/offline.html" ? "the offline page" : undefined);
        return Promise.resolve(kept === undefined ? undefined : new Response(kept));
      },
    }),
  });
  vi.stubGlobal("fetch", ({ url }: { readonly url: string }) => answered.get(url)!());
  await import(WORKER);
});
afterEach(() => vi.unstubAllGlobals());

/** What a page that is opened at an address gets to see. */
async function opened(url: string, network: () => Promise<Response>): Promise<string> {
  answered.set(url, network);
  let given: Promise<Response> | undefined;
  listeners.get("fetch")!({
    request: { url, method: "GET", mode: "navigate" },
    respondWith: (answer: Promise<Response>) => (given = answer),
  });
  return (await given!).text();
}

test(
  "the exam that runs comes back from its copy where there is no network, and where the server restarts behind its gateway",
  async () => {
    expect(await opened(EXAM, () => Promise.resolve(new Response("the exam")))).toBe("the exam");
    expect(await opened(EXAM, () => Promise.reject(new TypeError("no network")))).toBe("the copy of the exam");
    for (const status of [502, 503, 504])
      expect(await opened(EXAM, () => Promise.resolve(new Response("bad gateway", { status })))).toBe("the copy of the exam");
    // The product's own words stand as they are.
    for (const status of [404, 500])
      expect(await opened(EXAM, () => Promise.resolve(new Response("its own page", { status })))).toBe("its own page");
  },
);

test("another page is told that there is no network, or shows what the gateway says", async () => {
  expect(await opened(`${ORIGIN}/home`, () => Promise.reject(new TypeError("no network")))).toBe("the offline page");
  expect(await opened(`${ORIGIN}/home`, () => Promise.resolve(new Response("bad gateway", { status: 502 })))).toBe("bad gateway");
});
