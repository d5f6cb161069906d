import { inTransaction } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { noteFound } from "./checks.store.ts";
import { auditFaultLine, verifyAudit } from "./verify.ts";

/** Faults that are written down in words. */
const TOLD = 20;

/** Checks the whole log and writes down what was found. */
export async function checkAudit(means: Means): Promise<void> {
  const { chains, rows, faults, seals } = await verifyAudit(means);
  const lines = [...faults.map(auditFaultLine), ...seals.map((id) => `seal ${id} can't be confirmed`)];
  const found = { chains, entries: rows, faults: lines.length, firstFaults: lines.slice(0, TOLD) };
  await inTransaction(means.db, (tx) => noteFound(tx, { ...found, at: new Date(means.now()) }));
  if (lines.length > 0) means.log.warn({ faults: lines.length, first: lines[0] }, "staff: the audit log was tampered with");
}
