import type { FastifyReply } from "fastify";
import { HANDOUT_BYTES, handoutFiles } from "#contract/handouts.ts";
import type { Means } from "../../kernel/call.ts";
import { rangeOf } from "../../kernel/ranges.ts";
import { bytesOf, enveloped, nothingHere, proven, type RawFile, type RawRequest } from "../../kernel/raw.ts";
import { leaveOf, takeUpload } from "./desk.ts";
import { openedBy } from "./handouts.ts";
import { TYPES } from "./kinds.rules.ts";
import { disposition } from "./names.rules.ts";

type Ticketed = RawRequest<{ ticket: string }>;

const file = proven(
  handoutFiles.file,
  (means, { params: { ticket } }: Ticketed) => openedBy(means, ticket),
  async (means, { handout, use }, { headers }, reply) => {
    const etag = `"${handout.sha256.toString("base64url")}"`;
    reply
      .header("cache-control", "private, max-age=300")
      .header("accept-ranges", "bytes")
      .header("etag", etag)
      .header("content-disposition", disposition(use, handout, `handout-${handout.id}`))
      .header("content-security-policy", "default-src 'none'; sandbox; frame-ancestors 'none'")
      .type(TYPES[handout.ext]);
    const changed = headers["if-range"] !== undefined && headers["if-range"] !== etag;
    const range = changed ? null : rangeOf(headers.range, handout.bytes);
    if (range === "none")
      return reply.code(416).header("content-range", `bytes */${handout.bytes}`).header("content-disposition", "inline").send();
    return send(means, reply, handout.blob, range, handout.bytes);
  },
  { packed: true },
);

async function send(
  means: Means,
  reply: FastifyReply,
  blob: string,
  range: { from: number; to: number } | null,
  bytes: number,
): Promise<FastifyReply> {
  const found = await means.providers.media.read(blob, range ?? undefined);
  if (!found) {
    means.log.error({ blob }, "handouts: a file is missing in the store");
    throw nothingHere();
  }
  if (range) reply.code(206).header("content-range", `bytes ${range.from}-${range.to}/${bytes}`);
  return reply.header("content-length", found.bytes).send(found.stream);
}

const upload = proven(
  handoutFiles.upload,
  (means, { params: { ticket } }: Ticketed) => leaveOf(means, ticket),
  async (means, leave, request, reply) => enveloped(reply, await takeUpload(means, leave, bytesOf(request), request)),
  { body: "bytes", bodyLimit: HANDOUT_BYTES },
);

/** Handouts for whoever holds a ticket, and those that staff send. */
export const handoutTransfers: readonly RawFile[] = [file, upload];
