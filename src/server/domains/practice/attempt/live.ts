import { ATTEMPT_ROOM } from "#contract/practice.ts";
import type { RoomKind } from "../../../kernel/push.ts";
import { sittingOf } from "./sittings.store.ts";

/** What happens to an attempt beside its learner's own doing: extra time, its end, its marks. Its learner alone hears of it. */
export const attemptRooms: RoomKind = {
  name: ATTEMPT_ROOM,
  mayJoin: async (means, attemptId, guest) =>
    guest?.kind === "learner" && (await sittingOf(means, attemptId))?.learnerId === guest.learnerId,
};
