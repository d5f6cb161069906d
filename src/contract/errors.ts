import type { RawAddress } from "./endpoint.ts";

/** Where browsers report failures (payments-security.md 8). Always answers 204 without a body. */
export const errorReport = {
  method: "POST",
  path: "/api/v1/errors",
  access: "visitor",
  summary: "Takes a browser's report of a failure, at most 8 KiB; answers 204 whatever it holds",
} as const satisfies RawAddress;
