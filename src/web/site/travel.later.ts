import { onDemand } from "../parts/app/onDemand.ts";

/** What leads from page to page, the page table among it: opening one page needs none of it. */
export const travel = onDemand(() => import("./travel/travel.ts"));
