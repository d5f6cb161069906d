import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../../../database/database.ts";
import type { Means, Visit } from "../../../kernel/call.ts";
import { perServer } from "../../../kernel/perServer.ts";
import { type Lane, Stopped } from "../../../providers/video/engine.ts";
import { killOrphan } from "../../../providers/video/orphan.ts";
import type { Doer, Reach } from "../../staff/staff.ts";
import { deadAmong, HOLDER } from "./holder.ts";
import { isFull, type Job, NO_ROOM, NoLongerWanted, Unfit } from "../conversion/conversion.ts";
import { ASSEMBLED, deleteMade, markLadder, pidFile, removeSpool, spoolFolder, workFolder } from "../assets/assets.ts";
import { finish, firstQuality } from "./publish.ts";
import { endWork, holders, noteWork, standing, takeWork, unfinished, type Work } from "./work.store.ts";

export {
  checkAnnounced, checkLesson, giveUp, goOnWithRoom, mediaWork, needRoom, newSpool, openWork, queueArrived, tidyUploads, uploadLimit,
} from "./intake.ts";
export { deleteLeaving, removeAsset } from "./removal.ts";
export { checkReplacing } from "./replacing.ts";
export { hasRoom, signUpload, UPLOAD_TICKET_MS } from "./uploads.rules.ts";
export { insertWork, queueAgain, renameReplacement } from "./work.store.ts";

/** A lesson that shows a video, with its course. */
interface Showing {
  readonly itemId: number;
  readonly title: string;
  readonly seriesId: number;
  readonly seriesTitle: string;
}

/** What the media domain asks of the lessons above it. */
export interface Lessons {
  /** Gives a lesson its video. A lesson that is gone or takes none is left alone. */
  attach(means: Means, itemId: number, asset: { readonly assetId: number; readonly seconds: number }): Promise<void>;
  /** Whether there is such a lesson within reach. */
  has(db: Database, itemId: number, reach: Reach): Promise<boolean>;
  /** The lessons within reach that show this video. */
  using(db: Database, assetId: number, reach: Reach): Promise<Showing[]>;
  /** Gives every lesson that shows a video another one in its place, within the transaction of `means`; returns these lessons. */
  exchange(
    means: Means,
    assetId: number,
    to: { readonly assetId: number; readonly seconds: number },
    by: { readonly doer: Doer; readonly visit: Pick<Visit, "ip"> | null },
  ): Promise<number[]>;
  /** Takes the video from every lesson that shows it, within the transaction of `means`. */
  detach(means: Means, assetId: number, by: { readonly doer: Doer; readonly visit: Pick<Visit, "ip"> | null }): Promise<void>;
}

/** ms for which a word of life is believed, and how often one is given. */
const LEASE_MS = 30_000;
const SIGN_OF_LIFE_MS = 10_000;
/** The database hears of progress at most this often (ms). */
const TELL_EVERY_MS = 1_000;

/**
 * Works on files that came in until none is left for this lane. Safe to call at any time and from several processes:
 * each work is held by one. Work of a process that died is begun again, its programs are killed and its folder emptied.
 */
export async function workOn(means: Means, lessons: Lessons, lane: Lane): Promise<void> {
  for (;;) {
    const now = means.now();
    const gone = deadAmong(await holders(means.db));
    const work = await takeWork(means.db, HOLDER, gone, new Date(now), new Date(now + LEASE_MS), lane === "later");
    if (!work) return;
    const goesOn = await process(means, lessons, work, lane);
    if (!goesOn) return;
  }
}

/** Starts both lanes; whatever fails is logged, the minute's job tries again. */
export function poke(means: Means, lessons: Lessons): Promise<void> {
  const lane = (name: Lane) => workOn(means, lessons, name);
  const work = lane("first")
    .then(() => lane("later"))
    .catch((error: unknown) => means.log.warn({ err: error }, "media: the work stopped and is taken up again within a minute"));
  const running = atWork(means).add(work);
  return work.finally(() => running.delete(work));
}

/** What is being worked on. */
const atWork = perServer((_means: Pick<Means, "pool">) => new Set<Promise<void>>());

/** Waits until nothing is worked on any more; the engine must have been stopped before. */
export const atRest = (means: Means): Promise<unknown> => Promise.all(atWork(means));

/** Takes folders away that no unfinished work needs. */
export async function tidyWork(means: Means): Promise<void> {
  const inUse = new Set((await unfinished(means.db)).map(String));
  for (const name of await readdir(workFolder(means.environment)).catch(() => [])) {
    if (inUse.has(name)) continue;
    const folder = join(workFolder(means.environment), name);
    await killOrphan(pidFile(folder), folder);
    await rm(folder, { recursive: true, force: true });
  }
}

/** The school keeps the files that came in, so that better qualities can be made of them later. */
const keepsOriginals = ({ environment }: Means): boolean => environment.providerSettings["UPLOAD_KEEP_ORIGINALS"] === "1";

