import type { IncomingMessage } from "node:http";
import { FileStore } from "@tus/file-store";
import { Server } from "@tus/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { CHANGED_SINCE, NO_SESSION, RULE_BROKEN } from "#contract/codes.ts";
import { uploadFiles } from "#contract/media.ts";
import { id, version } from "#contract/values.ts";
import type { Means, Staff } from "../../../kernel/call.ts";
import { freeBytes } from "../../../kernel/disk.ts";
import { languageOf } from "../../../kernel/door.ts";
import { perServer } from "../../../kernel/perServer.ts";
import { caller, proven } from "../../../kernel/raw.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { refused } from "../../../kernel/registry.ts";
import type { Room } from "../../../kernel/room.ts";
import { memberNow, reachOf } from "../../staff/staff.ts";
import {
  checkAnnounced, checkLesson, giveUp, goOnWithRoom, type Opened, openWork, queueArrived, tidyUploads, uploadLimit,
} from "./intake.ts";
import { ASSET_ACTS, dropNew, spoolFolder } from "../assets/assets.ts";
import { openReplacement } from "./replacing.ts";
import { readUpload, RESERVED_BYTES } from "./uploads.rules.ts";
import { atRest, type Lessons, poke, tidyWork } from "./work.ts";
import { touchUpload, workBySpool } from "./work.store.ts";

/** ms without a byte after which a line is given up; the upload itself waits for the next one. */
const SILENT_MS = 60_000;
const ID = /^[A-Za-z0-9]{32}$/;
const seenVideo = z.object({ id, version });

/** What a server's uploads share: the protocol, what a creation is to be called, and the lines that bytes come by. */
interface Lines {
  readonly tus: Server;
  readonly names: WeakMap<IncomingMessage, string>;
  readonly open: Set<IncomingMessage>;
}

/**
 * Resumable uploads by the tus protocol 1.0 (creation, termination, expiration). Whoever uploads shows a ticket
 * (`upload-ticket`) or a staff session at each request. Bytes go from the line to the spool and are never gathered in
 * memory; what is there survives the death of the server.
 */
export function uploads(lessons: Lessons): Required<Pick<Room, "files" | "prepare" | "opened" | "closing">> {
  const linesOf = perServer((means: Means): Lines => {
    const names = new WeakMap<IncomingMessage, string>();
    return { tus: tusServer(means, lessons, names), names, open: new Set() };
  });
  const take = async (means: Means, staff: Uploader, request: FastifyRequest, reply: FastifyReply) => {
    const opened = request.method === "POST" ? await announced(means, lessons, request, staff) : null;
    if (!opened && request.method !== "OPTIONS") await ownUpload(means, request, staff.staffId);
    return taken(means, linesOf(means), opened, request, reply);
  };
  return {
    files: [
      proven(uploadFiles.create, uploader, take, { body: "unread", also: ["OPTIONS"] }),
      proven(uploadFiles.part, uploader, take, { body: "unread", also: ["HEAD", "DELETE", "OPTIONS"] }),
    ],
    // A wrong setting stops the start.
    async prepare(means) {
      uploadLimit(means);
      return [];
    },
    // What an earlier process left unfinished is taken up at once.
    async opened(means) {
      await tidyUploads(means)
        .then(() => goOnWithRoom(means))
        .then(() => tidyWork(means))
        .catch((error: unknown) => means.log.warn({ err: error }, "media: what was left over is looked at within a minute"));
      void poke(means, lessons);
    },
    async closing(means) {
      for (const line of linesOf(means).open) line.socket.destroy();
      means.providers.engine.stop();
      await atRest(means);
    },
  };
}

async function taken(
  means: Means,
  { tus, names, open }: Lines,
  opened: Opened | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.hijack();
  const { raw } = request;
  names.set(raw, opened?.spool ?? "");
  open.add(raw);
  const { socket } = raw;
  const giveUpLine = () => socket.destroy();
  socket.setTimeout(SILENT_MS, giveUpLine);
  reply.raw.once("close", () => {
    open.delete(raw);
    // The time itself is set anew by the server, for the connection that waits and for its next request.
    socket.removeListener("timeout", giveUpLine);
  });
  reply.raw.setHeader("x-content-type-options", "nosniff");
  if (opened) reply.raw.setHeader("upload-asset", String(opened.assetId));
  await tus.handle(raw, reply.raw).catch((error: unknown) => means.log.warn({ err: error }, "uploads: a request broke off"));
  if (opened && reply.raw.statusCode !== 201) await giveUp(means, opened.assetId, opened.spool);
}

