import { type AddressInfo, createConnection, createServer, type Server as Listener, type Socket } from "node:net";
import { join } from "node:path";
import { Server } from "socket.io";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Pool } from "#server/database/database.ts";
import { PushBetween } from "#server/kernel/pushBetween.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
}, 120_000);
afterAll(() => school.close());

/** Stands before the database and holds back what it answers from the first LISTEN on, until it is told to let go. */
function slowListening(url: URL): { listener: Listener; held: Promise<void>; gone: Promise<void>; letGo: () => void } {
  const host = url.searchParams.get("host") ?? url.hostname;
  const port = Number(url.searchParams.get("port") ?? (url.port || 5432));
  const [held, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const waiting: Socket[] = [];
  const listener = createServer((client) => {
    const database = host.startsWith("/") ? createConnection(join(host, `.s.PGSQL.${port}`)) : createConnection(port, host);
    client.on("data", (bytes) => {
      if (bytes.includes("LISTEN")) {
        database.pause();
        waiting.push(database);
        held.resolve();
        client.once("close", () => gone.resolve());
      }
      database.write(bytes);
    });
    database.on("data", (bytes) => client.write(bytes));
    client.on("close", () => database.destroy()).on("error", () => undefined);
    database.on("close", () => client.destroy()).on("error", () => undefined);
  });
  return { listener, held: held.promise, gone: gone.promise, letGo: () => waiting.forEach((one) => one.resume()) };
}

test.each(["is answered meanwhile", "is never answered"])(
  "a push door that closes before its LISTEN was answered keeps no connection open, whether it %s", async (how) => {
    const before = slowListening(new URL(school.url));
    await new Promise<void>((resolve) => before.listener.listen(0, "127.0.0.1", resolve));
    const { port } = before.listener.address() as AddressInfo;
    const url = new URL(school.url);
    url.search = "";
    url.hostname = "127.0.0.1";
    url.port = String(port);
    const pool = { options: { connectionString: url.href } } as unknown as Pool;
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const between = new PushBetween(pool, log, () => undefined);
    const io = new Server({ adapter: between.adapter });
    await before.held;
    const closed = between.close(io);
    if (how === "is answered meanwhile") before.letGo();
    await closed;
    await before.gone;
    before.listener.close();
    expect(between.listens).toBe(how === "is answered meanwhile");
  }, 30_000,
);
