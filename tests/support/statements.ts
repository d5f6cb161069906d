import pg from "pg";
import { vi } from "vitest";

const BETWEEN: ReadonlySet<string | undefined> = new Set(["jiangcheng-channel", "jiangcheng-push"]);

/** Whether a connection carries what processes tell each other: that comes by the clock and belongs to no call. */
export const isChannel = (client: unknown): boolean =>
  BETWEEN.has((client as { connectionParameters: { application_name?: string } }).connectionParameters.application_name);

/** How many statements the server sends while `work` runs. Call once before measuring: the session is looked up anew after a while. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const asked = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return asked.mock.contexts.filter((client) => !isChannel(client)).length;
  } finally {
    asked.mockRestore();
  }
}
