import { HANDOUT_BYTES, handoutFiles } from "#contract/handouts.ts";
import { sendRanged } from "../../kernel/ranges.ts";
import { bytesOf, enveloped, nothingHere, proven, type RawFile, type RawRequest } from "../../kernel/raw.ts";
import { leaveOf, takeUpload } from "./desk.ts";
import { openedBy } from "./handouts.ts";
import { TYPES } from "./kinds.rules.ts";
import { disposition } from "./names.rules.ts";

type Ticketed = RawRequest<{ ticket: string }>;

const file = proven(
  handoutFiles.file,
  (means, { params: { ticket } }: Ticketed) => openedBy(means, ticket),
  async (means, { handout, use }, request, reply) => {
    reply
      .header("cache-control", "private, max-age=300")
      .header("content-disposition", disposition(use, handout, `handout-${handout.id}`))
      .header("content-security-policy", "default-src 'none'; sandbox; frame-ancestors 'none'")
      .type(TYPES[handout.ext]);
    const { bytes, blob } = handout;
    const etag = `"${handout.sha256.toString("base64url")}"`;
    const isSent = await sendRanged(request, reply, { bytes, etag, open: (range) => means.providers.media.read(blob, range) });
    if (isSent) return reply;
    means.log.error({ blob }, "handouts: a file is missing in the store");
    throw nothingHere();
  },
  { packed: true },
);

const upload = proven(
  handoutFiles.upload,
  (means, { params: { ticket } }: Ticketed) => leaveOf(means, ticket),
  async (means, leave, request, reply) => enveloped(reply, await takeUpload(means, leave, bytesOf(request), request)),
  { body: "bytes", bodyLimit: HANDOUT_BYTES },
);

/** Handouts for whoever holds a ticket, and those that staff send. */
export const handoutTransfers: readonly RawFile[] = [file, upload];
