import { matchPage } from "../table/pages.ts";

export { PageSkeleton } from "../../parts/frame/skeleton/PageSkeleton.tsx";
export { innerAddress } from "./loginQuery.ts";
export { go, grantWish, openLoginLink, search } from "./navigation.ts";
export { stepTo } from "./next.ts";
export { forget, warmUp } from "./warm.ts";

/** Whether the site has a page at a path. */
export const hasPage = (path: string): boolean => matchPage(path) !== null;
