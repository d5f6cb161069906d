import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { SettingError } from "../../environment.ts";
import type { BlobStore } from "./storage.ts";

/**
 * Writes, reads, lists and deletes one small blob below `probe/`, as the product will. Throws `SettingError` with what
 * the store said, so that a wrong key shows at the start and not with the first upload.
 */
export async function probeStore(store: BlobStore): Promise<void> {
  const key = `probe/${randomBytes(12).toString("hex")}`;
  const said = randomBytes(64);
  try {
    await store.put(key, said);
    const found = await store.read(key);
    if (!found || !(await buffer(found.stream)).equals(said)) throw new Error("what was written is not what is read");
    if (!(await store.list("probe")).includes(key)) throw new Error("what was written is not listed");
    await store.delete(key);
    if (await store.stat(key)) throw new Error("what was deleted is still there");
  } catch (error) {
    await store.delete(key).catch(() => undefined);
    throw new SettingError(`media can't be kept in ${store.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Where a store says whose it is. */
const OWNER = "school";

/**
 * Makes the store this school's, by a mark that only it has, or throws `SettingError` when another school's media lie
 * there: keys begin with numbers that both count from 1, so that they would overwrite each other's videos.
 */
export async function claimStore(store: BlobStore, mine: string): Promise<void> {
  const found = await store.read(OWNER);
  if (!found) return store.put(OWNER, Buffer.from(mine));
  if ((await buffer(found.stream)).toString() === mine) return;
  throw new SettingError(
    `media can't be kept in ${store.name}: another school's lie there (its secrets.json is not ours); choose another S3_PREFIX`,
  );
}
