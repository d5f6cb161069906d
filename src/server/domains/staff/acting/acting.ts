export { act, type Doer, record } from "./act.ts";
export { JOB_ACTS, STAFF_ACTS } from "./acts.ts";
export { colleaguesOf, namesOf, staffIdOf } from "./names.store.ts";
