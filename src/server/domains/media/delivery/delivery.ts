export type { KeyGate } from "./keys.ts";
export { forgetPlayed } from "./played.ts";
export { playedFiles } from "./serve.ts";
