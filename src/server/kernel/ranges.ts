import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ByteRange } from "../providers/storage/storage.ts";

/**
 * One byte range of a file; null: the whole of it; "none": nothing of it can be given (RFC 9110, 14). Several ranges at once
 * get the whole.
 */
export function rangeOf(header: string | undefined, bytes: number): { from: number; to: number } | null | "none" {
  const said = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (!said || (said[1] === "" && said[2] === "")) return null;
  if (said[1] === "") {
    const last = Number(said[2]);
    return last === 0 ? "none" : { from: Math.max(0, bytes - last), to: bytes - 1 };
  }
  const from = Number(said[1]);
  const to = said[2] === "" ? bytes - 1 : Math.min(Number(said[2]), bytes - 1);
  if (said[2] !== "" && Number(said[2]) < from) return null;
  return from >= bytes ? "none" : { from, to };
}

/** A file of so many bytes. `etag`: its name among all that were ever at this address, in quotes. */
interface Ranged {
  readonly bytes: number;
  readonly etag: string;
  /** Opens it, whole or in part; null where it is gone. */
  readonly open: (range?: ByteRange) => Promise<{ readonly stream: Readable; readonly bytes: number } | null>;
}

/**
 * Sends a file, or the part that is asked for: a download that broke off goes on, and players look for what they need. A part of what has
 * changed since (If-Range) is the whole. False, with nothing sent, where the file is gone.
 */
export async function sendRanged({ headers }: FastifyRequest, reply: FastifyReply, { bytes, etag, open }: Ranged): Promise<boolean> {
  reply.header("accept-ranges", "bytes").header("etag", etag);
  const changed = headers["if-range"] !== undefined && headers["if-range"] !== etag;
  const range = changed ? null : rangeOf(headers.range, bytes);
  if (range === "none") {
    // Nothing is no file to keep under that name.
    reply.removeHeader("content-disposition").code(416).header("content-range", `bytes */${bytes}`).send();
    return true;
  }
  const found = await open(range ?? undefined);
  if (!found) return false;
  if (range) reply.code(206).header("content-range", `bytes ${range.from}-${range.to}/${bytes}`);
  reply.header("content-length", found.bytes).send(found.stream);
  return true;
}
