import type { catalogue } from "#contract/catalogue.ts";
import { type Handlers, type Learner, type Means } from "../../kernel/call.ts";
import { searchQuery } from "../../kernel/chinese.ts";
import { unknownThing } from "../../kernel/refusal.ts";
import { accessOf, enrolFree, holdingsOf, isLocked, standingOf, VISITOR } from "../enrolment/enrolment.ts";
import { advertsShown } from "../site/site.ts";
import { categories, excerptOf, reasonOf, schoolCounts, searchSeries, teachers, treeOf } from "./browsing/browsing.ts";
import {
  cardOf, type CardRow, cardsByTeacher, cardsByTrade, courseById, inOrderOfLevels, noteCourseSeen, previewedCourses, recommendedCards,
} from "./course/course.ts";
import { chineseFor } from "../translations/translations.ts";
import { toldIn } from "./browsing/browsing.ts";
import { courseDetail, partnerOf } from "./catalogue.ts";

/** What the asker holds of these rows' courses: one look for all of them. */
const accessTo = (means: Means, caller: Learner | null, rows: readonly CardRow[]) =>
  accessOf(means, caller?.learnerId ?? null, rows.map((row) => row.id));

/** Turns rows into the asker's cards. */
async function dealer(means: Means, caller: Learner | null, rows: readonly CardRow[]) {
  const access = await accessTo(means, caller, rows);
  const now = means.now();
  return (row: CardRow) => cardOf(row, access, now);
}

/** An unpublished course is there for its holders alone, who are enrolled already; to others it is unknown. */
async function enrolledBefore(means: Means, learnerId: number, id: number) {
  const { standing } = await courseDetail(means, id, learnerId);
  return { id, buttonType: standing.buttonType, validUntil: standing.validUntil };
}

const plainCalls: Omit<Handlers<typeof catalogue>, "getCourseRecommendList"> = {
  async getCourseSeries(means, { keyword, categoryId, level, type, free, sort, current, size }, caller, { language }) {
    const query = await searchQuery(keyword, language);
    const saying = language === "en" ? await chineseFor(means.db, query?.words ?? []) : null;
    const found = await searchSeries(means.db, { query, saying, categoryId, level, type, free: free === true, sort, current, size });
    const access = await accessTo(means, caller, found.records);
    const now = means.now();
    const words = query?.words ?? [];
    const lessons = (row: (typeof found.records)[number]) => {
      const standing = standingOf(row, access, now);
      return row.matchedLessons.map(({ ready, plain, ...lesson }) => {
        const locked = !ready || isLocked(lesson, standing);
        return { ...lesson, locked, vid: locked ? null : lesson.vid, excerpt: excerptOf(plain ?? "", words) };
      });
    };
    const unsaid = query ? found.records.filter((row) => row.matchedLessons.length === 0) : [];
    const reasons = new Map((await toldIn(language, means.db, unsaid)).map((told) => [told.id, reasonOf(told, words)]));
    return {
      records: found.records.map((row) => ({
        ...cardOf(row, access, now), matchedLessons: lessons(row), reason: reasons.get(row.id) ?? null,
      })),
      total: found.total, packageTotal: found.packageTotal, current, size,
      terms: [...words],
      isLoose: found.isLoose,
      facets: {
        trades: [...found.trades], levels: inOrderOfLevels(found.levels).map((one) => ({ ...one, name: one.level })),
        freeCount: found.freeCount, total: found.all, packageTotal: found.allPackages,
      },
    };
  },

  async getCourseSeriesDetail(means, { id }, caller, visit) {
    const how = { language: visit.language, previewed: await previewedCourses(means, visit) };
    const detail = await courseDetail(means, id, caller?.learnerId ?? null, how);
    noteCourseSeen(means, caller, detail.baseInfo);
    return detail;
  },

  async judgeIsOurOrCsw({ pool }, { id }) {
    const course = await courseById(pool, id);
    if (!course?.published) throw unknownThing();
    if (course.sale !== "partner") return { isOur: true, supplier: "own" };
    return { isOur: false, supplier: "partner", ...partnerOf(course) };
  },

  async enroll(means, { id }, { learnerId }) {
    const course = await courseById(means.pool, id);
    if (!course) throw unknownThing();
    if (!course.published) return enrolledBefore(means, learnerId, id);
    const { buttonType, validUntil } = await enrolFree(means, learnerId, { ...course, parts: course.parts.map((part) => part.id) });
    return { id, buttonType, validUntil };
  },

  async getAdvertiseOpen(means) {
    const adverts = await advertsShown(means);
    const at = (position: string) => adverts.filter((advert) => advert.position === position);
    return { carousel: at("home"), strip: at("homeStrip")[0] ?? null, opening: at("opening")[0] ?? null };
  },

  async getTeacherDetails(means, { id }, caller) {
    const found = await teachers(means.db, id);
    if (id !== undefined && found.length === 0) throw unknownThing();
    const rows = await cardsByTeacher(means.db, found.map((teacher) => teacher.id));
    const deal = await dealer(means, caller, rows);
    return found.map((teacher) => ({ ...teacher, courses: rows.filter((row) => row.teacherId === teacher.id).map(deal) }));
  },

  async getTeacherSmallImg({ db }) {
    return teachers(db);
  },

  async getMoreCategoryList({ db }) {
    return treeOf(await categories(db));
  },

  async indexCategory(means, { categoryId, size }, caller) {
    const [rows, tree, counts] = await Promise.all([
      cardsByTrade(means.db, categoryId, size),
      categories(means.db),
      schoolCounts(means.db),
    ]);
    const deal = await dealer(means, caller, rows);
    const shown = treeOf(tree).filter((node) => categoryId === undefined || node.id === categoryId);
    return { counts, categories: shown.map((node) => ({ ...node, cards: rows.filter((row) => row.tradeId === node.id).map(deal) })) };
  },
};

/** What learners tell elsewhere; handed down by the domain that knows. */
export interface CataloguePorts {
  /** The trade and level that a learner works for; null: none. */
  goalOf(means: Means, learnerId: number): Promise<{ readonly categoryId: number; readonly level: string } | null>;
}

export const catalogueCalls = (ports: CataloguePorts): Handlers<typeof catalogue> => ({
  ...plainCalls,

  async getCourseRecommendList(means, { categoryId, size }, caller) {
    const [access, goal] = caller
      ? await Promise.all([holdingsOf(means, caller.learnerId), ports.goalOf(means, caller.learnerId)])
      : [VISITOR, null];
    const rows = await recommendedCards(means.db, { categoryId, size, heldIds: [...access.held.keys()], goal });
    return rows.map((row) => cardOf(row, access, means.now()));
  },
});
