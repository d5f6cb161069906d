import { practice } from "#contract/practice.ts";
import { call } from "../../../client/call.ts";
import { deviceId } from "../attempt/device.ts";
import { deviceAnswers } from "./deviceAnswers.ts";
import { saves, sendAnswers } from "./wire.ts";

/**
 * Sends what this device alone has of an attempt whose time ran out while its page was closed: as long as the paper takes
 * late answers they count. Resolves to whether anything was sent.
 */
export async function handOver(historyId: number): Promise<boolean> {
  const kept = deviceAnswers({ historyId, send: (batch) => sendAnswers(historyId, batch) }, []);
  const waiting = await kept.waiting();
  if (waiting.length === 0) return false;
  await kept.inTurn(() => call(practice.handInExam, { historyId, answers: saves(waiting), deviceId: deviceId() }, { quiet: true }));
  await kept.close();
  return true;
}
