import type { account } from "#contract/account.ts";
import type { Handlers } from "../../kernel/call.ts";
import { loginCalls } from "./login.calls.ts";
import { ownCalls } from "./own.calls.ts";
import { partnerCalls } from "./partner.calls.ts";
import { profileCalls } from "./profile.calls.ts";
import { registerCalls } from "./register.calls.ts";
import { resetCalls } from "./reset.calls.ts";

export const accountCalls: Handlers<typeof account> = {
  ...loginCalls,
  ...registerCalls,
  ...resetCalls,
  ...partnerCalls,
  ...profileCalls,
  ...ownCalls,
};
