import { connect, createServer, type NetConnectOpts, type Server, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { openDatabase } from "#server/database/database.ts";
import { Outage } from "#server/kernel/outage.ts";

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A line to the tests' database on which everybody may be made to wait, or newcomers alone. */
class Line {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #waits = false;

  private constructor(at: NetConnectOpts) {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket.on("error", () => undefined));
      if (this.#waits) return;
      const database = connect(at).on("error", () => undefined);
      this.#sockets.add(database);
      socket.pipe(database).pipe(socket);
    });
  }

  static async to(url: string): Promise<{ line: Line; url: string }> {
    const { hostname, port, searchParams } = new URL(url);
    const folder = searchParams.get("host");
    const line = new Line(folder === null ? { host: hostname, port: Number(port) } : { path: `${folder}/.s.PGSQL.${port}` });
    await new Promise<void>((resolve) => line.#server.listen(0, "127.0.0.1", resolve));
    const through = new URL(url);
    through.searchParams.delete("host");
    through.host = `127.0.0.1:${(line.#server.address() as { port: number }).port}`;
    return { line, url: through.href };
  }

  newcomersWait(): void {
    this.#waits = true;
  }

  everybodyWaits(): void {
    this.#waits = true;
    for (const socket of this.#sockets) socket.unpipe();
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}

let line: Line;
let database: ReturnType<typeof openDatabase>;
let outage: Outage;
beforeEach(async () => {
  const through = await Line.to(inject("schoolUrl"));
  line = through.line;
  database = openDatabase(through.url, () => undefined, 2);
  outage = new Outage(database.pool, silent);
  await database.pool.query("select 1");
});
afterEach(async () => {
  outage.close();
  line.close();
  await database.db.destroy();
});

test("a newcomer that hears nothing is no outage while the connections that stand are answered, as under full load", async () => {
  line.newcomersWait();
  let isAsked = false;
  const asking = outage.answers().finally(() => (isAsked = true));
  for (; !isAsked; await pause(50)) await database.pool.query("select 1");
  expect(await asking).toBe(true);
  expect(outage.away).toBe(false);
  expect((await database.pool.query("select 1")).rowCount).toBe(1);
});

test("a newcomer that hears nothing is believed where nobody else is answered either", async () => {
  line.everybodyWaits();
  const unanswered = database.pool.query("select 1").catch((error: Error) => error);
  expect(await outage.answers()).toBe(false);
  expect(outage.away).toBe(true);
  await expect(database.pool.query("select 1")).rejects.toThrow(/timeout/);
  line.close();
  expect(await unanswered).toBeInstanceOf(Error);
});
