import type { practice } from "#contract/practice.ts";
import type { Handlers } from "../../kernel/call.ts";
import { attemptCalls, type StartPorts } from "./answering/calls.ts";
import { exerciseCalls } from "./exercise/calls.ts";
import { historyCalls } from "./history/calls.ts";

/** Attempts, exercises and histories; `ports` tell how the attempts of the domains above start. */
export const practiceCalls = (ports: StartPorts): Handlers<typeof practice> => ({
  ...attemptCalls(ports),
  ...exerciseCalls(ports),
  ...historyCalls(ports),
});
