import type { Input } from "#contract/endpoint.ts";
import type { staffDocket } from "#contract/staff/docket.ts";
import type { Handlers, Means, Staff } from "../../kernel/call.ts";
import { unknownThing } from "../../kernel/refusal.ts";
import { account } from "../account/account.ts";
import { countHeld, deskComments, heldPage, muteOf, threadAround, writerCounts } from "../comments/comments.ts";
import { holdingsOf, standing } from "../enrolment/enrolment.ts";
import { answerHours, countGroups, groupOf, groupsFor, reportsAgainst } from "../moderation/moderation.ts";
import { hitsOf } from "../speech/speech.ts";
import { type Reach, reachOf } from "../staff/staff.ts";
import { decide } from "./deciding.ts";
import { drawnComments, drawnGroups, type Entry } from "./drawing.ts";

/** Reports that fall due within this time (ms) are soon. */
const SOON_MS = 2 * 3_600_000;

export const docketDesk: Handlers<typeof staffDocket> = {
  async list(means, { current, size, kind }, staff) {
    const reach = reachOf(staff, "comments");
    const offset = (current - 1) * size;
    const [reports, comments, soon, { answerHours: hours }] = await Promise.all([
      countGroups(means.db, { state: "open", reach }),
      countHeld(means.db, reach),
      countGroups(means.db, { state: "open", reach, overdueAt: new Date(means.now() + SOON_MS) }),
      answerHours(means.db),
    ]);
    const reported = kind === "comment" ? [] : await groupsIn(means, reach, offset, size);
    // Where the page goes on after the last report.
    const from = kind === "comment" ? offset : Math.max(0, offset - reports);
    const limit = kind === "report" ? 0 : size - reported.length;
    const held = await drawnComments(means, await heldPage(means.db, reach, { offset: from, limit }));
    const total = kind === "report" ? reports : kind === "comment" ? comments : reports + comments;
    return {
      records: [...reported.map(({ entry }) => entry), ...held.map(({ entry }) => entry)],
      total, current, size, counts: { report: reports, comment: comments, soon }, answerHours: hours,
    };
  },

  async entry(means, asked, staff) {
    const found = await entryOf(means, asked, staff);
    const { entry, reports } = found;
    const [comment] = found.commentId === null ? [] : await deskComments(means.db, [found.commentId], reachOf(staff, "comments"));
    const [thread, hits, author] = await Promise.all([
      comment ? threadOf(means, comment) : [],
      entry.target === "picture" ? [] : hitsOf(means, entry.text),
      entry.authorId === null ? null : authorOf(means, entry.authorId, found.commentId ?? 0),
    ]);
    return { ...entry, thread, hits: hits.map(({ rule, word }) => ({ title: rule?.title.zh ?? word!, word })), author, reports };
  },

  decide: async (means, said, staff, visit) => decide(means, said, staff, visit),
};

async function groupsIn(means: Means, reach: Reach, offset: number, limit: number) {
  const { groups } = await groupsFor(means.db, { state: "open", reach }, { offset, limit });
  return drawnGroups(means, groups);
}

type Asked = Input<typeof staffDocket.entry>;

async function entryOf(means: Means, { kind, id }: Asked, staff: Staff): Promise<Entry> {
  const reach = reachOf(staff, "comments");
  if (kind === "report") {
    const group = await groupOf(means.db, id, reach);
    const [found] = group ? await drawnGroups(means, [group]) : [];
    if (!found) throw unknownThing();
    return found;
  }
  const row = (await deskComments(means.db, [id], reach)).find(({ state }) => state === "held");
  const [found] = row ? await drawnComments(means, [row]) : [];
  if (!found) throw unknownThing();
  return found;
}

async function threadOf(means: Means, comment: { readonly id: number; readonly rootId: number | null }) {
  const rows = await threadAround(means.db, comment);
  const names = await account.publicLearners(means.db, rows.flatMap(({ learnerId }) => learnerId ?? []));
  return rows.map(({ id, learnerId, teacherName, content, place, createdAt }) => ({
    id, authorId: learnerId, nickName: teacherName ?? names.get(learnerId ?? 0)?.nickName ?? "", isTeacher: teacherName !== null, content,
    place: place ?? "", createTime: createdAt.getTime(), isThis: id === comment.id,
  }));
}

async function authorOf(means: Means, learnerId: number, beside: number) {
  const facts = await account.writerFacts(means.db, learnerId);
  if (!facts) return null;
  const [counts, against, silent, { held }] = await Promise.all([
    writerCounts(means.db, learnerId, beside),
    reportsAgainst(means.db, learnerId),
    muteOf(means.pool, learnerId),
    holdingsOf(means, learnerId),
  ]);
  const now = means.now();
  const courses = [...held.values()].filter((rows) => standing({ sale: "closed", price: 0, published: false }, rows, now).owned).length;
  const isMuted = silent !== null && (silent.until === null || silent.until > now);
  const { createdAt, ...known } = facts;
  return { ...known, registerTime: createdAt.getTime(), courses, ...counts, ...against, mute: isMuted ? silent : null };
}
