import type { staffLearners } from "#contract/staff/learners.ts";
import type { Handlers } from "../../kernel/call.ts";
import { wrongField } from "../../kernel/refusal.ts";
import { account, maskPhone } from "../account/account.ts";
import { act } from "../staff/staff.ts";
import { PEOPLE_ACTS } from "./acts.ts";

/** The school's learners. */
export const learnerDesk: Handlers<typeof staffLearners> = {
  async openYounger(means, { phone, realName, guardianName, guardianPhone, relation, consent }, staff, visit) {
    const guardian = { name: guardianName, phone: guardianPhone, relation, consent };
    return act(means, staff, visit, PEOPLE_ACTS.youngerOpened, ({ learnerId }) => `learner:${learnerId}`, async (tx) => {
      const learnerId = await account.openYounger(means, tx, { phone, realName, guardian, staffId: staff.staffId });
      if (learnerId === null) throw wrongField("phone", "phoneTaken");
      return { result: { learnerId }, before: null, after: { phone: maskPhone(phone), relation, consent } };
    });
  },
};
