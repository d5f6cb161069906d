export { importSchool, schoolLines } from "./arriving.ts";
export { exportSchool } from "./leaving.ts";
export { SCHOOL_FILE } from "./manifest.ts";
export { planSchool } from "./plan.ts";
