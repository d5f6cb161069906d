import { randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { inTransaction } from "../../../database/database.ts";
import type { Means, Visit } from "../../../kernel/call.ts";
import { freeBytes } from "../../../kernel/disk.ts";
import { type JobKind, noData } from "../../../kernel/jobs.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { FAILED, RULE_BROKEN } from "#contract/codes.ts";
import { id as lessonId } from "#contract/values.ts";
import { act, type Doer, type Reach } from "../../staff/staff.ts";
import { type ASSET_ACTS, dropNew, removeSpool, spoolFolder } from "../assets/assets.ts";
import { outOfRoom, spoolOwners } from "./spool.store.ts";
import { gigabytes, hasRoom, mayBeVideo, mostBytes, OPEN_UPLOADS, shownName, titleOf, UPLOAD_EXPIRY_MS } from "./uploads.rules.ts";
import type { Lessons } from "./work.ts";
import { insertWork, openUploads, queueAgain, uploadArrived } from "./work.store.ts";

/** A file that somebody wants to bring. */
interface Announced {
  readonly fileName: string;
  readonly type: string | null;
  readonly bytes: number;
  readonly title: string | null;
  readonly itemId: number | null;
}

const refusal = (status: number, key: ConstructorParameters<typeof Refusal>[1], values = {}) =>
  new Refusal(status >= 500 ? FAILED : RULE_BROKEN, key, { status, values });

/** The most bytes of one upload by this environment. */
export const uploadLimit = ({ environment }: Pick<Means, "environment">) => mostBytes(environment.providerSettings["UPLOAD_MAX_GB"]);

/** Refuses what can't be taken before a byte has come: 422 empty, 413 too large, 415 no video's name, 507 no space. */
export async function checkAnnounced(means: Means, announced: Pick<Announced, "fileName" | "type" | "bytes">): Promise<void> {
  if (announced.bytes === 0) throw refusal(422, "mediaEmpty");
  const most = uploadLimit(means);
  if (announced.bytes > most) throw refusal(413, "mediaTooLarge", { gigabytes: gigabytes(most) });
  const name = shownName(announced.fileName);
  if (name === "") throw refusal(422, "mediaNameNeeded");
  if (!mayBeVideo(name, announced.type)) throw refusal(415, "mediaTypeUnknown");
  if (!hasRoom(await freeBytes(means.environment.dataDir), announced.bytes, await stillToCome(means))) throw refusal(507, "mediaNoSpace");
}

/** Bytes that open uploads still have to bring. */
async function stillToCome(means: Means): Promise<number> {
  let bytes = 0;
  for (const open of await openUploads(means.db)) bytes += open.bytes - (await arrived(means, open.spool));
  return bytes;
}

/** Work that found the disk full is begun so often by itself; then somebody has to look. */
const MOST_TRIES = 20;

/** What stopped because the disk was full goes on as soon as there is as much room as an upload of its size wants. */
export async function goOnWithRoom(means: Means): Promise<void> {
  let room = 0;
  for (const { assetId, spool, bytes } of await outOfRoom(means.db, MOST_TRIES)) {
    if ((await arrived(means, spool)) !== bytes) continue;
    if (!hasRoom(await freeBytes(means.environment.dataDir), bytes, (await stillToCome(means)) + room)) return;
    if (await queueAgain(means.db, assetId, new Date(means.now()))) room += bytes * 2;
  }
}

/** Refuses a lesson that is not there or not within reach (404). */
export async function checkLesson(means: Means, lessons: Pick<Lessons, "has">, itemId: number, reach: Reach): Promise<void> {
  if (!lessonId.safeParse(itemId).success || !(await lessons.has(means.db, itemId, reach))) throw refusal(404, "mediaLessonGone");
}

const arrived = (means: Means, spool: string) => stat(join(spoolFolder(means.environment), spool)).then(({ size }) => size, () => 0);

/** Work on what came in; done by whichever process comes to it first (`jobs.ts`). */
export const mediaWork: JobKind<typeof noData> = { name: "media.work", data: noData };

/** Every byte of an upload is there: whoever works on it is told with the same commit, for the case that this process ends now. */
export async function queueArrived(means: Means, spool: string): Promise<void> {
  await inTransaction(means.db, async (tx) => {
    if (await uploadArrived(tx, spool, new Date(means.now()))) await means.jobs.send(tx, mediaWork, {});
  });
}

/** A name for bytes that wait in the spool, which nobody guesses. */
export const newSpool = (): string => randomBytes(24).toString("base64url").replaceAll("-", "0").replaceAll("_", "1");

/** Refuses so many bytes where the disk has no room for them and for what is made of them. */
export async function needRoom(means: Pick<Means, "environment">, bytes: number): Promise<void> {
  if (!hasRoom(await freeBytes(means.environment.dataDir), bytes, 0)) throw refusal(507, "mediaNoSpace");
}

/** What is taken in, and where its bytes go. */
export interface Opened {
  readonly assetId: number;
  readonly spool: string;
}

/** Makes the asset that a checked file will become; 429 when too many uploads of this member are open. */
export async function openWork(
  means: Means,
  announced: Announced,
  { doer, visit, act: action }: { readonly doer: Doer; readonly visit: Pick<Visit, "ip"> | null; readonly act: typeof ASSET_ACTS.upload },
): Promise<Opened> {
  const { bytes, itemId, title } = announced;
  const fileName = shownName(announced.fileName);
  const spool = newSpool();
  const assetId = await act(means, doer, visit, action, (id: number) => `media:${id}`, async (tx) => {
    const opened = await insertWork(
      tx,
      {
        vid: randomBytes(12).toString("base64url"),
        title: title?.trim() || titleOf(fileName),
        spool,
        fileName,
        bytes,
        staffId: doer?.staffId ?? null,
        itemId,
        state: "uploading",
        now: new Date(means.now()),
      },
      OPEN_UPLOADS,
    );
    if (opened === null) throw refusal(429, "mediaTooManyUploads", { most: OPEN_UPLOADS });
    return { result: opened, before: null, after: { fileName, bytes, itemId }, version: 1 };
  });
  return { assetId, spool };
}

/** How long (ms) the file of a failed conversion waits for another try. */
const FAILED_KEPT_MS = 14 * 24 * 3600_000;

/**
 * Finds uploads whose last byte came in while the server died, and gives up those that bring nothing any more. Returns
 * whether there is new work.
 */
export async function tidyUploads(means: Means): Promise<boolean> {
  const now = means.now();
  let more = false;
  for (const { assetId, spool, bytes, updatedAt } of await openUploads(means.db)) {
    if ((await arrived(means, spool)) === bytes) more = (await uploadArrived(means.db, spool, new Date(now))) || more;
    else if (updatedAt.getTime() + UPLOAD_EXPIRY_MS <= now) await giveUp(means, assetId, spool);
  }
  await tidySpool(means);
  return more;
}

/**
 * Takes away files of the spool that belong to nothing any more (their row went, and their deletion failed), and those of conversions that
 * failed long ago. Only what lies there is asked for: whoever uploads waits for this, too.
 */
async function tidySpool(means: Means): Promise<void> {
  const folder = spoolFolder(means.environment);
  const names = await readdir(folder).catch(() => []);
  const stem = (name: string) => name.replace(/\.json$/, "");
  const owners = await spoolOwners(means.db, [...new Set(names.map(stem))]);
  for (const name of names) {
    const owner = owners.get(stem(name));
    const since = owner?.since.getTime() ?? (await stat(join(folder, name)).then(({ mtimeMs }) => mtimeMs, () => means.now()));
    const kept = owner ? (owner.failed ? FAILED_KEPT_MS : Infinity) : UPLOAD_EXPIRY_MS;
    if (means.now() - since > kept) await rm(join(folder, name), { force: true });
  }
}

/** Forgets an upload and its bytes. */
export async function giveUp(means: Means, assetId: number, spool: string): Promise<void> {
  await dropNew(means.db, assetId);
  await removeSpool(means.environment, spool);
}
