import { endpoints } from "../endpoint.ts";
import type { StaffPasskeyShapes } from "./passkeys.schema.ts";

const BASE = "/api/staff/v1/passkeys";

/** Passkeys of the school's own people. */
export const staffPasskeys = endpoints<StaffPasskeyShapes>()({
  askPasskey: { method: "POST", path: `${BASE}/askPasskey`, access: "visitor", ignoresSession: true },
  passkeyLogin: { method: "POST", path: `${BASE}/passkeyLogin`, access: "visitor", ignoresSession: true },
  getPasskeys: { method: "GET", path: `${BASE}/list`, access: "staff:self" },
  beginPasskey: { method: "POST", path: `${BASE}/begin`, access: "staff:self" },
  addPasskey: { method: "POST", path: `${BASE}/add`, access: "staff:self" },
  renamePasskey: { method: "POST", path: `${BASE}/rename`, access: "staff:self" },
  removePasskey: { method: "POST", path: `${BASE}/remove`, access: "staff:self" },
});