function tusServer(means: Means, lessons: Lessons, names: WeakMap<IncomingMessage, string>): Server {
  return new Server({
    path: uploadFiles.create.path,
    datastore: new FileStore({ directory: spoolFolder(means.environment) }),
    relativeLocation: true,
    allowedOrigins: () => false,
    disableTerminationForFinishedUploads: true,
    getFileIdFromRequest: (_request, last) => (last && ID.test(last) ? last : undefined),
    namingFunction: (request) => names.get(request.runtime?.node?.req as IncomingMessage) ?? "",
    async onUploadFinish(_request, upload) {
      await queueArrived(means, upload.id);
      void poke(means, lessons);
      return {};
    },
    async onResponseError(request, error) {
      const full = (await freeBytes(means.environment.dataDir)) < RESERVED_BYTES / 16;
      if (!full) return undefined;
      means.log.warn({ err: error }, "uploads: the disk is full");
      return { status_code: 507, body: said(new Refusal(-1, "mediaNoSpace", { status: 507 }), request.headers.get("accept-language")) };
    },
  });
}

const said = (refusal: Refusal, acceptLanguage: string | null) =>
  JSON.stringify(refused(refusal, languageOf({}, acceptLanguage ?? undefined)));

type Uploader = Pick<Staff, "staffId" | "duties">;

/** Who uploads: the bearer of a ticket who may still do so, or the member of staff who is signed in. 401 or 403 otherwise. */
async function uploader(means: Means, request: FastifyRequest): Promise<Uploader> {
  const ticket = request.headers["upload-ticket"];
  if (typeof ticket !== "string") return caller(means, request, "staff:media", true);
  const staffId = readUpload(means.secrets, ticket, means.now());
  const member = staffId === null ? null : await memberNow(means, staffId);
  if (!member?.duties.has("media")) throw new Refusal(NO_SESSION, "uploadTicketInvalid", { status: 403 });
  return member;
}

/** What a creation announces, checked; makes the asset and its place in the spool. */
async function announced(means: Means, lessons: Lessons, request: FastifyRequest, staff: Uploader): Promise<Opened> {
  const length = request.headers["upload-length"];
  if (typeof length !== "string" || !/^\d{1,15}$/.test(length)) throw new Refusal(-1, "mediaLengthNeeded", { status: 400 });
  const named = metadata(request.headers["upload-metadata"]);
  const file = { fileName: named.get("filename") ?? "", type: named.get("filetype") || null, bytes: Number(length) };
  await checkAnnounced(means, file);
  const item = named.get("itemId") ?? "";
  await tidyUploads(means);
  const replaced = named.get("replaces") ?? "";
  if (replaced !== "") {
    const seen = seenVideo.safeParse({ id: Number(replaced), version: Number(named.get("version")) });
    if (!seen.success) throw new Refusal(RULE_BROKEN, "unknownThing", { status: 404 });
    return withStatus(openReplacement(means, file, seen.data, { doer: staff, reach: reachOf(staff, "media"), visit: request }));
  }
  const itemId = item === "" ? null : Number(item);
  if (itemId !== null) await checkLesson(means, lessons, itemId, reachOf(staff, "media"));
  const title = named.get("title")?.slice(0, 200) || null;
  return openWork(means, { ...file, title, itemId }, { doer: staff, visit: request, act: ASSET_ACTS.upload });
}

/** A refusal that says by HTTP's own codes what it is: 412 of an earlier version, 404 or 422 of what can't be replaced. */
async function withStatus<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.status !== 200) throw error;
    const status = error.code === CHANGED_SINCE ? 412 : error.key === "unknownThing" ? 404 : 422;
    throw new Refusal(error.code, error.key, { values: error.values, data: error.data, status });
  });
}

/** `name base64, name base64` (tus 1.0, Upload-Metadata); a value that is no text is left out. */
function metadata(header: string | string[] | undefined): Map<string, string> {
  const pairs = (typeof header === "string" ? header : "").slice(0, 4_000).split(",").map((pair) => pair.trim().split(" "));
  return new Map(pairs.filter(([name]) => name).map(([name = "", value = ""]) => [name, Buffer.from(value, "base64").toString("utf8")]));
}

/** 404 unless this upload is the caller's and still open. */
async function ownUpload(means: Means, request: FastifyRequest, staffId: number): Promise<void> {
  const { upload } = request.params as { upload?: string };
  const work = upload && ID.test(upload) ? await workBySpool(means.db, upload) : null;
  if (!work || work.staffId !== staffId) throw new Refusal(-1, "mediaUploadGone", { status: 404 });
  if (request.method === "DELETE" && work.state === "uploading") await dropNew(means.db, work.assetId);
  // Only the day after which nobody waits any more depends on it: a full disk may refuse it.
  if (request.method === "PATCH") await touchUpload(means.db, work.spool, new Date(means.now())).catch(() => undefined);
}
