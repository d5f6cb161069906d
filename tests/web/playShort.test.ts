import { expect, test } from "vitest";
import { openKeptSessions } from "#web/parts/player/watched/keptSessions.ts";
import type { Post } from "#web/parts/player/watched/post.ts";
import { openSender } from "#web/parts/player/watched/sender.ts";
import { aClock, aLockTable, aStorage, worldOf } from "../support/keptDevice.ts";
import { settle } from "../support/watchedDevice.ts";

test("beyond a cap it is said once that nothing more counts, and again only after something did", async () => {
  const storage = aStorage();
  const { turns } = worldOf({ alive: true }, aClock(), aLockTable());
  const credits = [0, 0, 0, 10, 0, 0];
  const told: number[] = [];
  const quiet = () => undefined;
  const post: Post = (_item, _session, { seq }) => {
    const credit = credits[seq - 1]!;
    const progress = { watchedPer: 0, creditedSeconds: 0, isFinish: false, added: { coverage: 0, credit }, furthest: 0 };
    return Promise.resolve({ verdict: "accepted", progress, short: credit === 0 ? { played: seq * 10, credited: 0 } : null } as never);
  };
  const sender = openSender(7, 3, "s1", {
    onProgress: quiet, onElsewhere: quiet, onOver: quiet, onCheck: quiet, onKept: quiet, onShort: ({ played }) => told.push(played),
  }, {
    sessions: openKeptSessions({ learner: 7, storage: () => storage, now: () => 0, turns }),
    sendFormer: () => Promise.resolve({ whole: true, spent: [], short: null }),
    post,
  });
  for (const [n] of credits.entries()) {
    sender.played([[n * 10, n * 10 + 10]], { position: n * 10 + 10, rate: 1 });
    sender.tell({ position: n * 10 + 10, rate: 1 }, { urgent: true });
    await settle();
  }
  expect(told).toEqual([10, 50]);
});
