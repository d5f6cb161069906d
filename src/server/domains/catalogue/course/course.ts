export {
  CARD_COLUMNS, type CardRow, cardsById, cardsByTeacher, cardsByTrade, EVERY_LEVEL, IS_LESSON, recommendedCards, TAUGHT,
} from "./cards.store.ts";
export { courseById, type CourseRow, neighboursOf, outlinesOf } from "./detail.store.ts";
export { coursesFor, seenCourse } from "./offered.ts";
export { bundleOf } from "./packages.rules.ts";
export { packageParts, partnerItems } from "./packages.store.ts";
export { partnerLink } from "./partner.rules.ts";
export { cardOf, coverMark, coverUrl, inOrderOfLevels, LEVELS, outlineFor, seoOf } from "./rules.ts";
export { type Previewed, previewedCourses } from "./previewed.ts";
export { noteCourseSeen } from "./seen.ts";