/** Does one work to its end; false when the product stops. */
async function process(means: Means, lessons: Lessons, work: Work, lane: Lane): Promise<boolean> {
  const folder = workFolder(means.environment, work.assetId);
  const unwanted = new AbortController();
  const telling = tell(means, work, unwanted);
  const job: Job = {
    means,
    source: join(spoolFolder(means.environment), work.spool),
    folder,
    lane,
    due: means.now(),
    signal: unwanted.signal,
    progress: telling.progress,
  };
  try {
    await killOrphan(pidFile(folder), folder);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    // A crash may have come between the last deletion and its receipt.
    if (work.playable && !(await stat(job.source).catch(() => null))) {
      await endWork(means.db, work.assetId, { state: "ready", now: new Date(means.now()) });
      return true;
    }
    const rest = lane === "first" ? await firstQuality(job, work, lessons, telling) : await finish(job, work, telling);
    if (rest === "more") return true;
    telling.end();
    if ((await means.providers.engine.state()).kind === "ffmpeg") await markLadder(means.db, work.assetId);
    await clear(means, work, !keepsOriginals(means) || work.spool.startsWith(ASSEMBLED));
    await endWork(means.db, work.assetId, { state: "ready", now: new Date(means.now()) });
    return true;
  } catch (error) {
    telling.end();
    return await afterFailure(means, work, error);
  } finally {
    telling.end();
    // Whoever took it over works in the same folder.
    if (!(await heldElsewhere(means, work))) await clear(means, work, false);
  }
}

/** Another process holds it now: this one was silent for too long. Where nobody can be asked, so it may be. */
const heldElsewhere = (means: Means, { assetId }: Work): Promise<boolean> =>
  standing(means.db, assetId).then(isOthers, () => true);

const isOthers = (stands: Awaited<ReturnType<typeof standing>>): boolean =>
  stands !== undefined && stands.heldBy !== "" && stands.heldBy !== HOLDER;

/** Takes away what the work needed; with `spoolToo` the file that came in as well. Comes before the news that it is over. */
async function clear(means: Means, work: Work, spoolToo: boolean): Promise<void> {
  const folder = workFolder(means.environment, work.assetId);
  await rm(folder, { recursive: true, force: true }).catch((error: unknown) =>
    means.log.warn({ err: error, folder }, "media: a folder of work stays behind"),
  );
  if (spoolToo) await removeSpool(means.environment, work.spool);
}

/** What plays keeps its files: those of a removed video go with its last player, and half of one that never played is nobody's. */
async function afterFailure(means: Means, work: Work, error: unknown): Promise<boolean> {
  const now = new Date(means.now());
  const stands = await standing(means.db, work.assetId);
  // Whoever took it over began anew, and says how it ends.
  if (isOthers(stands)) return !(error instanceof Stopped);
  if (error instanceof Stopped) {
    await endWork(means.db, work.assetId, { state: "queued", now });
    return false;
  }
  if (error instanceof NoLongerWanted) {
    if (stands) return true;
    await means.providers.media.deleteFolder(String(work.assetId));
    await clear(means, work, true);
    return true;
  }
  const unfit =
    error instanceof Unfit ? error.objection : isFull(error) ? NO_ROOM : null;
  if (!unfit) means.log.error({ err: error, assetId: work.assetId }, "media: processing failed");
  else means.log.info({ assetId: work.assetId, reason: unfit.reason }, "media: a file was not taken");
  // It may have begun to play during this very try.
  if (stands?.state === "new") await deleteMade(means, work.assetId).catch(() => undefined);
  await clear(means, work, unfit !== null && !unfit.again);
  await endWork(means.db, work.assetId, { state: "failed", reason: unfit?.reason ?? "mediaFailed", values: unfit?.values ?? {}, now });
  return true;
}

/** Keeps the hold on a work, tells how far it is, and finds out when it is no longer wanted. */
export interface Telling {
  readonly state: (state: "probing" | "transcoding") => Promise<void>;
  readonly progress: (percent: number) => void;
  readonly end: () => void;
}

function tell(means: Means, work: Work, unwanted: AbortController): Telling {
  let current: { state: "probing" | "transcoding"; progress: number } = { state: work.playable ? "transcoding" : "probing", progress: 0 };
  let [told, writing, over] = [0, Promise.resolve(), false];
  const write = async () => {
    if (over) return;
    told = performance.now();
    const now = means.now();
    const mine = await noteWork(means.db, work.assetId, HOLDER, { ...current, now: new Date(now), until: new Date(now + LEASE_MS) });
    if (!mine && !over) unwanted.abort(new NoLongerWanted("the asset was removed, or another process took it"));
  };
  const soon = () => {
    // A database that is away for a moment costs nothing but the news.
    writing = writing.then(write).catch(() => undefined);
    return writing;
  };
  const timer = setInterval(() => void soon(), SIGN_OF_LIFE_MS);
  return {
    async state(state) {
      current = { state, progress: 0 };
      await soon();
      if (unwanted.signal.aborted) throw unwanted.signal.reason;
    },
    progress(progress) {
      current = { ...current, progress };
      if (performance.now() - told > TELL_EVERY_MS) void soon();
    },
    end() {
      over = true;
      clearInterval(timer);
    },
  };
}
