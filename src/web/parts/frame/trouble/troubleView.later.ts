import { onDemand } from "../../app/onDemand.ts";

/** The drawing of a page in trouble. */
export const troubleView = onDemand(() => import("./TroubleView.tsx"));
