/** What becomes of the rows of a sheet. Pure. */
import type { RowFate, RowReason } from "#contract/staff/learnerImports.ts";
import type { SheetRow } from "./columns.rules.ts";

/** A row with its fate. */
export interface FatedRow extends SheetRow {
  readonly fate: RowFate;
  readonly reasons: readonly { readonly key: RowReason; readonly value: string }[];
  /** The account that it is, or may be. */
  readonly learnerId: number | null;
  /** What staff may decide. */
  readonly choices: readonly ("new" | "known" | "skipped")[];
}

/** An account that a row may be. */
export interface Account {
  readonly id: number;
  /** Empty: nobody knows it. */
  readonly name: string;
  readonly hasPhone: boolean;
  /** The name of its class; empty: none. */
  readonly cohort: string;
  /** Within the reach of whoever reads the sheet. */
  readonly isOwn: boolean;
}

/** All that a sheet is judged by. */
export interface Known {
  readonly byPhone: ReadonlyMap<string, Account>;
  readonly byWorkCode: ReadonlyMap<string, readonly Account[]>;
  /** Classes by name. */
  readonly cohorts: ReadonlyMap<string, { readonly isClosed: boolean; readonly isOwn: boolean }>;
  /** Whoever reads it reaches the whole school: they may have classes made, and learners without one. */
  readonly isWhole: boolean;
}

const PHONE = /^1[2-9]\d{9}$/;
const NAME = /^.{2,30}$/u;
const LONGEST = 40;

type Reasons = FatedRow["reasons"];
const because = (key: RowReason, value = ""): Reasons => [{ key, value }];

/** What is wrong with a row by itself. */
function faults({ name, phone, workCode, cohort }: SheetRow, { cohorts, isWhole }: Known): Reasons {
  const known = cohorts.get(cohort);
  const foreign = cohort !== "" && !isWhole && !known?.isOwn;
  return [
    ...(name === "" ? because("nameMissing") : NAME.test(name) ? [] : because("nameInvalid")),
    ...(phone === "" && workCode === "" ? because("phoneOrWorkCode") : []),
    ...(phone === "" || PHONE.test(phone) ? [] : because("phoneInvalid")),
    ...(workCode.length > LONGEST ? because("workCodeLong") : []),
    ...(cohort.length > LONGEST ? because("cohortLong") : foreign ? because("cohortUnknown", cohort) : []),
    ...(!foreign && known?.isClosed ? because("cohortClosed", cohort) : []),
    ...(cohort === "" && !isWhole ? because("cohortNeeded") : []),
  ];
}

const differs = (account: Account, name: string) => account.name !== "" && account.name !== name;
const elsewhere = (account: Account, cohort: string) => cohort !== "" && account.cohort !== "" && account.cohort !== cohort;

/** What speaks against taking a row for an account that is there. */
const doubts = (row: SheetRow, account: Account): Reasons => [
  ...(differs(account, row.name) ? because("otherName", account.name) : []),
  ...(elsewhere(account, row.cohort) ? because("otherCohort", account.cohort) : []),
];

/** A row whose phone is an account's. */
function ofPhone(row: SheetRow, account: Account): FatedRow {
  if (!account.isOwn) return { ...row, fate: "wrong", reasons: because("phoneTaken"), learnerId: null, choices: [] };
  const reasons = doubts(row, account);
  const fate = reasons.length > 0 ? ("doubtful" as const) : ("known" as const);
  return { ...row, fate, reasons, learnerId: account.id, choices: ["known", "skipped"] };
}

/** A row whose phone is nobody's, or that has none. */
function ofWorkCode(row: SheetRow, accounts: readonly Account[]): FatedRow {
  const fresh: FatedRow = { ...row, fate: "new", reasons: [], learnerId: null, choices: ["new", "skipped"] };
  const account = accounts.find((one) => one.isOwn && !differs(one, row.name)) ?? accounts.find((one) => one.isOwn);
  if (!account) return fresh;
  // A phone that the account doesn't have: somebody else's, or a new one. Only a person can tell.
  const other = row.phone !== "" ? because("otherPhone", account.name) : [];
  const reasons = [...doubts(row, account), ...other];
  if (reasons.length === 0) return { ...row, fate: "known", reasons, learnerId: account.id, choices: ["known", "skipped"] };
  return { ...row, fate: "doubtful", reasons, learnerId: account.id, choices: ["new", "known", "skipped"] };
}

/** Says of each row what becomes of it. Of several rows with one phone, or one work number, the first counts. */
export function fatesOf(rows: readonly SheetRow[], known: Known): FatedRow[] {
  const phones = new Map<string, number>();
  const codes = new Map<string, number>();
  const wrong = (row: SheetRow, reasons: Reasons): FatedRow => ({ ...row, fate: "wrong", reasons, learnerId: null, choices: [] });
  return rows.map((row) => {
    const reasons = faults(row, known);
    if (reasons.length > 0) return wrong(row, reasons);
    const [earlier, same] = [phones.get(row.phone), codes.get(row.workCode)];
    if (row.phone !== "" && earlier !== undefined) return wrong(row, because("phoneTwice", String(earlier)));
    if (row.workCode !== "" && same !== undefined) return wrong(row, because("workCodeTwice", String(same)));
    if (row.phone !== "") phones.set(row.phone, row.n);
    if (row.workCode !== "") codes.set(row.workCode, row.n);
    const account = row.phone === "" ? undefined : known.byPhone.get(row.phone);
    if (account) return ofPhone(row, account);
    return ofWorkCode(row, row.workCode === "" ? [] : (known.byWorkCode.get(row.workCode) ?? []));
  });
}

/** How many rows there are of each fate. */
export function countFates(rows: readonly Pick<FatedRow, "fate">[]): Record<RowFate, number> {
  const counts: Record<RowFate, number> = { new: 0, known: 0, doubtful: 0, wrong: 0, skipped: 0 };
  for (const { fate } of rows) counts[fate] += 1;
  return counts;
}
