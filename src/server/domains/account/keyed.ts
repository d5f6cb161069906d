import { resealed } from "../../kernel/cipher.ts";
import type { Keyed } from "../../kernel/keyed.ts";
import { keyIdOf } from "../../kernel/keyedHash.ts";
import { renewedInBatches } from "../../kernel/schoolKeys.store.ts";
import { decryptPhone, encryptPhone, phoneLookup } from "./guard/guard.ts";
import {
  codesNeeding, guardiansNeeding, guardiansToRenew, phonesNeeding, phonesToRenew, saveGuardians, savePhones,
} from "./keyed.store.ts";
import { guardianRow } from "./learners/learners.ts";

/** What accounts hold under the school's keys. */
export const accountKeyed: readonly Keyed[] = [
  {
    name: "phones of learners",
    needing: ({ db }, keyId) => phonesNeeding(db, keyId),
    renew: ({ db, secrets }) =>
      renewedInBatches(db, {
        next: (tx, after) => phonesToRenew(tx, secrets.personal.current.id, after),
        renewed: (row) => {
          const phone = decryptPhone(secrets, row.id, row.phone);
          const isCurrent = row.phone[0] === secrets.personal.current.id && keyIdOf(row.lookup) === secrets.lookup.current.id;
          return isCurrent ? row : { ...row, lookup: phoneLookup(secrets, phone), phone: encryptPhone(secrets, row.id, phone) };
        },
        save: savePhones,
      }),
  },
  {
    name: "guardians",
    needing: ({ db }, keyId) => guardiansNeeding(db, keyId),
    renew: ({ db, secrets }) =>
      renewedInBatches(db, {
        next: (tx, after) => guardiansToRenew(tx, secrets.personal.current.id, after),
        renewed: (row) => {
          const anew = (stored: Buffer) => resealed(secrets, guardianRow(row.id), stored);
          return { ...row, name: anew(row.name), phone: anew(row.phone) };
        },
        save: saveGuardians,
      }),
  },
  { name: "codes under way", needing: ({ db, now }, keyId) => codesNeeding(db, keyId, new Date(now())) },
];
