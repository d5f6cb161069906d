import type { account } from "#contract/account.ts";
import type { security } from "#contract/security.ts";
import type { Handlers } from "../../kernel/call.ts";
import { loginCalls, registerCalls, resetCalls } from "./signIn/signIn.ts";
import { ownCalls, profileCalls, termsCalls } from "./profile/profile.ts";
import { partnerCalls } from "./partner/partner.ts";
import { trailOf } from "./trail/trail.ts";

export const accountCalls: Handlers<typeof account> = {
  ...loginCalls,
  ...registerCalls,
  ...resetCalls,
  ...partnerCalls,
  ...profileCalls,
  ...ownCalls,
  ...termsCalls,
};

export const securityCalls: Handlers<typeof security> = {
  async getSecurityEvents(means, page, { learnerId }) {
    return trailOf(means, learnerId, page);
  },
};
