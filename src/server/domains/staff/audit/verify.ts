import type { Database } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { chainsAfter, entriesAfter } from "./audit.store.ts";
import type { ChainedEntry, ChainEnd } from "./audit.rules.ts";
import { anchorsIn } from "./seals.store.ts";
import { brokenSeals } from "./seals.ts";
import { type AuditFault, ChainWalk, type Gap, matched } from "./walk.rules.ts";

/** Rows and chains that are read in one statement. */
const ROWS = 500;
const CHAINS = 100;

interface AuditVerified {
  readonly chains: number;
  readonly rows: number;
  readonly faults: readonly AuditFault[];
  /** Seals that can't be confirmed. */
  readonly seals: readonly number[];
}

/** Checks every chain of the audit: each row against its hash, each chain against its end and its seals. Entries may come meanwhile. */
export async function verifyAudit({ db, secrets }: Pick<Means, "db" | "secrets">): Promise<AuditVerified> {
  const [faults, gaps, strays]: [AuditFault[], Gap[], ChainedEntry[]] = [[], [], []];
  let [chains, rows, after] = [0, 0, ""];
  for (;;) {
    const walks = await inSnapshot(db, async (tx) => {
      const page = await chainsAfter(tx, after, CHAINS);
      after = page.at(-1)?.chain ?? after;
      const done: ChainWalk[] = [];
      for (const { chain, end } of page) done.push(await walked(tx, chain, end));
      return done;
    });
    for (const walk of walks) {
      chains += 1;
      rows += walk.rows;
      faults.push(...walk.faults);
      gaps.push(...walk.gaps);
      strays.push(...walk.strays);
    }
    if (walks.length < CHAINS) break;
  }
  return { chains, rows, faults: [...faults, ...matched(gaps, strays)], seals: await brokenSeals({ db, secrets }) };
}

/** Several statements that see one and the same instant. */
const inSnapshot = <T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work);

async function walked(db: Database, chain: string, end: ChainEnd | null): Promise<ChainWalk> {
  const walk = new ChainWalk(chain, end, await anchorsIn(db, chain));
  let nth = 0;
  for (;;) {
    const page = await entriesAfter(db, chain, nth, ROWS);
    for (const row of page) walk.take(row);
    if (page.length < ROWS) break;
    nth = page.at(-1)!.nth;
  }
  walk.end();
  return walk;
}

/** A fault in one line. */
export function auditFaultLine({ kind, chain, nth, toNth, id, fields }: AuditFault): string {
  const place = toNth === undefined ? `row ${nth}` : `rows ${nth} to ${toNth}`;
  return `chain ${chain}, ${place}${id === undefined ? "" : ` (id ${id})`}: ${kind}${fields ? `: ${fields.join(", ")}` : ""}`;
}
