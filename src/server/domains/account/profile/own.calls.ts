import type { account } from "#contract/account.ts";
import { NO_SESSION } from "#contract/codes.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { unknownThing } from "../../../kernel/refusal.ts";
import { inTransaction } from "../../../database/database.ts";
import { note } from "../trail/trail.ts";
import { devicesOf } from "./devices.ts";
import { ownProfile, planErasure, proveOwner } from "../learners/learners.ts";
import { exportAddress } from "./exports.ts";
import { THINK_AGAIN_DAYS } from "./personal.ts";
import { forgetBrowser } from "../signIn/signIn.ts";

export const ownCalls: Pick<Handlers<typeof account>, "getSessions" | "endSession" | "exportData" | "eraseAccount"> = {
  async getSessions(means, _input, { learnerId, sessionId }) {
    const devices = await devicesOf(means, learnerId);
    return devices.map((device) => ({ ...device, isCurrent: device.sessionId === sessionId }));
  },

  async endSession({ db, sessions, now }, { sessionId }, caller, visit) {
    const { learnerId } = caller;
    const ended =
      sessionId === undefined
        ? await sessions.endAll(learnerId, NO_SESSION, caller.sessionId)
        : Number(await sessions.end(sessionId, NO_SESSION, learnerId));
    if (ended > 0) await note(db, now(), visit, { learnerId, what: "sessionEnded" });
    else if (sessionId !== undefined) throw unknownThing();
    return { ended };
  },

  async exportData(means, proof, { learnerId }, visit) {
    await proveOwner(means, visit, await ownProfile(means.db, learnerId), proof);
    await note(means.db, means.now(), visit, { learnerId, what: "dataExported" });
    return exportAddress(means, learnerId);
  },

  async eraseAccount(means, proof, { learnerId }, visit) {
    const { db, sessions } = means;
    await proveOwner(means, visit, await ownProfile(db, learnerId), proof);
    const eraseAt = await inTransaction(db, async (tx) => {
      await note(tx, means.now(), visit, { learnerId, what: "erasureAsked" });
      return planErasure(tx, learnerId, new Date(means.now() + THINK_AGAIN_DAYS * 86_400_000));
    });
    await sessions.endAll(learnerId, NO_SESSION);
    forgetBrowser(visit);
    visit.say("erasureStarted");
    return { eraseAt: eraseAt.getTime() };
  },
};
