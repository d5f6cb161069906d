import type { staffSecurity } from "#contract/staff/security.ts";
import type { Handlers } from "../../kernel/call.ts";
import { unknownThing } from "../../kernel/refusal.ts";
import { account } from "../account/account.ts";
import { needWhole } from "./scopes.rules.ts";

export const securityDesk: Handlers<typeof staffSecurity> = {
  async securityEvents(means, { learnerId, ...page }, staff) {
    needWhole(staff, "learners");
    if ((await account.viewerOf(means, learnerId)) === null) throw unknownThing();
    return account.trailOf(means, learnerId, page);
  },
};
