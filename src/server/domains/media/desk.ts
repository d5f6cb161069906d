import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { staffMedia } from "#contract/staff/media.ts";
import { POSTER_BYTES } from "#contract/staff/media.schema.ts";
import { uploadFiles } from "#contract/media.ts";
import type { Language } from "#contract/text/say.ts";
import type { Data } from "#contract/endpoint.ts";
import { freeBytes } from "../../kernel/disk.ts";
import { sameVersion } from "../../kernel/act.ts";
import type { Handlers, Means, Staff } from "../../kernel/call.ts";
import { mend, type MessageKey, Refusal, unknownThing } from "../../kernel/refusal.ts";
import { text } from "../../kernel/registry.ts";
import { act, needWhole, reachOf } from "../staff/staff.ts";
import {
  assetById, ASSET_ACTS, changeAsset, countAssets, countKinds, deskAsset, deskPage, type DeskRow, factsOf, lockAsset, mayChange, posterUrl,
  spoolFolder,
} from "./assets/assets.ts";
import {
  checkAnnounced, checkLesson, checkReplacing, type Lessons, mediaWork, poke, queueAgain, removeAsset, renameReplacement, signUpload,
  UPLOAD_TICKET_MS, uploadLimit,
} from "./work/work.ts";
import { isPoster } from "./exchange/exchange.ts";
import { authorisePlaying } from "./hosting/hosting.ts";
import { leaveOriginal, originalOf } from "./originals.ts";
import { offerPosters } from "./posters.ts";
import { countToRekey, startRemake } from "./remake/remake.ts";
import { removeSubtitles, saveSubtitles } from "./subtitles/subtitles.ts";

type Shown = Data<(typeof staffMedia)["list"]>["records"][number];

/** The staff calls of videos; those about lessons ask above. */
export const mediaDesk = (lessons: Lessons): Handlers<typeof staffMedia> => ({
  ...ownDesk,

  async detail(means, { id }, staff, { language }) {
    const row = await known(means, id, staff);
    const reach = reachOf(staff, "media");
    const [usedBy, facts, original, changeable] = await Promise.all([
      lessons.using(means.db, id, reach), factsOf(means.db, id), originalOf(means, row), mayChange(means.db, id, reach),
    ]);
    return { ...(await shown(means, row, language)), usedBy, facts, original: original !== null, changeable };
  },

  async play(means, { id }, staff) {
    await known(means, id, staff);
    const asset = await assetById(means.pool, id);
    if (!asset) throw unknownThing();
    const { vid, url, expiresAt, qualities, subtitles, poster } = await authorisePlaying(means, asset, {
      learnerId: null, sessionId: "", staffId: staff.staffId,
    });
    return { vid, url, expiresAt, qualities, subtitles, poster };
  },

  async retry(means, { id }, staff, visit) {
    const row = await known(means, id, staff);
    if (row.work !== "failed") throw mend("mediaNotFailed");
    if (!(await sourceThere(means, row))) throw mend("mediaNotAgain");
    await act(means, staff, visit, ASSET_ACTS.retry, `media:${id}`, async (tx) => {
      if (!(await lockAsset(tx, id, reachOf(staff, "media")))) throw unknownThing();
      if (!(await queueAgain(tx, id, new Date(means.now())))) throw mend("mediaNotFailed");
      await means.jobs.send(tx, mediaWork, {});
      return { result: null, before: { state: "failed" as const }, after: { state: "queued" as const } };
    });
    void poke(means, lessons);
    return null;
  },

  async createUpload(means, { itemId, replaces, type, ...file }, staff) {
    await within200(checkAnnounced(means, { ...file, type: type ?? null }));
    if (itemId !== undefined) await within200(checkLesson(means, lessons, itemId, reachOf(staff, "media")));
    if (replaces) await checkReplacing(means, replaces, { doer: staff, reach: reachOf(staff, "media") });
    const expiresAt = Math.floor((means.now() + UPLOAD_TICKET_MS) / 1000) * 1000;
    return {
      endpoint: uploadFiles.create.path,
      ticket: signUpload(means.secrets, staff.staffId, expiresAt),
      expiresAt,
      maxBytes: uploadLimit(means),
    };
  },

  async remake(means, _input, staff, visit) {
    needWhole(staff, "media");
    return startRemake(means, staff, visit);
  },

  remove: (means, { id, ...how }, staff, visit) =>
    removeAsset(means, lessons, id, { doer: staff, reach: reachOf(staff, "media"), visit, ...how }),
});

