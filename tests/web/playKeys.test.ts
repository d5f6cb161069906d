import type { HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext } from "hls.js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keyWaits, sayThatItWaits } from "#web/parts/player/engine/keyWaits.ts";

/** The loaders that were made for one request, in order; a test answers each as the server would. */
let tries: FakeLoader[];

class FakeLoader implements Loader<LoaderContext> {
  context: LoaderContext | null = null;
  stats = { retry: 0 } as Loader<LoaderContext>["stats"];
  callbacks: LoaderCallbacks<LoaderContext> | null = null;
  over = false;
  constructor() {
    tries.push(this);
  }
  load(context: LoaderContext, _how: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>) {
    this.context = context;
    this.callbacks = callbacks;
  }
  abort() {
    this.over = true;
    this.callbacks?.onAbort?.(this.stats, this.context!, null);
  }
  destroy() {
    this.over = true;
  }
  refuse(code: number, retryAfter: string | null) {
    const xhr = { getResponseHeader: (name: string) => (name === "retry-after" ? retryAfter : null) };
    this.callbacks!.onError({ code, text: "" }, this.context!, xhr as unknown as XMLHttpRequest, this.stats);
  }
  give() {
    this.callbacks!.onSuccess({ url: "", data: new ArrayBuffer(16), code: 200 }, this.stats, this.context!, null);
  }
}

beforeEach(() => {
  tries = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

function asked(from: number, to: number) {
  const waits = keyWaits(FakeLoader as never);
  const loader = new waits.loader({} as HlsConfig);
  const told = { onSuccess: vi.fn(), onError: vi.fn(), onTimeout: vi.fn(), onAbort: vi.fn() };
  const frag = { start: from, end: to, stats: { aborted: false } };
  const context = { url: "/play/v/t/key/2", responseType: "arraybuffer", frag } as unknown as LoaderContext;
  loader.load(context, {} as LoaderConfiguration, told);
  return { waits, loader, told, frag };
}

test("a key that is asked for too early is asked for again when the server said so, and nobody hears of it", () => {
  const { waits, told } = asked(120, 124);
  tries[0]!.refuse(429, "7");
  expect(waits.waiting()).toBe(true);
  vi.advanceTimersByTime(6_999);
  expect(tries).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(tries).toHaveLength(2);
  expect([tries[0]!.over, waits.waiting()]).toEqual([true, false]);
  tries[1]!.refuse(429, "3");
  vi.advanceTimersByTime(3_000);
  tries[2]!.give();
  expect(told.onSuccess).toHaveBeenCalledOnce();
  expect(told.onError).not.toHaveBeenCalled();
  expect(waits.waiting()).toBe(false);
});

test("a wait that is no number is a second, and the longest is a minute", () => {
  asked(0, 4);
  tries[0]!.refuse(429, null);
  vi.advanceTimersByTime(1_000);
  tries[1]!.refuse(429, "86400");
  vi.advanceTimersByTime(60_000);
  expect(tries).toHaveLength(3);
});

test("any other failure is told at once", () => {
  const { told, waits } = asked(0, 4);
  tries[0]!.refuse(403, null);
  expect(told.onError).toHaveBeenCalledOnce();
  expect(waits.waiting()).toBe(false);
});

test("who goes elsewhere in the film waits no longer, and who stays goes on waiting", () => {
  const { waits, told, frag } = asked(120, 124);
  tries[0]!.refuse(429, "30");
  waits.leave(121);
  expect([waits.waiting(), frag.stats.aborted]).toEqual([true, false]);
  waits.leave(10);
  expect([waits.waiting(), frag.stats.aborted]).toEqual([false, true]);
  expect(told.onAbort).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(tries).toHaveLength(1);
});

test("a player that goes away asks for nothing more", () => {
  const { loader, told } = asked(120, 124);
  tries[0]!.refuse(429, "5");
  loader.destroy();
  vi.advanceTimersByTime(60_000);
  expect(tries).toHaveLength(1);
  expect(told.onAbort).not.toHaveBeenCalled();
});

test("requests for the key of a minute alone say that they can wait", () => {
  const said: string[] = [];
  const xhr = { setRequestHeader: (name: string, value: string) => said.push(`${name}: ${value}`) } as unknown as XMLHttpRequest;
  for (const url of ["/play/v/t/key/12", "/play/v/t/key", "/play/v/t/720p.m3u8", "/play/v/t/720p/seg_00012.m4s"]) sayThatItWaits(xhr, url);
  expect(said).toEqual(["prefer: wait=0"]);
});
