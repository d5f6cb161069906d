import type { packages } from "#contract/packages.ts";
import type { Handlers } from "../../kernel/call.ts";
import { courseDetail, knownCourse, seriesOfPackage } from "./catalogue.ts";
import { noteCourseSeen, partnerItems, previewedCourses } from "./course/course.ts";

export const packageCalls: Handlers<typeof packages> = {
  async getCourseSeriesById(means, { id }, caller, visit) {
    const how = { language: visit.language, previewed: await previewedCourses(means, visit) };
    const detail = await courseDetail(means, id, caller?.learnerId ?? null, how);
    noteCourseSeen(means, caller, detail.baseInfo);
    return detail;
  },

  async findSeriesMergePageByPid(means, { seriesId, currentPage, showCount }, caller) {
    return seriesOfPackage(means, seriesId, caller?.learnerId ?? null, { current: currentPage, size: showCount });
  },

  async getSupplierItems(means, { id }, caller, visit) {
    const { course } = await knownCourse(means, id, caller?.learnerId ?? null, await previewedCourses(means, visit));
    return course.sale === "partner" ? partnerItems(means.pool, id) : [];
  },
};
