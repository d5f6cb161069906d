import type { Message, Thread, Voice } from "#contract/comments.schema.ts";
import type { Language } from "#contract/text/say.ts";
import type { Means } from "../../kernel/call.ts";
import { account } from "../account/account.ts";
import { type CommentRow, firstReplies, replyCounts, type voicesOf } from "./store.ts";

/** api.md getMessageByItemId: the first three. */
const FIRST_REPLIES = 3;
/** Whoever erased their account (rules of erasure: what others answered stays readable). */
const GONE: Readonly<Record<Language, string>> = { zh: "已注销学员", en: "Former learner" };

type Names = Awaited<ReturnType<typeof account.publicLearners>>;

function authorOf(row: CommentRow, names: Names, language: Language) {
  if (row.teacherId !== null)
    return { author: "teacher" as const, userId: 0, nickName: row.teacherName ?? "", avatarUrl: row.teacherAvatar ?? "" };
  const learner = row.learnerId === null ? undefined : names.get(row.learnerId);
  if (!learner) return { author: "gone" as const, userId: 0, nickName: GONE[language], avatarUrl: "" };
  return { author: "learner" as const, userId: learner.learnerId, nickName: learner.nickName, avatarUrl: learner.avatarUrl };
}

const NOBODY = { author: "gone" as const, userId: 0, nickName: "", avatarUrl: "" };

function messageOf(row: CommentRow, me: number, names: Names, language: Language): Message {
  const isGone = row.state === "deleted";
  return {
    id: row.id,
    itemId: row.itemId,
    rootId: row.rootId,
    ...(isGone ? NOBODY : authorOf(row, names, language)),
    content: isGone ? "" : row.content,
    createTime: row.createTime,
    ...(row.place === null || isGone ? {} : { place: row.place }),
    ...(row.atSecond === null || isGone ? {} : { atSecond: row.atSecond }),
    likeCount: isGone ? 0 : row.likeCount,
    liked: row.liked,
    isMine: !isGone && me > 0 && row.learnerId === me,
    ...(!isGone && me > 0 && row.learnerId === me && row.rootId === null ? { mayQuote: row.mayQuote } : {}),
    state: row.state,
    ...(row.state === "rejected" && row.reason ? { reason: row.reason } : {}),
    ...(row.answersId === null
      ? {}
      : {
          answers: { id: row.answersId, nickName: row.answersTeacher ?? names.get(row.answersLearnerId ?? 0)?.nickName ?? GONE[language] },
        }),
  };
}

async function namesOf({ db }: Pick<Means, "db">, rows: readonly CommentRow[]): Promise<Names> {
  return account.publicLearners(db, rows.flatMap((row) => [row.learnerId, row.answersLearnerId]).filter((id) => id !== null));
}

/** Quoted comments with their authors as everybody may see them; none of who erased their account meanwhile. */
export async function voicesWithNames({ db }: Pick<Means, "db">, rows: Awaited<ReturnType<typeof voicesOf>>): Promise<Voice[]> {
  const names = await account.publicLearners(db, rows.map((row) => row.learnerId));
  return rows.flatMap(({ learnerId, ...row }) => {
    const author = names.get(learnerId);
    return author ? [{ ...row, nickName: author.nickName, avatarUrl: author.avatarUrl }] : [];
  });
}

/** Rows as the asker (0: a visitor) reads them; one statement for all names. */
export async function messagesOf(
  means: Pick<Means, "db">,
  rows: readonly CommentRow[],
  me: number,
  language: Language,
): Promise<Message[]> {
  const names = await namesOf(means, rows);
  return rows.map((row) => messageOf(row, me, names, language));
}

/** Comments of the first level with their first replies; three statements for all of them. */
export async function threadsOf(
  means: Pick<Means, "db" | "pool">,
  roots: readonly CommentRow[],
  me: number,
  language: Language,
): Promise<Thread[]> {
  const ids = roots.map((row) => row.id);
  const [replies, totals] = await Promise.all([firstReplies(means.pool, me, ids, FIRST_REPLIES), replyCounts(means.pool, me, ids)]);
  const names = await namesOf(means, [...roots, ...replies]);
  return roots.map((root) => ({
    ...messageOf(root, me, names, language),
    replyTotal: totals.get(root.id) ?? 0,
    replies: replies.filter((reply) => reply.rootId === root.id).map((reply) => messageOf(reply, me, names, language)),
  }));
}
