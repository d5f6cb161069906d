export { deviceOf } from "./devices.rules.ts";
export { note, noteFailure, trailOf } from "./noting.ts";
export { countTrail, eraseTrail, forgetTrail, signedInByDay, signedInSince, wholeTrail } from "./trail.store.ts";
