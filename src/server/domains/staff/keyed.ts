import { resealed } from "../../kernel/cipher.ts";
import type { Keyed } from "../../kernel/keyed.ts";
import { renewedInBatches } from "../../kernel/schoolKeys.store.ts";
import { totpRow } from "./access/access.ts";
import {
  dropInvites, dropRecoveryCodes, invitesNeeding, recoveryCodesNeeding, saveTotps, totpsNeeding, totpsToRenew,
} from "./keyed.store.ts";

/** What staff accounts hold under the school's keys. Codes are known to their holders alone, so nobody can make those hashes anew. */
export const staffKeyed: readonly Keyed[] = [
  {
    name: "authenticators of staff",
    needing: ({ db }, keyId) => totpsNeeding(db, keyId),
    renew: ({ db, secrets }) =>
      renewedInBatches(db, {
        next: (tx, after) => totpsToRenew(tx, secrets.personal.current.id, after),
        renewed: (row) => {
          const anew = (stored: Buffer | null) => stored && resealed(secrets, totpRow(row.id), stored);
          return { ...row, secret: anew(row.secret), pending: anew(row.pending) };
        },
        save: saveTotps,
      }),
  },
  {
    name: "recovery codes of staff",
    needing: ({ db }, keyId) => recoveryCodesNeeding(db, keyId),
    drop: ({ db }, keyId) => dropRecoveryCodes(db, keyId),
  },
  {
    name: "invitations of staff",
    needing: ({ db, now }, keyId) => invitesNeeding(db, keyId, new Date(now())),
    drop: ({ db }, keyId) => dropInvites(db, keyId),
  },
];
