import type { account } from "#contract/account.ts";
import type { Handlers } from "../../kernel/call.ts";
import { loginCalls, registerCalls, resetCalls } from "./signIn/signIn.ts";
import { ownCalls, profileCalls } from "./profile/profile.ts";
import { partnerCalls } from "./partner/partner.ts";

export const accountCalls: Handlers<typeof account> = {
  ...loginCalls,
  ...registerCalls,
  ...resetCalls,
  ...partnerCalls,
  ...profileCalls,
  ...ownCalls,
};
