import type { ChildProcess } from "node:child_process";
import { setPriority } from "node:os";

/**
 * Lets a server run a little before the browsers and tests that ask it, as on a machine of its own: one that is starved of the processor
 * takes its visitors for too many, and turns them away. Only root may do that; without the right it runs as all others.
 */
export function ahead<C extends ChildProcess>(child: C): C {
  try {
    setPriority(child.pid!, -3);
  } catch {
    // Then the machine has to be faster.
  }
  return child;
}
