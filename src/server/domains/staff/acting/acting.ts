export { act, type Doer, record } from "./act.ts";
export { namesOf } from "./names.store.ts";
export { JOB_ACTS, STAFF_ACTS } from "./acts.ts";
