import { createHash, randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A page that was opened before a deploy may fetch the rest of its code for this long (ms). */
const KEPT_MS = 30 * 86_400_000;
/** What a start that was killed left half-written is no other start's work after this time (ms). */
const DRAFT_MS = 3_600_000;
/** Lies in the folder of a build that another one has replaced; its time says when. */
const REPLACED = "replaced";

/** Names the files of earlier builds with the folder that holds each, by their path in a build: `assets/base-1a2b.js`. */
export type EarlierFiles = ReadonlyMap<string, string>;

/**
 * Keeps the code of this build in a folder of the data directory, where the next version finds it whatever folder it is started
 * from, and says what lies there of earlier ones. What was replaced more than 30 days ago is removed.
 */
export async function keepBuild(builds: string, site: string, now: number): Promise<EarlierFiles> {
  const current = createHash("sha256").update(await readFile(join(site, ".vite/manifest.json"))).digest("hex").slice(0, 16);
  await mkdir(builds, { recursive: true });
  await keep(site, join(builds, current));
  const earlier = new Map<string, string>();
  for (const name of await readdir(builds)) {
    const folder = join(builds, name);
    if (name === current) continue;
    const isDraft = name.startsWith(".");
    const age = now - (isDraft ? await changedAt(folder, now) : await replacedAt(folder, now));
    if (age > (isDraft ? DRAFT_MS : KEPT_MS)) await rm(folder, { recursive: true, force: true });
    else if (!isDraft) for (const file of await readdir(join(folder, "assets"))) earlier.set(`assets/${file}`, folder);
  }
  return earlier;
}

/** Puts the build into its place at one stroke, so that a start that is killed leaves no half of one. */
async function keep(site: string, folder: string): Promise<void> {
  if (await isThere(folder)) return rm(join(folder, REPLACED), { force: true });
  const draft = join(folder, "..", `.${randomUUID()}`);
  await mkdir(join(draft, "assets"), { recursive: true });
  for (const file of await readdir(join(site, "assets"))) await share(join(site, "assets", file), join(draft, "assets", file));
  await rename(draft, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true, force: true });
    // Another process of this version was quicker.
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  });
}

/** One file under two names where the disk can: a build is never written to. */
const share = (from: string, to: string): Promise<void> => link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE));

/** When the build in a folder was replaced (ms); from now on, where nobody noticed yet. */
async function replacedAt(folder: string, now: number): Promise<number> {
  const mark = join(folder, REPLACED);
  const marked = await stat(mark).catch(() => null);
  if (marked) return marked.mtimeMs;
  await writeFile(mark, "");
  await utimes(mark, now / 1000, now / 1000);
  return now;
}

const changedAt = (path: string, otherwise: number): Promise<number> => stat(path).then(({ mtimeMs }) => mtimeMs, () => otherwise);
const isThere = (path: string): Promise<boolean> => stat(path).then(() => true, () => false);
