import { account } from "#contract/account.ts";
import { accountShapes } from "#contract/account.schema.ts";
import { passkeys } from "#contract/passkeys.ts";
import { passkeyShapes } from "#contract/passkeys.schema.ts";
import { security } from "#contract/security.ts";
import { securityShapes } from "#contract/security.schema.ts";
import type { PersonalData } from "../../kernel/personal.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { accountCalls, securityCalls } from "./calls.ts";
import { avatars, exportedData } from "./profile/profile.ts";
import { accountKeyed } from "./keyed.ts";
import { accountMerging } from "./merging.ts";
import { passkeyCalls } from "./passkeys/passkeys.ts";
import { accountData } from "./profile/personal.ts";
import { accountRetention } from "./retention.ts";

/** From the ground up; each calls only those before it, through their doors. */
export const subRooms = ["guard", "trail", "learners", "signIn", "passkeys", "partner", "profile"] as const;

/** `personal`: what all domains keep of a person, for the export and the erasure. */
export const room = (ports: { readonly personal: () => readonly PersonalData[] }): Room => ({
  name: "account",
  serves: [
    served(account, accountShapes, accountCalls),
    served(passkeys, passkeyShapes, passkeyCalls),
    served(security, securityShapes, securityCalls),
  ],
  files: [avatars, exportedData(ports.personal)],
  retention: accountRetention(ports.personal),
  personal: [accountData],
  merging: [accountMerging],
  keyed: accountKeyed,
});
