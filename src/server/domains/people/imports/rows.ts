import type { Means } from "../../../kernel/call.ts";
import { resealed, seal, unseal } from "../../../kernel/cipher.ts";
import type { Keyed } from "../../../kernel/keyed.ts";
import { renewedInBatches } from "../../../kernel/schoolKeys.store.ts";
import type { Secrets } from "../../../secrets.ts";
import { account, maskPhone, type SheetMatch } from "../../account/account.ts";
import { cohortsNamed, ownAmong, reachable } from "../../cohorts/cohorts.ts";
import type { Reach } from "../../staff/staff.ts";
import type { SheetRow } from "./columns.rules.ts";
import type { Account, FatedRow, Known } from "./fates.rules.ts";
import { saveSheets, sheetsNeeding, sheetsToRenew } from "./store.ts";

const rowOf = (importId: number) => `learner import ${importId}`;

export const sealRows = (secrets: Secrets, importId: number, rows: readonly FatedRow[]): Buffer =>
  seal(secrets, rowOf(importId), JSON.stringify(rows));

export const openRows = (secrets: Secrets, importId: number, stored: Buffer): FatedRow[] =>
  JSON.parse(unseal(secrets, rowOf(importId), stored)) as FatedRow[];

/** What sheets hold under the school's keys. */
export const importsKeyed: Keyed = {
  name: "sheets of learners",
  needing: ({ db }, keyId) => sheetsNeeding(db, keyId),
  renew: ({ db, secrets }) =>
    renewedInBatches(db, {
      next: (tx, after) => sheetsToRenew(tx, secrets.personal.current.id, after),
      renewed: (row) => ({ ...row, rows: resealed(secrets, rowOf(row.id), row.rows) }),
      save: saveSheets,
    }),
};

const PHONE = /^1[2-9]\d{9}$/;

/** All that the rows of a sheet are judged by, in the reach of whoever reads it. */
export async function knownFor({ db, secrets }: Pick<Means, "db" | "secrets">, reach: Reach, rows: readonly SheetRow[]): Promise<Known> {
  const phones = [...new Set(rows.map(({ phone }) => phone).filter((phone) => PHONE.test(phone)))];
  const codes = [...new Set(rows.map(({ workCode }) => workCode).filter((code) => code !== ""))];
  const names = [...new Set(rows.map(({ cohort }) => cohort).filter((name) => name !== ""))];
  const [found, classes] = [await account.matches(db, secrets, phones, codes), await cohortsNamed(db, names)];
  const own = await reachable(db, reach, found.map(({ id }) => id));
  const ownClasses = await ownAmong(db, reach, classes.map(({ id }) => id));
  const accounts = found.map((one) => ({ one, account: accountOf(one, own) }));
  return {
    byPhone: new Map(accounts.flatMap(({ one, account: known }) => (one.place === null ? [] : [[phones[one.place]!, known] as const]))),
    byWorkCode: Map.groupBy(accounts.map(({ one, account: known }) => ({ code: one.workCode, ...known })), ({ code }) => code),
    cohorts: new Map(classes.map(({ id, name, isClosed }) => [name, { isClosed, isOwn: ownClasses.has(id) }])),
    isWhole: reach === null,
  };
}

const accountOf = ({ id, name, hasPhone, cohort }: SheetMatch, own: ReadonlySet<number>): Account => ({
  id, name, hasPhone, cohort, isOwn: own.has(id),
});

/** A row as the desk shows it. */
export const shownRow = ({ phone, choices, reasons, ...row }: FatedRow) => ({
  ...row, choices: [...choices], reasons: [...reasons], phoneMask: masked(phone),
});

const masked = (phone: string) => (PHONE.test(phone) ? maskPhone(phone) : phone.slice(0, 40));
