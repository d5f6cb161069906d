import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { attach, playerRemote, takeWanted } from "#web/parts/player/remote/remote.ts";

/** A video element as far as the remote looks at one. */
class Video extends EventTarget {
  currentTime = 0;
  duration = Number.NaN;
  readyState = 0;
  paused = false;
  pause(): void {
    this.paused = true;
  }
  say(name: string): void {
    this.dispatchEvent(new Event(name));
  }
}

const attached = (video: Video, begin = vi.fn()) => attach(video as unknown as HTMLVideoElement, begin);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("without a player the position is 0 and a seek is remembered for the next one, once", () => {
  expect(playerRemote.position()).toBe(0);
  expect(playerRemote.duration()).toBe(0);
  playerRemote.seek(42);
  expect(takeWanted()).toBe(42);
  expect(takeWanted()).toBeNull();
});

test("with a player it tells where that stands, moves it and pauses it", () => {
  const video = new Video();
  const begin = vi.fn();
  const detach = attached(video, begin);
  playerRemote.seek(12);
  expect(begin).toHaveBeenCalledWith(12);
  Object.assign(video, { readyState: 4, duration: 80 });
  playerRemote.seek(-3);
  expect(video.currentTime).toBe(0);
  playerRemote.seek(30);
  playerRemote.pause();
  expect([playerRemote.position(), playerRemote.duration(), video.paused]).toEqual([30, 80, true]);
  detach();
  expect([playerRemote.position(), takeWanted()]).toEqual([0, null]);
});

test("listeners are told at most four times a second while it runs, the last state always, and a seek at once", () => {
  const video = new Video();
  const detach = attached(video);
  vi.advanceTimersByTime(1_000);
  const listener = vi.fn();
  const forget = playerRemote.subscribe(listener);
  for (let i = 0; i < 100; i += 1) {
    vi.advanceTimersByTime(10);
    video.say("timeupdate");
  }
  vi.advanceTimersByTime(250);
  expect(listener.mock.calls.length).toBeGreaterThanOrEqual(4);
  expect(listener.mock.calls.length).toBeLessThanOrEqual(6);
  listener.mockClear();
  video.say("seeking");
  video.say("seeking");
  expect(listener).toHaveBeenCalledTimes(2);
  forget();
  video.say("seeking");
  expect(listener).toHaveBeenCalledTimes(2);
  detach();
});

test("a player that leaves late takes nothing from the one that came", () => {
  const leave = attached(new Video());
  const second = new Video();
  second.currentTime = 7;
  const leaveSecond = attached(second);
  leave();
  expect(playerRemote.position()).toBe(7);
  leaveSecond();
});
