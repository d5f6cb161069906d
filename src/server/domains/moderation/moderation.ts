export type { Reportable } from "./reportable.ts";
