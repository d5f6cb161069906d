export { categories, coverFacts, schoolCounts, teachers } from "./browse.store.ts";
export { searchSeries } from "./search.store.ts";
export { treeOf } from "./tree.rules.ts";
