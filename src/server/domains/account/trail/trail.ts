export { deviceOf } from "./devices.rules.ts";
export { note, noteFailure, trailOf } from "./noting.ts";
export { countTrail, eraseTrail, forgetTrail, wholeTrail } from "./trail.store.ts";
