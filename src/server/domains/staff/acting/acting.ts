export { act, compared, type Doer, record } from "./act.ts";
export { JOB_ACTS, STAFF_ACTS } from "./acts.ts";
export { colleaguesOf, everybody, namesOf, staffIdOf } from "./names.store.ts";
