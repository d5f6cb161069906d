import { enterComment, type Entered } from "#server/domains/comments/comments.ts";
import type { Database } from "#server/database/database.ts";
import type { Means } from "#server/kernel/call.ts";
import { electricianTalks } from "../content/comments/electrician.ts";
import { otherTalks } from "../content/comments/others.ts";
import { voiceTalks } from "../content/comments/voices.ts";
import type { DemoComment, DemoReply, DemoTalk, DemoVoice } from "../content/comments/shape.ts";
import type { LoadedCourses } from "./courses.ts";
import { HOUR_MS } from "./days.ts";

/** Classmates who speak in one course; more of them like what was said. */
const SPEAKERS = 12;
const LISTENERS = 40;

/** From where they write. */
const PLACES = ["CN-JS", "CN-AH", "CN-JS", "CN-ZJ", "CN-SD", "CN-JS", "CN-HA", "CN-GD", "CN-SC"] as const;

export const talks: readonly DemoTalk[] = [...electricianTalks, ...otherTalks, ...voiceTalks];

/** What a course has to speak with. */
interface Voices {
  readonly teacherId: number;
  readonly learnerIds: readonly number[];
}

/** Loads what was said on the lessons, in the order of time; `me` is the demo learner. Runs inside the transaction of `means.db`. */
export async function loadComments({ db, now }: Pick<Means, "db" | "now">, courses: LoadedCourses, me: number): Promise<void> {
  const slugs = [...new Set(talks.map(({ slug }) => slug))];
  const voices = new Map(
    await Promise.all(slugs.map(async (slug) => [slug, await voicesOf(db, slug, courses.get(slug)?.id ?? 0, me)] as const)),
  );
  const said = talks.flatMap((talk) => talk.comments.map((comment) => ({ talk, comment })));
  for (const { talk, comment } of said.toSorted((a, b) => b.comment.hoursAgo - a.comment.hoursAgo)) {
    const course = courses.get(talk.slug)!;
    const lesson = course.items[talk.lesson];
    if (!lesson) throw new Error(`${talk.slug} has no lesson ${talk.lesson}`);
    const enter = (one: DemoComment | DemoReply, parent?: Entered) =>
      enterComment(db, {
        itemId: lesson.itemId,
        seriesId: course.id,
        by: speaker(voices.get(talk.slug)!, one.by, me),
        content: one.text,
        at: now() - one.hoursAgo * HOUR_MS,
        from: typeof one.by === "number" ? PLACES[one.by % PLACES.length]! : "CN-JS",
        ...("part" in one && one.part !== undefined ? { atSecond: Math.floor(lesson.seconds * one.part) } : {}),
        ...("quotable" in one ? { mayQuote: true } : {}),
        ...(parent ? { parent } : {}),
        likedBy: voices.get(talk.slug)!.learnerIds.slice(SPEAKERS, SPEAKERS + (one.likes ?? 0)),
      });
    const root = await enter(comment);
    const replies: Entered[] = [];
    for (const reply of comment.replies ?? [])
      replies.push(await enter(reply, reply.answers === undefined ? root : replies[reply.answers]));
  }
}

function speaker({ teacherId, learnerIds }: Voices, by: DemoVoice, me: number) {
  if (by === "teacher") return { teacherId };
  return { learnerId: by === "me" ? me : learnerIds[by % SPEAKERS]! };
}

/** The course's first teacher and classmates who own it, each with a name that no other of them has. */
async function voicesOf(db: Database, slug: string, seriesId: number, me: number): Promise<Voices> {
  const [teacher, owners] = await Promise.all([
    db.selectFrom("series_teacher").select("teacher_id").where("series_id", "=", seriesId).orderBy("sort").limit(1).executeTakeFirst(),
    db
      .selectFrom("entitlement")
      .innerJoin("learner", "learner.id", "entitlement.learner_id")
      .distinctOn("learner.nick_name")
      .select("learner.id")
      .where("entitlement.series_id", "=", seriesId)
      .where("learner.id", "<>", me)
      .orderBy("learner.nick_name")
      .orderBy("learner.id")
      .limit(SPEAKERS + LISTENERS)
      .execute(),
  ]);
  if (!teacher || owners.length < SPEAKERS) throw new Error(`nobody can speak in ${slug}`);
  return { teacherId: teacher.teacher_id, learnerIds: owners.map(({ id }) => id) };
}