const ownDesk: Omit<Handlers<typeof staffMedia>, "createUpload" | "detail" | "play" | "retry" | "remake" | "remove"> = {
  fetchOriginal: (means, { id }, staff, visit) => leaveOriginal(means, id, staff, visit),

  async list(means, { current, size, keyword, state, lacks }, staff, { language }) {
    const ask = { current, size, keyword: keyword || null, state: state ?? null, lacks: lacks ?? null, reach: reachOf(staff, "media") };
    const { records, total } = await deskPage(means.db, ask);
    return { records: await Promise.all(records.map((row) => shown(means, row, language))), total, current, size };
  },

  counts: (means, _input, staff) => countKinds(means.db, reachOf(staff, "media")),

  async rename(means, { id, version, title }, staff, visit) {
    return act(means, staff, visit, ASSET_ACTS.rename, `media:${id}`, async (tx) => {
      const before = await lockAsset(tx, id, reachOf(staff, "media"));
      if (!before) throw unknownThing();
      if (before.title === title) return { result: null };
      sameVersion(before.version, version);
      // The file that is to take its place goes by the same title, until somebody gives it one of its own: that is of what it shows.
      await renameReplacement(tx, id, before.title, title);
      return { result: null, before: { title: before.title }, after: { title }, version: await changeAsset(tx, id, { title }) };
    });
  },

  saveSubtitles: (means, { id, version, lang, label, file }, staff, visit) =>
    saveSubtitles(means, { doer: staff, reach: reachOf(staff, "media"), visit, id, version }, {
      lang, label, file: Buffer.from(file, "base64"),
    }),

  async removeSubtitles(means, { id, version, lang }, staff, visit) {
    await removeSubtitles(means, { doer: staff, reach: reachOf(staff, "media"), visit, id, version }, lang);
    return null;
  },

  async posterCandidates(means, { id }, staff) {
    await known(means, id, staff);
    return offerPosters(means, id);
  },

  async savePoster(means, { id, version, file }, staff, visit) {
    const picture = Buffer.from(file, "base64");
    if (picture.length > POSTER_BYTES || !isPoster(picture)) throw mend("posterInvalid");
    const bytes = picture.length;
    await act(means, staff, visit, ASSET_ACTS.savePoster, `media:${id}`, async (tx) => {
      const before = await lockAsset(tx, id, reachOf(staff, "media"));
      if (!before) throw unknownThing();
      sameVersion(before.version, version);
      // A new still picture: its address changes, because caches hold the old one for ever.
      const poster = before.posterVersion + 1;
      const next = await changeAsset(tx, id, { poster_version: poster, has_poster: true });
      await means.providers.media.put(`${id}/poster.jpg`, picture);
      return { result: null, before: { poster: before.posterVersion }, after: { poster, bytes }, version: next };
    });
    means.pagesChanged();
    return { poster: posterUrl(await known(means, id, staff)) ?? "" };
  },

  async health(means) {
    const { engine, media } = means.providers;
    const count = (state: "open" | "failed") => countAssets(means.db, { keyword: null, state, lacks: null, reach: null });
    const [state, line, free, open, failed, toRemake] = await Promise.all([
      engine.state(), engine.line(), freeBytes(means.environment.dataDir), count("open"), count("failed"),
      countToRekey(means.db),
    ]);
    return {
      engine: state.kind, line: `media: ${line}`, store: media.name, freeBytes: free, maxBytes: uploadLimit(means), open, failed, toRemake,
    };
  },
};

/** A raw upload answers with HTTP's own codes; a call answers 200 with the same refusal. */
async function within200<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof Refusal) throw new Refusal(error.code, error.key, { values: error.values, data: error.data });
    throw error;
  });
}

async function known(means: Means, id: number, staff: Staff): Promise<DeskRow> {
  const row = await deskAsset(means.db, id, reachOf(staff, "media"));
  if (!row) throw unknownThing();
  return row;
}

const sizeInSpool = (means: Means, row: DeskRow) =>
  row.spool === null ? Promise.resolve(null) : stat(join(spoolFolder(means.environment), row.spool)).then(({ size }) => size, () => null);

async function sourceThere(means: Means, row: DeskRow): Promise<boolean> {
  return (await sizeInSpool(means, row)) === row.bytes;
}

async function shown(means: Means, row: DeskRow, language: Language): Promise<Shown> {
  const playable = row.state === "ready";
  const busy = row.work !== null && row.work !== "ready" && row.work !== "failed";
  const open = row.work === "uploading" || row.work === "failed";
  return {
    id: row.id,
    vid: row.vid,
    title: row.title,
    provider: row.provider,
    state: row.state === "removed" ? "removed" : playable ? (busy ? "partly" : "ready") : (row.work ?? "queued"),
    playable,
    progress: row.work === "uploading" ? await uploaded(means, row) : playable && !busy ? 100 : (row.progress ?? 0),
    bytes: row.bytes,
    arrived: row.work === "uploading" ? ((await sizeInSpool(means, row)) ?? 0) : null,
    fileName: row.fileName,
    seconds: row.seconds,
    heights: row.heights,
    hasSound: row.hasSound,
    hasThumbnails: row.spriteSheets > 0,
    poster: posterUrl(row),
    subtitles: row.subtitles,
    lessons: row.lessons,
    courses: row.courses,
    reason: reasonIn(language, row),
    again: open && row.work === "failed" && (await sourceThere(means, row)),
    createdAt: row.createdAt.getTime(),
    filesUntil: row.filesUntil?.getTime() ?? null,
    replaces: playable ? null : row.replaces,
    replacement: row.replacement && {
      id: row.replacement.id, state: row.replacement.state, progress: row.replacement.progress, reason: reasonIn(language, row.replacement),
    },
    version: row.version,
  };
}

const reasonIn = (language: Language, { reason, reasonValues }: Pick<DeskRow, "reason" | "reasonValues">) =>
  reason === null ? null : text(language, reason as MessageKey, reasonValues ?? {});

const uploaded = async (means: Means, row: DeskRow) =>
  Math.min(100, Math.floor((((await sizeInSpool(means, row)) ?? 0) / Math.max(1, row.bytes ?? 1)) * 100));
