import { onDemand } from "../parts/app/onDemand.ts";

/** What leads from page to page; opening one page needs none of it. */
export const travel = onDemand(() => import("./travel.ts"));
