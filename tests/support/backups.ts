import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import { afterEach, inject } from "vitest";
import { copiedTables, sequences } from "#server/database/copying/catalogue.ts";
import { folderStore } from "#server/providers/storage/folder.ts";
import type { BlobStore } from "#server/providers/storage/storage.ts";
import { folderSource, folderTarget } from "#server/kernel/backup/folder.ts";
import { restore } from "#server/kernel/backup/restoring.ts";
import { takeBackup } from "#server/kernel/backup/taking.ts";
import { tarSource, tarTarget } from "#server/kernel/backup/tar.ts";
import { asked } from "./asked.ts";
import { databaseUrl } from "./globalSetup.ts";
import type { School } from "./school.ts";

/** A machine on which no school is yet. */
export interface BareMachine {
  readonly url: string;
  readonly dataDir: string;
  readonly media: BlobStore;
  remove(): Promise<void>;
}

export async function bareMachine(): Promise<BareMachine> {
  const cluster = inject("clusterUrl");
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  await asked(cluster, `create database ${name} template template0`);
  const dataDir = mkdtempSync(join(tmpdir(), "jc-bare-"));
  return {
    dataDir,
    url: databaseUrl(cluster, name),
    media: folderStore(join(dataDir, "media")),
    async remove() {
      await asked(cluster, `drop database if exists ${name} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Makes such machines for the tests of a file; each is taken away after its test. */
export function bareMachines(): () => Promise<BareMachine> {
  const made: BareMachine[] = [];
  afterEach(async () => {
    for (const machine of made.splice(0)) await machine.remove();
  });
  return async () => {
    const machine = await bareMachine();
    made.push(machine);
    return machine;
  };
}

/** Saves a school into a file or a folder, as the command does. Returns what was said. */
export async function saveSchool(
  { means, url, dataDir }: Pick<School, "means" | "url" | "dataDir">,
  place: string,
  { passphrase = null, keep = 1, heard = () => undefined }: {
    passphrase?: string | null;
    keep?: number;
    /** Told of each line. */
    heard?: (line: string) => void;
  } = {},
): Promise<string[]> {
  const said: string[] = [];
  await takeBackup({
    url, dataDir, place, db: means.db, media: means.providers.media, nightly: false,
    openTarget: () => (place.endsWith(".tar") ? tarTarget(place, passphrase) : folderTarget(place, { passphrase, keep })),
    say: (line) => {
      said.push(line);
      heard(line);
    },
    progress: () => undefined,
  });
  return said;
}

/** Brings a school back, as the command does. */
export async function bringBack(place: string, to: Pick<BareMachine, "url" | "dataDir" | "media">, passphrase: string | null = null) {
  const source = place.endsWith(".tar") ? await tarSource(place, passphrase) : await folderSource(place, passphrase, null);
  try {
    return await restore({ ...to, source, say: () => undefined, progress: () => undefined });
  } finally {
    await source.close();
  }
}

/** Of every table the number of its rows and a hash of them all, and where each sequence stands. */
export async function contentOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'");
    const content: Record<string, string> = {};
    for (const { name, columns } of await copiedTables(client)) {
      const row = `row(${columns.map((column) => `"${column}"`).join(", ")})::text`;
      const { rows } = await client.query<{ count: string; hash: string }>(
        `select count(*) as count, md5(coalesce(string_agg(h, '' order by h), '')) as hash from (select md5(${row}) as h from ${name}) x`,
      );
      content[name] = `${rows[0]!.count} ${rows[0]!.hash}`;
    }
    for (const { name, value, called } of await sequences(client)) content[name] = `${value} ${called}`;
    return content;
  } finally {
    await client.end();
  }
}

/** Of every blob a hash. */
export async function mediaOf(store: BlobStore): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { key } of store.all()) {
    if (key === "school") continue;
    found[key] = createHash("sha256").update(await buffer((await store.read(key))!.stream)).digest("hex");
  }
  return found;
}

export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
