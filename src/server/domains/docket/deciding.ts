import type { Transaction } from "kysely";
import type { Input } from "#contract/endpoint.ts";
import { OTHERS_AT_MOST, type staffDocket } from "#contract/staff/docket.ts";
import type { Tables } from "../../database/database.ts";
import { sameVersion } from "../../kernel/act.ts";
import type { Means, Staff, Visit } from "../../kernel/call.ts";
import { mend, wrongField } from "../../kernel/refusal.ts";
import { commentReports, heldComment, type Moved, moveHeld, othersOf, silence, tellMoved } from "../comments/comments.ts";
import { decideGroup, groupOf, type Kinds, nameReports, pictureReports } from "../moderation/moderation.ts";
import { act, type Reach, reachOf } from "../staff/staff.ts";
import { DOCKET_ACTS } from "./acts.ts";
import { endPass, lockWriter, passOn } from "./docket.store.ts";

type Tx = Transaction<Tables>;
type Said = Input<typeof staffDocket.decide>;

interface By {
  readonly staffId: number;
  readonly at: Date;
  readonly reach: Reach;
}

const KINDS: Kinds = { comment: commentReports, name: nameReports, picture: pictureReports };
const DAY_MS = 86_400_000;

/** What a decision did to the thing itself. */
interface Decided {
  /** The thing as the audit names it. */
  readonly object: string;
  readonly before: string;
  readonly after: string;
  readonly reports: number;
  readonly version: number;
  readonly authorId: number | null;
  /** The comment, so that it isn't counted among the author's others. */
  readonly commentId: number;
  readonly told: (() => Promise<void> | void) | null;
}

/** Carries a decision out: the thing, its reporters, its author's silence and other comments in one transaction and one entry. */
export async function decide(means: Means, said: Said, staff: Staff, visit: Visit): Promise<null> {
  const { kind, decision, answer } = said;
  if (answer === "" && !(kind === "comment" && decision === "keep")) throw wrongField("answer", "required");
  const by: By = { staffId: staff.staffId, at: new Date(means.now()), reach: reachOf(staff, "comments") };
  if (decision === "removeAndMute" && by.reach !== null) throw wrongField("decision", "muteIsWhole");
  const named = (done: { object: string }) => done.object;
  const done = await act(means, staff, visit, DOCKET_ACTS.decide, named, async (tx) => {
    if (decision === "pass") return passed(means, tx, said, by);
    const one = await (kind === "report" ? decideReport : decideComment)(means, tx, said, by);
    // Decided so before: an answer that was lost on its way.
    if (one.version === 0) return { result: { object: one.object, told: [] } };
    await endPass(tx, kind, said.id);
    const muted = decision === "removeAndMute" ? await muteAuthor(tx, said, one, by) : null;
    const after = { state: one.after, decision, answer, reports: one.reports, ...(muted?.shown ?? {}) };
    const told = [one.told, ...(muted?.moved ?? []).map((moved) => () => tellMoved(means, moved))];
    return { result: { object: one.object, told }, before: { state: one.before }, after, version: one.version };
  });
  for (const tell of done.told) await tell?.();
  return null;
}

async function decideReport(means: Means, tx: Tx, { id, version, decision, answer }: Said, by: By): Promise<Decided> {
  const state = decision === "keep" ? "rejected" : "upheld";
  const { outcome, before, reports, authorId, target, targetId, version: next } = await decideGroup(
    means, tx, KINDS, { id, version, state, answer }, by,
  );
  return {
    object: `report:${outcome.ref}`, before, after: state, reports, version: reports === 0 ? 0 : next, authorId,
    commentId: target === "comment" ? targetId : 0, told: outcome.after,
  };
}

async function decideComment(means: Means, tx: Tx, { id, version, decision, answer }: Said, { reach, ...by }: By): Promise<Decided> {
  const comment = await heldComment(tx, id, reach);
  const object = `comment:${id}`;
  const after = decision === "keep" ? "shown" : "rejected";
  const thing = { object, before: comment.state, after, reports: 0, authorId: comment.learner_id, commentId: id };
  if (comment.state === after) return { ...thing, version: 0, told: null };
  sameVersion(comment.version, version, object);
  if (comment.state !== "held") throw mend("commentDecided");
  const moved = await moveHeld(tx, comment, { state: after, reason: answer }, { ...by, why: answer });
  return { ...thing, version: moved.version, told: () => tellMoved(means, moved.moved) };
}

/** Silences the author, and removes what else they wrote where that was asked for. */
async function muteAuthor(tx: Tx, { muteDays, others, answer }: Said, { authorId, commentId }: Decided, { reach, ...by }: By) {
  if (authorId === null) return null;
  await lockWriter(tx, authorId);
  const until = muteDays === null ? null : new Date(by.at.getTime() + muteDays * DAY_MS);
  const silent = await silence(tx, authorId, until, { ...by, why: answer });
  const ids = others ? await othersOf(tx, authorId, commentId, reach, OTHERS_AT_MOST) : [];
  const moved: Moved[] = [];
  for (const id of ids) {
    const comment = await heldComment(tx, id, reach);
    // Somebody may have removed it meanwhile.
    if (comment.state !== "shown" && comment.state !== "held") continue;
    moved.push((await moveHeld(tx, comment, { state: "deleted", deletedBy: "staff" }, { ...by, why: answer })).moved);
  }
  return { shown: { mute: { learnerId: authorId, until: silent.until }, others: moved.map(({ comment }) => comment.id) }, moved };
}

/** Leaves it open, with a note for whoever looks after all of the school's comments. */
async function passed(means: Means, tx: Tx, { kind, id, version, answer }: Said, { staffId, at, reach }: By) {
  const found = kind === "report" ? await groupOf(tx, id, reach) : await heldComment(tx, id, reach);
  const isOpen = found !== undefined && (!("state" in found) || found.state === "held");
  if (!found || !isOpen) throw mend(kind === "report" ? "reportDecided" : "commentDecided");
  const object = kind === "report" && "ref" in found ? `report:${found.ref}` : `comment:${id}`;
  sameVersion(found.version, version, object);
  await passOn(tx, kind, id, { staffId, note: answer, at });
  return { result: { object, told: [] }, before: null, after: { decision: "pass" as const, answer } };
}
