import type { Means } from "../../../kernel/call.ts";
import type { DeskPorts } from "./uses.ts";

/** What follows from a change of courses, after its commit. */
export function coursesChanged(means: Means, ports: DeskPorts): void {
  means.pagesChanged();
  for (const forget of ports.forgets()) forget(means);
}
