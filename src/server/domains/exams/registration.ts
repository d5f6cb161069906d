import { inTransaction } from "../../database/database.ts";
import type { Means } from "../../kernel/call.ts";
import { resealed, seal, unseal } from "../../kernel/cipher.ts";
import type { Keyed } from "../../kernel/keyed.ts";
import { mend } from "../../kernel/refusal.ts";
import { renewedInBatches } from "../../kernel/schoolKeys.store.ts";
import { account } from "../account/account.ts";
import { countAttempts } from "../practice/practice.ts";
import {
  holdRegistration, putRegistration, registrationAt, registrationsNeeding, registrationsToRenew, saveRegistrations, type StoredRegistration,
} from "./registration.store.ts";

/** What a learner consents to beside the agreement (rules.md People), as the consents name it. */
const ID_CARD = "idCardLast6";

/** What a learner registers with. */
interface Registration {
  readonly realName: string;
  readonly phone: string;
  /** The last six characters of the identity card. */
  readonly idCardLast6: string | null;
}

type Field = keyof Registration;
const rowOf = (examinId: number, learnerId: number, field: Field) => `examination ${examinId} ${learnerId} ${field}`;

/** Registers, or corrects the registration. @throws Refusal 1001 once the learner has begun */
export async function register(means: Means, examinId: number, learnerId: number, said: Registration, ip: string): Promise<void> {
  const hidden = (field: Field) => (said[field] === null ? null : seal(means.secrets, rowOf(examinId, learnerId, field), said[field]));
  await inTransaction(means.db, async (tx) => {
    // Whoever begins holds this row as well.
    await holdRegistration(tx, examinId, learnerId);
    if ((await countAttempts(tx, learnerId, "examination", examinId)).used > 0) throw mend("examBegun");
    const values = { real_name: hidden("realName")!, phone: hidden("phone")!, id_card_last6: hidden("idCardLast6") };
    const at = new Date(means.now());
    await putRegistration(tx, examinId, learnerId, at, values);
    if (said.idCardLast6 !== null) await account.noteConsent(tx, learnerId, ID_CARD, ip, at);
  });
}

interface Registered extends Registration {
  readonly examinId: number;
  readonly learnerId: number;
  /** ms since the epoch. */
  readonly registerTime: number;
}

/** What stands in a row, in the clear. */
export function opened({ secrets }: Pick<Means, "secrets">, row: StoredRegistration): Registered {
  const { examination_id: examinId, learner_id: learnerId } = row;
  const shown = (field: Field, stored: Buffer) => unseal(secrets, rowOf(examinId, learnerId, field), stored);
  return {
    examinId, learnerId, realName: shown("realName", row.real_name), phone: shown("phone", row.phone),
    idCardLast6: row.id_card_last6 && shown("idCardLast6", row.id_card_last6), registerTime: row.registered_at.getTime(),
  };
}

/** A learner's registration for an examination; null: there is none. */
export async function registrationOf(means: Means, examinId: number, learnerId: number): Promise<Registered | null> {
  const row = await registrationAt(means.db, examinId, learnerId);
  return row ? opened(means, row) : null;
}

/** What stands in a row, sealed for another learner. */
export function resealedFor(means: Pick<Means, "secrets">, row: StoredRegistration, learnerId: number) {
  const said = opened(means, row);
  const hidden = (field: Field, value: string) => seal(means.secrets, rowOf(said.examinId, learnerId, field), value);
  return {
    real_name: hidden("realName", said.realName), phone: hidden("phone", said.phone),
    id_card_last6: said.idCardLast6 === null ? null : hidden("idCardLast6", said.idCardLast6),
  };
}

/** What registrations hold under the school's keys. */
export const registrationsKeyed: Keyed = {
  name: "registrations for examinations",
  needing: ({ db }, keyId) => registrationsNeeding(db, keyId),
  renew: ({ db, secrets }) =>
    renewedInBatches(db, {
      next: (tx, after) => registrationsToRenew(tx, secrets.personal.current.id, after),
      renewed: (row) => {
        const { examination_id: examinId, learner_id: learnerId } = row;
        const anew = (field: Field, stored: Buffer) => resealed(secrets, rowOf(examinId, learnerId, field), stored);
        return {
          ...row, real_name: anew("realName", row.real_name), phone: anew("phone", row.phone),
          id_card_last6: row.id_card_last6 && anew("idCardLast6", row.id_card_last6),
        };
      },
      save: saveRegistrations,
    }),
};
