import { practice } from "#contract/practice.ts";
import { call } from "../../../client/call.ts";
import { deviceId } from "../attempt/device.ts";
import { deviceStore } from "./deviceStore.ts";
import { inTurn, saves } from "./wire.ts";

/**
 * Sends what this device alone has of an attempt whose time ran out while its page was closed: as long as the paper takes
 * late answers they count. Resolves to whether anything was sent.
 */
export async function handOver(historyId: number): Promise<boolean> {
  const store = deviceStore();
  const kept = (await store.of(historyId)).filter(({ sent }) => !sent);
  if (kept.length === 0) return false;
  await inTurn(`attempt ${historyId}`, () =>
    call(practice.handInExam, { historyId, answers: saves(kept), deviceId: deviceId() }, { quiet: true }),
  );
  await store.forget(historyId);
  return true;
}
