import pg from "pg";
import { vi } from "vitest";

/** How many statements the server sends while `work` runs. Call once before measuring: the session is looked up anew after a while. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return asked.mock.calls.length;
  } finally {
    asked.mockRestore();
  }
}
