export { categories, coursesByLevel, coverFacts, type Place, placesOf, schoolCounts, teachers, tradesInOrder } from "./browse.store.ts";
export { coursePages } from "./listed.ts";
export { excerptOf, reasonOf } from "./reasons.rules.ts";
export { searchSeries } from "./search.store.ts";
export { toldIn } from "./told.ts";
export { treeOf } from "./tree.rules.ts";
