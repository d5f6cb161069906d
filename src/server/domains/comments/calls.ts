import type { comments } from "#contract/comments.ts";
import { previewedCourses } from "../catalogue/catalogue.ts";
import { inTransaction } from "../../database/database.ts";
import type { Handlers, Means } from "../../kernel/call.ts";
import { limit } from "../../kernel/limits.ts";
import { unknownThing } from "../../kernel/refusal.ts";
import { addComment } from "./adding.ts";
import { tellAdded, tellGone } from "./live.ts";
import { permission, readableLesson } from "./adding.ts";
import { commentById, repliesOf, replyCounts, rootCount, rootsOf, voicesOf } from "./store.ts";
import { messagesOf, threadsOf, voicesWithNames } from "./view.ts";
import { lockComment, moveComment, saveLike, saveQuotable } from "./writing.store.ts";

/** Likes of one learner in a minute. */
const LIKES_A_MINUTE = 60;

/** Learners who are quoted on a course's page. */
const VOICES = 3;

const rangeOf = ({ after = 0, current, size }: { after?: number | undefined; current: number; size: number }) => ({
  after,
  offset: (current - 1) * size,
  limit: size,
});

export const commentsCalls: Handlers<typeof comments> = {
  async getMessageByItemId(means, input, caller, visit) {
    const { itemId, sort, current, size } = input;
    const me = caller?.learnerId ?? 0;
    await readableLesson(means, itemId, caller?.learnerId ?? null, await previewedCourses(means, visit));
    const [roots, total] = await Promise.all([rootsOf(means.pool, me, itemId, sort, rangeOf(input)), rootCount(means.pool, me, itemId)]);
    return { records: await threadsOf(means, roots, me, visit.language), total, current, size };
  },

  async getNextPage(means, input, caller, { language }) {
    const { messageId, current, size } = input;
    const me = caller?.learnerId ?? 0;
    const root = await commentById(means.pool, me, messageId);
    if (!root || root.rootId !== null) throw unknownThing();
    await readableLesson(means, root.itemId, caller?.learnerId ?? null);
    const [replies, totals] = await Promise.all([
      repliesOf(means.pool, me, messageId, rangeOf(input)),
      replyCounts(means.pool, me, [messageId]),
    ]);
    return { records: await messagesOf(means, replies, me, language), total: totals.get(messageId) ?? 0, current, size };
  },

  async addMessage(means, draft, { learnerId }, { language, ip }) {
    const { id, isNew } = await addComment(means, learnerId, draft, ip);
    if (isNew) await tellAdded(means, id);
    const row = await commentById(means.pool, learnerId, id, true);
    const [thread] = await threadsOf(means, [row!], learnerId, language);
    return thread!;
  },

  async deleteMessage(means, { id }, { learnerId }) {
    await deleteOwn(means, id, learnerId);
    return null;
  },

  async likeMessage(means, { id, like }, { learnerId }) {
    await limit(means.db, means.now(), [{ key: `like:${learnerId}`, limit: LIKES_A_MINUTE, seconds: 60 }]);
    const row = await commentById(means.pool, learnerId, id);
    if (!row) throw unknownThing();
    await readableLesson(means, row.itemId, learnerId);
    const likeCount = await inTransaction(means.db, (tx) => saveLike(tx, id, learnerId, like, new Date(means.now())));
    if (likeCount === null) throw unknownThing();
    return { likeCount, liked: like };
  },

  async quoteMessage(means, { id, mayQuote }, { learnerId }) {
    if (!(await saveQuotable(means.pool, id, learnerId, mayQuote ? new Date(means.now()) : null))) throw unknownThing();
    means.pagesChanged();
    return { mayQuote };
  },

  async getCourseVoices(means, { id }) {
    return voicesWithNames(means, await voicesOf(means.pool, id, VOICES));
  },

  async getMessagePermission(means, { itemId }, caller, visit) {
    const lesson = await readableLesson(means, itemId, caller?.learnerId ?? null, await previewedCourses(means, visit));
    const { reason, mute } = await permission(means, lesson, caller?.learnerId ?? null);
    if (!reason) return { canComment: true };
    if (!mute) return { canComment: false, reason };
    return { canComment: false, reason, muteReason: mute.reason, ...(mute.until === null ? {} : { mutedUntil: mute.until }) };
  },
};

async function deleteOwn(means: Means, id: number, learnerId: number): Promise<void> {
  const gone = await inTransaction(means.db, async (tx) => {
    const comment = await lockComment(tx, id, { learnerId });
    if (!comment) throw unknownThing();
    if (comment.state === "deleted") return null;
    await moveComment(tx, comment, { state: "deleted", deletedBy: "author" }, { at: new Date(means.now()), staffId: null });
    return comment;
  });
  if (gone?.state === "shown") tellGone(means, gone.item_id, { id, rootId: gone.root_id, hasReplies: gone.reply_count > 0 });
}
