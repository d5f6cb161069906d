import type { Readable } from "node:stream";
import type pg from "pg";
import { to } from "pg-copy-streams";
import {
  type CopiedTable, copiedTables, type KnownMigration, knownMigrations, type Partition, partitions, quoted, type SequenceState, sequences,
} from "./catalogue.ts";
import { openCopying } from "./connection.ts";

/** Everything of a database as it was at one instant, while others go on writing. */
export interface Snapshot {
  /** Ms of the database's clock. */
  readonly at: number;
  /** Of the server, such as `18.4`. */
  readonly version: string;
  readonly migrations: readonly KnownMigration[];
  readonly tables: readonly CopiedTable[];
  readonly partitions: readonly Partition[];
  readonly sequences: readonly SequenceState[];
  /** A table's rows as text, as COPY writes them. One table at a time; `rows` counts once the stream has ended. */
  copy(table: CopiedTable): { readonly stream: Readable; readonly rows: () => number };
  close(): Promise<void>;
}

/** Takes a snapshot: one transaction, repeatable read, read only, on a connection of its own. It locks nobody out. */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = await openCopying(url);
  try {
    await client.query("begin isolation level repeatable read read only");
    const { rows } = await client.query<{ at: Date; version: string }>(
      "select clock_timestamp() as at, current_setting('server_version') as version",
    );
    return {
      at: rows[0]!.at.getTime(),
      version: rows[0]!.version.split(" ")[0]!,
      migrations: await knownMigrations(client),
      tables: await copiedTables(client),
      partitions: await partitions(client),
      sequences: await sequences(client),
      copy: (table) => copyOut(client, table),
      async close() {
        await client.end();
      },
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

function copyOut(client: pg.Client, { name, columns }: CopiedTable): ReturnType<Snapshot["copy"]> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(", ");
  // A partitioned table can't be copied by its name.
  const stream = client.query(to(`copy (select ${list} from ${quoted(client, name)}) to stdout`));
  return { stream, rows: () => stream.rowCount };
}
