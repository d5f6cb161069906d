import { z } from "zod";
import { passkeyShapes } from "../passkeys.schema.ts";
import { staffAccountShapes } from "./account.schema.ts";

const { askPasskey, passkeyLogin, getPasskeys, beginPasskey, addPasskey, renamePasskey, removePasskey } = passkeyShapes;

export const staffPasskeyShapes = {
  askPasskey: { ...askPasskey, summary: "Asks whoever is there for a passkey of a staff member's" },
  passkeyLogin: { ...passkeyLogin, summary: "Signs a member of staff in by what a device signed", out: staffAccountShapes.login.out },
  getPasskeys,
  beginPasskey: {
    ...beginPasskey,
    summary: "Asks a device for a new passkey, after the account's password",
    in: z.strictObject({ password: z.string().min(1, "passwordRequired").max(200, "tooLong") }),
  },
  addPasskey,
  renamePasskey,
  removePasskey,
};

export type StaffPasskeyShapes = typeof staffPasskeyShapes;
