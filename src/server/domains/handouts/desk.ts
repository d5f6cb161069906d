import { handoutFiles } from "#contract/handouts.ts";
import type { staffHandouts } from "#contract/staff/handouts.ts";
import { sqlState } from "../../database/database.ts";
import { sameVersion } from "../../kernel/act.ts";
import type { Handlers, Means, Visit } from "../../kernel/call.ts";
import { mend, unknownThing, wrongField } from "../../kernel/refusal.ts";
import { issueTicket, readTicket } from "../../kernel/tickets.ts";
import { courseById } from "../catalogue/catalogue.ts";
import { act, memberNow, type Reach, reaches, reachOf } from "../staff/staff.ts";
import { HANDOUT_ACTS } from "./acts.ts";
import { addHandout, removeHandout, replaceHandout, shownHandout } from "./files.ts";
import { type FileName, safeFileName, safeName } from "./names.rules.ts";
import { changeHandout, type DeskHandout, deskHandouts, lockHandout, lockOrder, writeOrder } from "./store.ts";

/** How long (ms) the leave to send a file is good: time for 50 MB on a slow line. */
const UPLOAD_MS = 30 * 60_000;
const PURPOSE = "handoutUpload";

/** What a leave to send says. */
interface Leave extends FileName {
  readonly bytes: number;
  readonly staffId: number;
  /** Of a new handout. */
  readonly seriesId?: number;
  /** A handout that gets another file, in the version that was seen. */
  readonly replaces?: readonly [id: number, version: number];
}

function leave({ secrets, now }: Pick<Means, "secrets" | "now">, said: Leave) {
  const expiresAt = now() + UPLOAD_MS;
  return {
    uploadUrl: handoutFiles.upload.path.replace(":ticket", issueTicket(secrets, PURPOSE, JSON.stringify(said), expiresAt)),
    expiresAt,
  };
}

/**
 * What a ticket lets one send, and how far who got it reaches now; null for a forged or expired one, and where they may send
 * nothing any more.
 */
export async function leaveOf(
  means: Pick<Means, "secrets" | "now" | "db">,
  ticket: string,
): Promise<(Leave & { readonly reach: Reach }) | null> {
  const said = readTicket(means.secrets, PURPOSE, ticket, means.now());
  if (said === null) return null;
  const given = JSON.parse(said) as Leave;
  const member = await memberNow(means, given.staffId);
  return member?.duties.has("courses") ? { ...given, reach: reachOf(member, "courses") } : null;
}

function named(fileName: string): FileName {
  const found = safeFileName(fileName);
  if ("problem" in found) throw wrongField("fileName", found.problem);
  return found;
}

/** Whether the course is a series within reach: a package has its handouts through its series. */
async function needSeries(means: Means, seriesId: number, reach: Reach): Promise<void> {
  if (!(await reaches(means.db, reach, seriesId)) || (await courseById(means.pool, seriesId))?.type !== 1) throw unknownThing();
}

async function rowOf(means: Means, id: number, reach: Reach): Promise<DeskHandout> {
  const [found] = await deskHandouts(means.db, reach, { id });
  if (!found) throw unknownThing();
  return found;
}

/** Takes the bytes that a leave allows; the audit names who was given it. */
export async function takeUpload(
  means: Means,
  { staffId, reach, bytes, seriesId, replaces, name, ext }: Leave & { readonly reach: Reach },
  body: Buffer,
  visit: Pick<Visit, "ip">,
): Promise<DeskHandout> {
  if (body.length !== bytes) throw mend(body.length === 0 ? "handoutNothing" : "handoutPart");
  const by = { doer: { staffId }, reach, visit };
  const id =
    replaces === undefined
      ? await addHandout(means, by, seriesId!, { name, ext }, body)
      : await replaceHandout(means, by, { id: replaces[0], version: replaces[1] }, ext, body);
  return rowOf(means, id, reach);
}

export const handoutDesk: Handlers<typeof staffHandouts> = {
  async list(means, { seriesId }, staff) {
    const reach = reachOf(staff, "courses");
    await needSeries(means, seriesId, reach);
    return deskHandouts(means.db, reach, { seriesId });
  },

  async add(means, { seriesId, fileName, bytes }, staff) {
    await needSeries(means, seriesId, reachOf(staff, "courses"));
    return leave(means, { ...named(fileName), bytes, staffId: staff.staffId, seriesId });
  },

  async replace(means, { id, version, fileName, bytes }, staff) {
    await rowOf(means, id, reachOf(staff, "courses"));
    // It keeps its own name.
    return leave(means, { ...named(fileName), name: "", bytes, staffId: staff.staffId, replaces: [id, version] });
  },

  async rename(means, { id, version, name: said }, staff, visit) {
    const found = safeName(said);
    if ("problem" in found) throw wrongField("name", found.problem);
    const reach = reachOf(staff, "courses");
    try {
      await act(means, staff, visit, HANDOUT_ACTS.rename, `handout:${id}`, async (tx) => {
        const before = await lockHandout(tx, id, reach);
        if (!before) throw unknownThing();
        if (before.name === found.name) return { result: null };
        sameVersion(before.version, version);
        const next = await changeHandout(tx, id, { name: found.name }, new Date(means.now()));
        return { result: null, before: shownHandout(before), after: shownHandout({ ...before, name: found.name }), version: next };
      });
    } catch (error) {
      throw sqlState(error) === "23505" ? mend("handoutNameTaken") : error;
    }
    means.pagesChanged();
    return rowOf(means, id, reach);
  },

  async order(means, { seriesId, version, ids }, staff, visit) {
    const reach = reachOf(staff, "courses");
    await needSeries(means, seriesId, reach);
    await act(means, staff, visit, HANDOUT_ACTS.order, `handouts:${seriesId}`, async (tx) => {
      const before = await lockOrder(tx, seriesId);
      const named = new Set(ids);
      if (ids.length !== before.ids.length || named.size !== ids.length || before.ids.some((one) => !named.has(one)))
        throw mend("handoutsChanged");
      if (ids.every((one, i) => one === before.ids[i])) return { result: null };
      sameVersion(before.version, version);
      return { result: null, before: { ids: before.ids }, after: { ids }, version: await writeOrder(tx, seriesId, ids) };
    });
    means.pagesChanged();
    return deskHandouts(means.db, reach, { seriesId });
  },

  async remove(means, seen, staff, visit) {
    await removeHandout(means, { doer: staff, reach: reachOf(staff, "courses"), visit }, seen);
    return null;
  },
};
