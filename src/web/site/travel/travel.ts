import { matchPage } from "../table/pages.ts";

export { innerAddress, loginQuery } from "./loginQuery.ts";
export { go, search } from "./navigation.ts";
export { arrive, openNext } from "./next.ts";
export { comingAt } from "./place.ts";
export { forget, warmUp } from "./warm.ts";

/** Whether the site has a page at a path. */
export const hasPage = (path: string): boolean => matchPage(path) !== null;
