import { handoutFiles } from "#contract/handouts.ts";
import type { staffHandouts } from "#contract/staff/handouts.ts";
import { inTransaction, sqlState } from "../../database/database.ts";
import type { Handlers, Means, Visit } from "../../kernel/call.ts";
import { mend, unknownThing, wrongField } from "../../kernel/refusal.ts";
import { issueTicket, readTicket } from "../../kernel/tickets.ts";
import { audit, memberNow } from "../staff/staff.ts";
import { courseById } from "../catalogue/catalogue.ts";
import { addHandout, removeHandout, replaceHandout } from "./files.ts";
import { type FileName, safeFileName, safeName } from "./names.rules.ts";
import { type HandoutRow, handoutById, handoutsOf, lockHandout, lockOrder, renameHandout, writeOrder } from "./store.ts";

/** How long (ms) the leave to send a file is good: time for 50 MB on a slow line. */
const UPLOAD_MS = 30 * 60_000;
const PURPOSE = "handoutUpload";

/** What a leave to send says. */
interface Leave extends FileName {
  readonly bytes: number;
  readonly staffId: number;
  /** Of a new handout. */
  readonly seriesId?: number;
  /** Of a handout that gets another file. */
  readonly replaces?: number;
}

function leave({ secrets, now }: Pick<Means, "secrets" | "now">, said: Leave) {
  const expiresAt = now() + UPLOAD_MS;
  return {
    uploadUrl: handoutFiles.upload.path.replace(":ticket", issueTicket(secrets, PURPOSE, JSON.stringify(said), expiresAt)),
    expiresAt,
  };
}

/** What a ticket lets one send; null for a forged or expired one, and where who got it may send nothing any more. */
export async function leaveOf(means: Pick<Means, "secrets" | "now" | "db">, ticket: string): Promise<Leave | null> {
  const said = readTicket(means.secrets, PURPOSE, ticket, means.now());
  if (said === null) return null;
  const given = JSON.parse(said) as Leave;
  return (await memberNow(means, given.staffId))?.duties.has("courses") ? given : null;
}

function named(fileName: string): FileName {
  const found = safeFileName(fileName);
  if ("problem" in found) throw wrongField("fileName", found.problem);
  return found;
}

/** Whether the course is a series: a package has its handouts through its series. */
async function needSeries(means: Means, seriesId: number): Promise<void> {
  if ((await courseById(means.pool, seriesId))?.type !== 1) throw unknownThing();
}

async function rowOf(means: Means, id: number): Promise<HandoutRow> {
  const found = await handoutById(means.pool, id);
  if (!found) throw unknownThing();
  return bare(found);
}

const bare = ({ id, seriesId, name, ext, bytes, pages, updatedAt }: HandoutRow): HandoutRow => ({
  id,
  seriesId,
  name,
  ext,
  bytes,
  pages,
  updatedAt,
});

/** Takes the bytes that a leave allows; the audit names who was given it. */
export async function takeUpload(
  means: Means,
  { staffId, bytes, seriesId, replaces, name, ext }: Leave,
  body: Buffer,
  visit: Pick<Visit, "ip">,
): Promise<HandoutRow> {
  if (body.length !== bytes) throw mend(body.length === 0 ? "handoutNothing" : "handoutPart");
  const noted =
    (action: string): Parameters<typeof addHandout>[4] =>
    (tx, id) =>
      audit(
        { db: tx, now: means.now },
        {
          actor: `staff:${staffId}`,
          action,
          object: `handout:${id}`,
          details: { name: `${name}.${ext}`, bytes, ...(seriesId ? { seriesId } : {}) },
        },
        visit,
      );
  const id =
    replaces === undefined
      ? await addHandout(means, seriesId!, { name, ext }, body, noted("handout.added"))
      : await replaceHandout(means, replaces, ext, body, noted("handout.replaced"));
  return rowOf(means, id);
}

export const handoutDesk: Handlers<typeof staffHandouts> = {
  async list(means, { seriesId }) {
    await needSeries(means, seriesId);
    return (await handoutsOf(means.pool, seriesId)).map(bare);
  },

  async add(means, { seriesId, fileName, bytes }, { staffId }) {
    await needSeries(means, seriesId);
    return leave(means, { ...named(fileName), bytes, staffId, seriesId });
  },

  async replace(means, { id, fileName, bytes }, { staffId }) {
    await rowOf(means, id);
    return leave(means, { ...named(fileName), bytes, staffId, replaces: id });
  },

  async rename(means, { id, name: said }, { staffId }, visit) {
    const found = safeName(said);
    if ("problem" in found) throw wrongField("name", found.problem);
    try {
      await inTransaction(means.db, async (tx) => {
        const before = await lockHandout(tx, id);
        if (!before) throw unknownThing();
        if (before.name === found.name) return;
        await renameHandout(tx, id, found.name, new Date(means.now()));
        await audit(
          { db: tx, now: means.now },
          { actor: `staff:${staffId}`, action: "handout.renamed", object: `handout:${id}`, details: { from: before.name, to: found.name } },
          visit,
        );
      });
    } catch (error) {
      throw sqlState(error) === "23505" ? mend("handoutNameTaken") : error;
    }
    means.pagesChanged();
    return rowOf(means, id);
  },

  async order(means, { seriesId, ids }, { staffId }, visit) {
    await needSeries(means, seriesId);
    await inTransaction(means.db, async (tx) => {
      const there = await lockOrder(tx, seriesId);
      const named = new Set(ids);
      if (ids.length !== there.length || named.size !== there.length || there.some((one) => !named.has(one))) throw mend("handoutsChanged");
      await writeOrder(tx, ids);
      await audit(
        { db: tx, now: means.now },
        { actor: `staff:${staffId}`, action: "handout.ordered", object: `series:${seriesId}`, details: { ids } },
        visit,
      );
    });
    means.pagesChanged();
    return (await handoutsOf(means.pool, seriesId)).map(bare);
  },

  async remove(means, { id }, { staffId }, visit) {
    await removeHandout(means, id, (tx, { name, ext, seriesId }) =>
      audit(
        { db: tx, now: means.now },
        { actor: `staff:${staffId}`, action: "handout.removed", object: `handout:${id}`, details: { name: `${name}.${ext}`, seriesId } },
        visit,
      ),
    );
    return null;
  },
};
