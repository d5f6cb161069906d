import pg from "pg";
import { vi } from "vitest";

/** Whether a connection carries what processes tell each other: that comes by the clock and belongs to no call. */
export const isChannel = (client: unknown): boolean =>
  (client as { connectionParameters: { application_name?: string } }).connectionParameters.application_name === "jiangcheng-channel";

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
