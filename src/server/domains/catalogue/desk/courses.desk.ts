import { hash } from "node:crypto";
import { pageOf } from "#contract/outside.ts";
import type { staffCourses } from "#contract/staff/courses.ts";
import type { Handlers, Staff } from "../../../kernel/call.ts";
import { searchQuery } from "../../../kernel/chinese.ts";
import { beginPreview } from "../../../kernel/preview.ts";
import { unknownThing, wrongField } from "../../../kernel/refusal.ts";
import { filmsComing } from "../../media/media.ts";
import { act, giveCourse, type Reach, reachOf, record } from "../../staff/staff.ts";
import { coverUrl, inOrderOfLevels, LEVELS } from "../course/course.ts";
import { coursesChanged, type DeskPorts } from "../outline/outline.ts";
import { recount } from "../writing/writing.ts";
import { COURSE_ACTS } from "./acts.ts";
import { copyCourse } from "./copy.ts";
import {
  bySlug, categoriesFor, courseAt, courseCounts, coursePage, insertCourse, levelsUsed, teachersFor, unknownChoice,
} from "./courses.store.ts";
import { gapsOf } from "./gaps.rules.ts";
import { publishing, saving } from "./publishing.desk.ts";
import { removeCourse } from "./removal.ts";
import { wholeCourse } from "./whole.ts";

const reachFor = (staff: Staff): Reach => reachOf(staff, "courses");

/** A slug that the same call makes again, and that nobody guesses: a draft's cover is drawn for whoever knows it. */
const slugOf = (staffId: number, requestId: string): string => `c-${hash("sha256", `${staffId} ${requestId}`, "hex").slice(0, 20)}`;

const reading: Pick<Handlers<typeof staffCourses>, "list" | "choices" | "detail"> = {
  async list({ db }, { current, size, keyword = "", state = null, type = null, categoryId = null, sort, up }, staff) {
    const query = await searchQuery(keyword);
    const wanted = { reach: reachFor(staff), keyword, match: query?.exact ?? null, type, categoryId };
    const [rows, counts] = await Promise.all([
      coursePage(db, { ...wanted, state, order: { sort, up }, current, size }),
      courseCounts(db, wanted),
    ]);
    const shown = ({ slug, topic, trade, ...row }: (typeof rows)[number]) => ({
      ...row, coverUrl: coverUrl({ slug, trade, topic, level: row.level }),
    });
    const records = rows.map(shown);
    const total = state === null ? counts.draft + counts.published + counts.withdrawn : counts[state];
    return { records, total, current, size, counts };
  },

  async choices({ db }) {
    const [categories, used, teachers] = await Promise.all([categoriesFor(db), levelsUsed(db), teachersFor(db)]);
    const levels = inOrderOfLevels([...new Set([...LEVELS, ...used])].map((level) => ({ level }))).map(({ level }) => level);
    return { categories, levels, teachers };
  },

  async detail(means, { id }, staff, { language }) {
    const course = await courseAt(means.db, id, reachFor(staff));
    if (!course) throw unknownThing();
    const { trade, ...whole } = await wholeCourse(means, course);
    const { teacherIds, outcomes, chapters } = whole;
    const coming = await filmsComing(means, chapters.flatMap(({ lessons }) => lessons.map(({ itemId }) => itemId)), language);
    const lessonsOf = ({ lessons, ...chapter }: (typeof chapters)[number]) => ({
      ...chapter, lessons: lessons.map((lesson) => ({ ...lesson, coming: coming.get(lesson.itemId) ?? null })),
    });
    return {
      ...whole, chapters: chapters.map(lessonsOf), teacherIds: [...teacherIds], outcomes: [...outcomes],
      coverUrl: coverUrl({ ...course, trade }), gaps: gapsOf(whole),
    };
  },
};

/** The calls that make and unmake courses. */
const making = (ports: DeskPorts): Pick<Handlers<typeof staffCourses>, "add" | "copy" | "preview" | "remove"> => ({
  async add(means, { type, title, categoryId, requestId }, staff, visit) {
    const slug = slugOf(staff.staffId, requestId);
    const added = await act(means, staff, visit, COURSE_ACTS.add, ({ id }: { id: number }) => `course:${id}`, async (tx) => {
      if (await unknownChoice(tx, categoryId, [])) throw wrongField("categoryId", "invalid");
      const id = await insertCourse(tx, { slug, type, title, categoryId, now: new Date(means.now()) });
      if (id === null) return { result: (await bySlug(tx, slug))! };
      await giveCourse(tx, reachFor(staff), id);
      await recount(tx, [id]);
      return { result: { id, version: 1 }, before: null, after: { type, title, categoryId }, version: 1 };
    });
    return added;
  },

  async preview(means, { id }, staff, visit) {
    const course = await courseAt(means.db, id, reachFor(staff));
    if (!course) throw unknownThing();
    const expiresAt = beginPreview(means, visit, { staffId: staff.staffId, thing: `course:${id}` });
    await record(means, staff, COURSE_ACTS.preview, `course:${id}`, { until: expiresAt }, visit);
    return { path: course.type === 2 ? pageOf.package(id) : pageOf.course(id), expiresAt };
  },

  copy: (means, { id, title, requestId }, staff, visit) =>
    copyCourse(means, ports, { id, title, slug: slugOf(staff.staffId, requestId) }, staff, visit),

  async remove(means, { id, version }, staff, visit) {
    await removeCourse(means, ports, { id, version, reach: reachFor(staff) }, staff, visit);
    coursesChanged(means, ports);
    return null;
  },
});

export const courseDesk = (ports: DeskPorts) => ({ ...reading, ...making(ports), ...saving(ports), ...publishing(ports) });
