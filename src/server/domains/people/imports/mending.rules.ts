/** A row of a sheet that is mended, and what that makes of the others. Pure. */
import type { SheetRow } from "./columns.rules.ts";
import { type FatedRow, fatesOf, type Known } from "./fates.rules.ts";

type Cells = Omit<SheetRow, "n">;
const cellsOf = ({ name, phone, workCode, cohort }: Cells): Cells => ({ name, phone, workCode, cohort });

/** Whether a row says this already. */
export const saysSo = (row: Cells, cells: Cells): boolean => JSON.stringify(cellsOf(row)) === JSON.stringify(cellsOf(cells));

/**
 * The rows whose fate hangs on a row as it was and as it is, in their order, that one among them as it is: those that share a phone or a
 * work number with it, and with those again.
 */
export function boundRows(rows: readonly FatedRow[], before: SheetRow, after: SheetRow): SheetRow[] {
  const now = rows.map((row): SheetRow => (row.n === after.n ? after : row));
  const [byPhone, byCode] = [Map.groupBy(now, ({ phone }) => phone), Map.groupBy(now, ({ workCode }) => workCode)];
  const bound = new Set<SheetRow>([after]);
  const seen = new Set<string>();
  const queue: Cells[] = [before, after];
  for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
    for (const [kind, key, others] of [["phone", one.phone, byPhone], ["code", one.workCode, byCode]] as const) {
      if (key === "" || seen.has(kind + key)) continue;
      seen.add(kind + key);
      for (const row of others.get(key) ?? []) {
        bound.add(row);
        queue.push(row);
      }
    }
  }
  return now.filter((row) => bound.has(row));
}

/** What staff are asked of a row. */
const askedOf = ({ reasons, learnerId, choices }: FatedRow): string => JSON.stringify([reasons, learnerId, choices]);

/** A decision stands while the row asks the same; what was put aside stays there. */
function decided(before: FatedRow, fresh: FatedRow): FatedRow {
  const stands = askedOf(before) === askedOf(fresh) || (before.fate === "skipped" && fresh.choices.includes("skipped"));
  return stands ? { ...fresh, fate: before.fate } : fresh;
}

/** The whole sheet with one row mended; `known`: what its bound rows are judged by. */
export function mendedRows(rows: readonly FatedRow[], after: SheetRow, bound: readonly SheetRow[], known: Known): FatedRow[] {
  const fresh = new Map(fatesOf(bound.map((row) => ({ n: row.n, ...cellsOf(row) })), known).map((row) => [row.n, row]));
  return rows.map((row) => {
    const again = fresh.get(row.n);
    if (!again) return row;
    return row.n === after.n ? again : decided(row, again);
  });
}
