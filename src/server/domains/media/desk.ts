import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { staffMedia } from "#contract/staff/media.ts";
import { POSTER_BYTES } from "#contract/staff/media.schema.ts";
import { uploadFiles } from "#contract/media.ts";
import type { Language } from "#contract/text/say.ts";
import type { Data } from "#contract/endpoint.ts";
import { inTransaction } from "../../database/database.ts";
import type { Handlers, Means, Staff } from "../../kernel/call.ts";
import { mend, type MessageKey, Refusal, unknownThing } from "../../kernel/refusal.ts";
import { text } from "../../kernel/registry.ts";
import { audit } from "../staff/staff.ts";
import {
  countPoster, deskAsset, deskPage, type DeskRow, factsOf, freeBytes, posterUrl, renameAsset, spoolFolder,
} from "./assets/assets.ts";
import {
  checkAnnounced, type Lessons, mediaWork, poke, queueAgain, removeAsset, signUpload, UPLOAD_TICKET_MS, uploadLimit,
} from "./work/work.ts";
import { removeSubtitles, saveSubtitles } from "./subtitles/subtitles.ts";

type Shown = Data<(typeof staffMedia)["list"]>["records"][number];

/** The staff calls of videos. */
export function mediaDesk(lessons: Lessons): Handlers<typeof staffMedia> {
  return {
    async createUpload(means, { fileName, bytes, type }, { staffId }) {
      await within200(checkAnnounced(means, { fileName, bytes, type: type ?? null }));
      const expiresAt = Math.floor((means.now() + UPLOAD_TICKET_MS) / 1000) * 1000;
      return {
        endpoint: uploadFiles.create.path,
        ticket: signUpload(means.secrets, staffId, expiresAt),
        expiresAt,
        maxBytes: uploadLimit(means),
      };
    },

    async list(means, { current, size, keyword, state }, _caller, { language }) {
      const { records, total } = await deskPage(means.pool, { current, size, keyword: keyword || null, state: state ?? null });
      return { records: await Promise.all(records.map((row) => shown(means, row, language))), total, current, size };
    },

    async detail(means, { id }, _caller, { language }) {
      const row = await known(means, id);
      const [usedBy, facts] = await Promise.all([lessons.using(means, id), factsOf(means.pool, id)]);
      return { ...(await shown(means, row, language)), usedBy, facts };
    },

    async rename(means, { id, title }, caller, visit) {
      if (!(await renameAsset(means.db, id, title))) throw unknownThing();
      await note(means, caller, "media.rename", id, { title }, visit);
      return null;
    },

    async retry(means, { id }, caller, visit) {
      const row = await known(means, id);
      if (row.work !== "failed") throw mend("mediaNotFailed");
      if (!(await sourceThere(means, row))) throw mend("mediaNotAgain");
      await inTransaction(means.db, async (tx) => {
        if (!(await queueAgain(tx, id, new Date(means.now())))) throw mend("mediaNotFailed");
        await means.jobs.send(tx, mediaWork, {});
      });
      await note(means, caller, "media.retry", id, {}, visit);
      void poke(means, lessons);
      return null;
    },

    async remove(means, { id, detach, atOnce }, caller, visit) {
      const done = await removeAsset(means, lessons, id, { detach, atOnce });
      await note(means, caller, "media.remove", id, { detach, atOnce }, visit);
      return done;
    },

    async saveSubtitles(means, { id, lang, label, file }, caller, visit) {
      await present(means, id);
      const saved = await saveSubtitles(means, id, { lang, label, file: Buffer.from(file, "base64") });
      await note(means, caller, "media.saveSubtitles", id, { lang, cues: saved.cues }, visit);
      return saved;
    },

    async removeSubtitles(means, { id, lang }, caller, visit) {
      await present(means, id);
      if (!(await removeSubtitles(means, id, lang))) throw unknownThing();
      await note(means, caller, "media.removeSubtitles", id, { lang }, visit);
      return null;
    },

    async savePoster(means, { id, file }, caller, visit) {
      await present(means, id);
      const picture = Buffer.from(file, "base64");
      if (picture.length > POSTER_BYTES || !isJpeg(picture)) throw mend("posterInvalid");
      await means.providers.media.put(`${id}/poster.jpg`, picture);
      await countPoster(means.db, id);
      means.pagesChanged();
      await note(means, caller, "media.savePoster", id, { bytes: picture.length }, visit);
      return { poster: posterUrl(await known(means, id)) ?? "" };
    },

    async health(means) {
      const { engine, media } = means.providers;
      const count = (wanted: "open" | "failed") => deskPage(means.pool, { current: 1, size: 1, keyword: null, state: wanted });
      const [state, line, free, open, failed] = await Promise.all([
        engine.state(),
        engine.line(),
        freeBytes(means.environment),
        count("open"),
        count("failed"),
      ]);
      return {
        engine: state.kind,
        line: `media: ${line}`,
        store: media.name,
        freeBytes: free,
        maxBytes: uploadLimit(means),
        open: open.total,
        failed: failed.total,
      };
    },
  };
}

/** A raw upload answers with HTTP's own codes; a call answers 200 with the same refusal. */
async function within200<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof Refusal) throw new Refusal(error.code, error.key, { values: error.values, data: error.data });
    throw error;
  });
}

async function known(means: Means, id: number): Promise<DeskRow> {
  const row = await deskAsset(means.pool, id);
  if (!row) throw unknownThing();
  return row;
}

/** A video that is not on its way out. */
async function present(means: Means, id: number): Promise<void> {
  if ((await known(means, id)).state === "removed") throw unknownThing();
}

const isJpeg = (bytes: Buffer) =>
  bytes.length > 100 && bytes.subarray(0, 3).toString("hex") === "ffd8ff" && bytes.subarray(-2).toString("hex") === "ffd9";

const note = (
  means: Means,
  { staffId }: Staff,
  action: string,
  id: number,
  details: Record<string, unknown>,
  visit: { readonly ip: string },
) => audit(means, { actor: `staff:${staffId}`, action, object: `media:${id}`, details }, visit);

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
    reason: row.reason ? text(language, row.reason as MessageKey, row.reasonValues ?? {}) : null,
    again: open && row.work === "failed" && (await sourceThere(means, row)),
    createdAt: row.createdAt.getTime(),
    filesUntil: row.filesUntil?.getTime() ?? null,
  };
}

const uploaded = async (means: Means, row: DeskRow) =>
  Math.min(100, Math.floor((((await sizeInSpool(means, row)) ?? 0) / Math.max(1, row.bytes ?? 1)) * 100));
