import { onDemand } from "../../app/onDemand.ts";

/** The style sheet of formulas, fetched with the first one. */
export const formulaStyles = onDemand(() => import("./formulaStyles.ts"));
