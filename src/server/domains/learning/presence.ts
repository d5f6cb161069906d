import type { learning } from "#contract/learning.ts";
import type { Data, Input } from "#contract/endpoint.ts";
import type { Means } from "../../kernel/call.ts";

/** Presence checks; no course has one yet. */
export function verifyPresence(_means: Means, _request: Input<typeof learning.getVideoVerify>): Promise<Data<typeof learning.getVideoVerify>> {
  return Promise.resolve({ needVerify: false, nextInSeconds: null });
}
