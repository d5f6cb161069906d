import { SettingError } from "../../../environment.ts";
import { issueTicket, readTicket } from "../../../kernel/tickets.ts";
import type { Secrets } from "../../../secrets.ts";

/** How long (ms) an upload ticket opens the upload address; it is renewed by asking again. */
export const UPLOAD_TICKET_MS = 2 * 3600_000;
/** An upload that brings nothing for this long (ms) is given up (media.md 6: partial uploads expire). */
export const UPLOAD_EXPIRY_MS = 24 * 3600_000;
/** Uploads that one member of staff may have open. */
export const OPEN_UPLOADS = 5;
/** Bytes that stay free whatever is uploaded: the database and the log need them. */
export const RESERVED_BYTES = 256 * 1024 * 1024;
/** GB that an upload may have unless UPLOAD_MAX_GB says otherwise. */
const DEFAULT_GIGABYTES = 8;
const GIGABYTE = 1024 ** 3;

const KINDS = ["mp4", "m4v", "mov", "mkv", "webm", "avi", "flv", "ts", "m2ts", "mts", "mpg", "mpeg", "wmv", "asf", "3gp", "ogv"];

/** The most bytes of an upload by UPLOAD_MAX_GB; a setting that is no positive number stops the start. */
export function mostBytes(setting: string | undefined): number {
  const said = Number(setting?.trim() || DEFAULT_GIGABYTES);
  if (!(said > 0 && said <= 1000)) throw new SettingError("UPLOAD_MAX_GB must be a number of gigabytes from 0 to 1000");
  return Math.floor(said * GIGABYTE);
}

/** Whole or tenth gigabytes, for a sentence. */
export const gigabytes = (bytes: number) => Math.max(0.1, Math.round((bytes / GIGABYTE) * 10) / 10);

/** A file's name as it is shown: no folders, no control characters, not too long. It is never made into a path. */
export function shownName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? "";
  return last.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim().slice(-200);
}

/** A title from a file's name: without its ending. */
export const titleOf = (fileName: string) => fileName.replace(/\.[A-Za-z0-9]{1,5}$/, "").slice(0, 200) || fileName;

/** Whether a name and a declared type may be a video's; what really came is looked at when it is here. */
export function mayBeVideo(fileName: string, type: string | null): boolean {
  if (type && !/^video\//i.test(type) && !/^application\/(octet-stream|mp4|x-matroska|vnd\.rn-realmedia)$/i.test(type)) return false;
  return KINDS.includes(/\.([A-Za-z0-9]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "");
}

/**
 * Whether there is room for one more upload: its bytes, the same again for what is made of it, and what open uploads
 * still have to bring.
 */
export const hasRoom = (free: number, bytes: number, stillToCome: number): boolean => free - stillToCome - RESERVED_BYTES >= bytes * 2;

const PURPOSE = "upload";

/** Permission for one member of staff to upload, until `expiresAt` (ms). */
export const signUpload = (secrets: Pick<Secrets, "tickets">, staffId: number, expiresAt: number): string =>
  issueTicket(secrets, PURPOSE, String(staffId), expiresAt);

/** Whose ticket it is; null when it is forged, malformed or over. */
export function readUpload(secrets: Pick<Secrets, "tickets">, ticket: string, now: number): number | null {
  const staffId = readTicket(secrets, PURPOSE, ticket, now);
  return staffId === null ? null : Number(staffId);
}
