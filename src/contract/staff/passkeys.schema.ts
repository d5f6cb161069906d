import { passkeyShapes } from "../passkeys.schema.ts";
import { id } from "../values.ts";
import { staffAccessShapes } from "./access.schema.ts";
import { staffAccountShapes } from "./account.schema.ts";

const { askPasskey, passkeyLogin, getPasskeys, beginPasskey, addPasskey, renamePasskey, removePasskey } = passkeyShapes;

export const staffPasskeyShapes = {
  askPasskey: { ...askPasskey, summary: "Asks whoever is there for a passkey of a staff member's" },
  passkeyLogin: { ...passkeyLogin, summary: "Signs a member of staff in by what a device signed", out: staffAccountShapes.login.out },
  getPasskeys,
  beginPasskey: {
    ...beginPasskey,
    summary: "Asks a device for a new passkey, after a fresh proof",
    in: staffAccessShapes.beginTotp.in,
  },
  addPasskey,
  renamePasskey,
  removePasskey: {
    ...removePasskey,
    summary: "Takes one of one's own passkeys away, after a fresh proof",
    in: staffAccessShapes.beginTotp.in.extend({ passkeyId: id }),
  },
};

export type StaffPasskeyShapes = typeof staffPasskeyShapes;
