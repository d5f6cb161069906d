export { deviceOf } from "./devices.rules.ts";
export { note, noteFailure, trailOf } from "./noting.ts";
export { eraseTrail, eventsKeptSince, forgetTrail, wholeTrail } from "./trail.store.ts";
