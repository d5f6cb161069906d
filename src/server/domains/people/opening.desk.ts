import type { Transaction } from "kysely";
import type { staffLearners } from "#contract/staff/learners.ts";
import type { Tables } from "../../database/database.ts";
import type { Handlers, Means } from "../../kernel/call.ts";
import { mend, wrongField } from "../../kernel/refusal.ts";
import { account, maskPhone } from "../account/account.ts";
import { moveInto } from "../cohorts/cohorts.ts";
import { act, cohortReachOf, type Reach } from "../staff/staff.ts";
import { PEOPLE_ACTS } from "./acts.ts";

/** Puts a new learner into the class that was named; whoever reaches some classes alone must name one of them. */
async function seat(means: Pick<Means, "now">, tx: Transaction<Tables>, reach: Reach, learnerId: number, cohortId: number | undefined) {
  if (cohortId === undefined && reach !== null) throw mend("cohortNeeded");
  if (cohortId !== undefined) await moveInto(tx, reach, [learnerId], cohortId, new Date(means.now()));
}

/** Accounts that the school opens. */
export const openingDesk: Pick<Handlers<typeof staffLearners>, "add" | "openYounger"> = {
  async add(means, { realName, phone, workCode = "", cohortId, confirmedBy }, staff, visit) {
    if (phone === undefined && workCode === "") throw wrongField("phone", "phoneOrWorkCode");
    const reach = cohortReachOf(staff, "learners");
    const confirmed = confirmedBy ? { staffId: staff.staffId, how: confirmedBy } : undefined;
    const nickName = account.defaultName(phone ?? null);
    return act(means, staff, visit, PEOPLE_ACTS.opened, ({ learnerId }) => `learner:${learnerId}`, async (tx) => {
      const learnerId = await account.insertLearner(tx, means.secrets, new Date(means.now()), {
        phone: phone ?? null, passwordHash: null, nickName, realName, workCode, confirmed, origin: "school",
      });
      if (learnerId === null) throw wrongField("phone", "phoneTaken");
      await seat(means, tx, reach, learnerId, cohortId);
      const after = {
        phone: phone === undefined ? "" : maskPhone(phone), name: realName, workCode, cohortId: cohortId ?? null, how: confirmedBy ?? "",
      };
      return { result: { learnerId }, before: null, after, version: 1 };
    });
  },

  async openYounger(means, { phone, realName, guardianName, guardianPhone, relation, consent, cohortId }, staff, visit) {
    const reach = cohortReachOf(staff, "learners");
    const guardian = { name: guardianName, phone: guardianPhone, relation, consent };
    return act(means, staff, visit, PEOPLE_ACTS.youngerOpened, ({ learnerId }) => `learner:${learnerId}`, async (tx) => {
      const learnerId = await account.openYounger(means, tx, { phone, realName, guardian, staffId: staff.staffId });
      if (learnerId === null) throw wrongField("phone", "phoneTaken");
      await seat(means, tx, reach, learnerId, cohortId);
      return { result: { learnerId }, before: null, after: { phone: maskPhone(phone), relation, consent, cohortId: cohortId ?? null } };
    });
  },
};
