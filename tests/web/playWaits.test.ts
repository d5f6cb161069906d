import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Grant } from "#web/parts/player/engine/grant.ts";
import { type Heartbeat, startHeartbeat } from "#web/parts/player/watched/heartbeat.ts";

/** A video as the heartbeat looks at it. */
class Video extends EventTarget {
  paused = true;
  seeking = false;
  ended = false;
  readyState = 4;
  currentTime = 0;
  playbackRate = 1;
  pause = () => undefined;
}

const HAVE_CURRENT_DATA = 2;
let video: Video;
let sent: { readonly seq: number; readonly ranges: readonly unknown[]; readonly position: number }[];
let heartbeat: Heartbeat;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  [video, sent] = [new Video(), []];
  const window = new EventTarget();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible", cookie: "" }));
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
  vi.stubGlobal("HTMLMediaElement", { HAVE_CURRENT_DATA, HAVE_FUTURE_DATA: 3 });
  vi.stubGlobal("fetch", (_address: string, { body }: { readonly body: string }) => {
    sent.push(JSON.parse(body) as (typeof sent)[number]);
    const data = { watchedPer: 0, creditedSeconds: 0, isFinish: false, added: { coverage: 0, credit: 0 }, furthest: 0 };
    return Promise.resolve(new Response(JSON.stringify({ code: 1, message: "", data })));
  });
  const grant = { current: () => ({ sessionId: "s1" }), onRenewed: () => () => undefined, renew: () => Promise.resolve() };
  const quiet = () => undefined;
  heartbeat = startHeartbeat(video as unknown as HTMLVideoElement, grant as unknown as Grant, 3, {
    onProgress: quiet, onElsewhere: quiet, onCheck: quiet, onShort: quiet, onKept: quiet,
  });
});
afterEach(async () => {
  heartbeat.stop();
  await vi.advanceTimersByTimeAsync(0);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function begin(): Promise<void> {
  video.paused = false;
  video.dispatchEvent(new Event("playing"));
  await vi.advanceTimersByTimeAsync(0);
}

test("a player that waits for a key goes on saying that it is there, since keys come with the time that it tells of", async () => {
  await begin();
  video.currentTime = 4;
  await vi.advanceTimersByTimeAsync(4_000);
  video.readyState = HAVE_CURRENT_DATA;
  video.dispatchEvent(new Event("waiting"));
  const before = sent.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent.length - before).toBe(6);
  // What was played before it waited, once, and from then on nothing but the place.
  expect(sent.slice(before).map(({ ranges, position }) => [ranges.length, position])).toEqual(
    [[1, 4], [0, 4], [0, 4], [0, 4], [0, 4], [0, 4]],
  );
});

test("a video that was paused says nothing more", async () => {
  await begin();
  video.paused = true;
  video.dispatchEvent(new Event("pause"));
  await vi.advanceTimersByTimeAsync(0);
  const before = sent.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent.length).toBe(before);
});
