export { keyGate } from "./gate.ts";
export { type Delivery, type Given, isGiven, NOTHING_GIVEN, wasGiven } from "./given.rules.ts";
