import { onDemand } from "../../app/onDemand.ts";

/** The signed-in learner's menu: visitors don't fetch it, a learner's page has it before it comes alive. */
export const accountMenu = onDemand(() => import("./AccountMenu.tsx"));
