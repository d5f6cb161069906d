import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { originalFiles } from "#contract/media.ts";
import { attachment } from "../../kernel/attachment.ts";
import type { Means, Staff, Visit } from "../../kernel/call.ts";
import { sendRanged } from "../../kernel/ranges.ts";
import { nothingHere, proven, type RawRequest } from "../../kernel/raw.ts";
import { Refusal, unknownThing } from "../../kernel/refusal.ts";
import { issueTicket, readTicket } from "../../kernel/tickets.ts";
import { FAILED } from "#contract/codes.ts";
import type { ByteRange } from "../../providers/storage/storage.ts";
import { act, memberShowing, reachOf } from "../staff/staff.ts";
import { ASSEMBLED, ASSET_ACTS, deskAsset, type DeskRow, spoolFolder } from "./assets/assets.ts";

/** How long (ms) leave to fetch a file holds until it is begun with. */
const FETCH_MS = 5 * 60_000;
const PURPOSE = "original";

interface Original {
  readonly path: string;
  readonly fileName: string;
  readonly bytes: number;
}

/** The file that a video was made of, where it is still here: the school keeps those, or it failed and may be tried again. */
export async function originalOf(
  { environment }: Pick<Means, "environment">,
  { state, work, spool, fileName, bytes }: DeskRow,
): Promise<Original | null> {
  if (state === "removed" || (work !== "ready" && work !== "failed") || !spool || spool.startsWith(ASSEMBLED) || !fileName) return null;
  const path = join(spoolFolder(environment), spool);
  const size = await stat(path).then((found) => found.size, () => null);
  return size !== null && size === bytes ? { path, fileName, bytes } : null;
}

/** Leave to take a video's file home, written down, since it leaves the school by that. Refuses with 1001 where there is none. */
export async function leaveOriginal(means: Means, id: number, staff: Staff, visit: Pick<Visit, "ip">) {
  const row = await deskAsset(means.db, id, reachOf(staff, "media"));
  const original = row && (await originalOf(means, row));
  if (!original) throw unknownThing();
  const { fileName, bytes } = original;
  await act(means, staff, visit, ASSET_ACTS.fetchOriginal, `media:${id}`, () =>
    Promise.resolve({ result: null, before: null, after: { fileName, bytes } }));
  const expiresAt = means.now() + FETCH_MS;
  const ticket = issueTicket(means.secrets, PURPOSE, `${staff.staffId}:${id}`, expiresAt);
  return { downloadUrl: originalFiles.fetch.path.replace(":ticket", ticket), expiresAt, fileName, bytes };
}

/**
 * Whose leave it is, and for which video: it is good for that member's own browser, and whoever lost the duty meanwhile, or reaches the
 * video no more, gets nothing.
 */
async function admitted(means: Means, request: RawRequest<{ ticket: string }>): Promise<DeskRow> {
  const { ticket } = request.params;
  const [staffId, id] = (readTicket(means.secrets, PURPOSE, ticket, means.now()) ?? "").split(":").map(Number);
  const member = staffId && id ? await memberShowing(means, request, staffId) : null;
  if (!member?.duties.has("media")) throw new Refusal(FAILED, "ticketInvalid", { status: 403 });
  const row = await deskAsset(means.db, id!, reachOf(member, "media"));
  if (!row) throw nothingHere();
  return row;
}

/** Sends the file as it came in. */
export const originalFile = proven(
  originalFiles.fetch,
  admitted,
  async (means, row, request, reply) => {
    const original = await originalOf(means, row);
    if (!original) throw nothingHere();
    const { path, bytes } = original;
    reply
      .type("application/octet-stream")
      .header("cache-control", "private, no-store")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("content-disposition", attachment(original.fileName, `video-${row.id}`));
    const open = async ({ from = 0, to = bytes - 1 }: Partial<ByteRange> = {}) =>
      ({ stream: createReadStream(path, { start: from, end: to }), bytes: to - from + 1 });
    // A video that is replaced has a file of another name.
    await sendRanged(request, reply, { bytes, etag: `"${encodeURIComponent(basename(path))}"`, open });
    return reply;
  },
  { packed: true },
);
