import { randomUUID } from "node:crypto";
import { QUESTION_FILE_BYTES, questionFileTransfers, type QuestionFormat } from "#contract/staff/questionFiles.ts";
import type { Language } from "#contract/text/say.ts";
import { attachment } from "../../kernel/attachment.ts";
import { isDeletionHeld } from "../../kernel/backup/runs.store.ts";
import type { Means } from "../../kernel/call.ts";
import { parseCookies } from "../../kernel/cookies.ts";
import { languageOf } from "../../kernel/door.ts";
import { type Job, noData } from "../../kernel/jobs.ts";
import { sendRanged } from "../../kernel/ranges.ts";
import { bytesOf, enveloped, nothingHere, proven, type RawFile, type RawRequest } from "../../kernel/raw.ts";
import { mend } from "../../kernel/refusal.ts";
import { issueTicket, readTicket } from "../../kernel/tickets.ts";
import { holdsWhole, memberShowing, reachOf } from "../staff/staff.ts";
import { openImport, type Preview, reason, refused, tidyDrafts, type Written } from "./exchange/exchange.ts";

/** How long (ms) the leave to send a file is good, and a file that was written can be fetched. */
const SEND_MS = 30 * 60_000;
const FETCH_MS = 60 * 60_000;
/** How long (ms) what was read is kept for mending, and a written file in the store. */
const DRAFTS_KEPT_MS = 7 * 86_400_000;
const FILES_KEPT_MS = 2 * FETCH_MS;
const SENDING = "questionFileSend";
const FETCHING = "questionFileFetch";
/** Where written files lie until they are fetched. */
const FOLDER = "questionFiles";

interface Leave {
  readonly staffId: number;
  readonly subjectId: number;
  readonly fileName: string;
  readonly bytes: number;
  readonly format: QuestionFormat | null;
}

/** Most bytes of a file's name in a ticket: no part of an address may be longer than 500 characters. */
const NAME_BYTES = 150;

/** A file's name with its ending, its middle left out where it is too long for a ticket. */
function shortened(fileName: string): string {
  if (Buffer.byteLength(fileName) <= NAME_BYTES) return fileName;
  const [ending = ""] = /\.[^.]{1,10}$/.exec(fileName) ?? [];
  let kept = "";
  for (const letter of fileName.slice(0, fileName.length - ending.length)) {
    if (Buffer.byteLength(`${kept}${letter}…${ending}`) > NAME_BYTES) break;
    kept += letter;
  }
  return `${kept}…${ending}`;
}

/** Leave to send one file. */
export function sendLeave({ secrets, now }: Pick<Means, "secrets" | "now">, leave: Leave): { uploadUrl: string; expiresAt: number } {
  const expiresAt = now() + SEND_MS;
  return {
    uploadUrl: questionFileTransfers.send.path.replace(
      ":ticket",
      issueTicket(secrets, SENDING, JSON.stringify({ ...leave, fileName: shortened(leave.fileName) }), expiresAt),
    ),
    expiresAt,
  };
}

type Ticketed = RawRequest<{ ticket: string }>;

/** What a ticket says; null for a forged or expired one. */
function saidBy<Said>(
  { secrets, now }: Pick<Means, "secrets" | "now">, purpose: typeof SENDING | typeof FETCHING, { params }: Ticketed,
): Said | null {
  const text = readTicket(secrets, purpose, params.ticket, now());
  return text === null ? null : (JSON.parse(text) as Said);
}

/** Leave to send a file, of who keeps the bank still. */
async function leaveOf(means: Means, request: Ticketed): Promise<Leave | null> {
  const leave = saidBy<Leave>(means, SENDING, request);
  return leave && (await holdsWhole(means, leave.staffId, "questions")) ? leave : null;
}

/** What was written for a member who keeps the bank still is theirs alone: it holds the keys of questions that nobody has seen. */
async function keptFor(means: Means, request: Ticketed): Promise<Kept | null> {
  const kept = saidBy<Kept>(means, FETCHING, request);
  const member = kept && (await memberShowing(means, request, kept.staffId));
  return member && reachOf(member, "questions") === null ? kept : null;
}

/** Keeps a written file for an hour and says where whoever asked for it fetches it. */
export async function keepFile(
  means: Means,
  { bytes, fileName, type }: Pick<Written, "bytes" | "fileName" | "type">,
  staffId: number,
): Promise<{ downloadUrl: string; expiresAt: number; fileName: string }> {
  const blob = `${FOLDER}/${means.now()}-${randomUUID()}`;
  await means.providers.media.put(blob, bytes);
  const expiresAt = means.now() + FETCH_MS;
  const said: Kept = { staffId, blob, fileName: shortened(fileName), type };
  const ticket = issueTicket(means.secrets, FETCHING, JSON.stringify(said), expiresAt);
  return { downloadUrl: questionFileTransfers.fetch.path.replace(":ticket", ticket), expiresAt, fileName };
}

/** What staff see of a file that was read, in their language. */
export function shownPreview({ id, notes, ...preview }: Preview, language: Language) {
  return { ...preview, draftId: id, notes: notes.map((note) => ({ ...note, reason: reason(language, note) })) };
}

interface Kept {
  readonly staffId: number;
  readonly blob: string;
  readonly fileName: string;
  readonly type: string;
}

const fetched = proven(
  questionFileTransfers.fetch,
  keptFor,
  async (means, { blob, fileName, type }, request, reply) => {
    const { media } = means.providers;
    const found = await media.stat(blob);
    if (!found) throw nothingHere();
    reply
      .type(type)
      .header("cache-control", "private, no-store")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("content-disposition", attachment(fileName, "questions"));
    // Each file has a name of its own in the store.
    const etag = `"${blob.slice(FOLDER.length + 1)}"`;
    const isSent = await sendRanged(request, reply, { bytes: found.bytes, etag, open: (range) => media.read(blob, range) });
    if (!isSent) throw nothingHere();
    return reply;
  },
  { packed: true },
);

const sent = proven(
  questionFileTransfers.send,
  leaveOf,
  async (means, { staffId, subjectId, fileName, format, bytes: promised }, request, reply) => {
    const bytes = bytesOf(request);
    if (bytes.length !== promised) throw mend(bytes.length === 0 ? "handoutNothing" : "handoutPart");
    const language = languageOf(parseCookies(request.headers.cookie, means.environment.production), request.headers["accept-language"]);
    const preview = await openImport(means, { subjectId, fileName, format, bytes }, { staffId, visit: { ip: request.ip } }).catch(
      (error: unknown) => {
        throw refused(error, language);
      },
    );
    return enveloped(reply, shownPreview(preview, language));
  },
  { body: "bytes", bodyLimit: QUESTION_FILE_BYTES },
);

/** Files that staff send, and those that were written for them. */
export const questionTransfers: readonly RawFile[] = [fetched, sent];

/** Forgets files that were read a week ago, and written ones that nobody fetched. */
export const tidyQuestionFilesJob: Job = {
  name: "questions.tidyFiles",
  data: noData,
  cron: "20 4 * * *",
  async run(means) {
    await tidyDrafts(means.db, new Date(means.now() - DRAFTS_KEPT_MS));
    if (await isDeletionHeld(means.db)) return;
    const old = (await means.providers.media.list(FOLDER)).filter(
      (key) => Number(/(\d+)-[0-9a-f-]+$/.exec(key)?.[1] ?? 0) < means.now() - FILES_KEPT_MS,
    );
    for (const key of old) await means.providers.media.delete(key.startsWith(FOLDER) ? key : `${FOLDER}/${key}`);
  },
};
