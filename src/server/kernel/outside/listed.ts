import type { Database } from "../../database/database.ts";

/** A page that search engines shall find; `changed`: ms since the epoch, where that is known. */
interface ListedPage {
  readonly path: string;
  readonly changed: number | null;
}

/** Pages of one kind, in parts: a school may have more of them than one file may name. */
export interface ListedPages {
  /** Goes into the address of its parts. */
  readonly name: string;
  count(db: Database, now: Date): Promise<number>;
  /** In an order that stays, from the oldest: what is new changes the last part alone. */
  part(db: Database, now: Date, from: number, size: number): Promise<readonly ListedPage[]>;
}
