import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { openHttp } from "#server/kernel/http.ts";
import { readEnvironment } from "#server/environment.ts";

const inTime = (closing: Promise<unknown>) =>
  Promise.race([closing.then(() => "closed"), new Promise((resolve) => setTimeout(() => resolve("still open"), 5_000))]);

test(
  "a server that is asked to close while it answers closes once the answer is out, not when the browser lets go",
  { timeout: 20_000 },
  async () => {
    const app = openHttp(readEnvironment({}), false);
    let finish = (): void => undefined;
    const rest = new Promise<void>((resolve) => (finish = resolve));
    app.get("/slow", (_request, reply) => reply.send(Readable.from(parts())));
    async function* parts() {
      yield "first";
      await rest;
      yield " second";
    }
    const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
    const agent = new Agent({ keepAlive: true });
    const text = new Promise<string>((resolve, reject) => {
      get({ port, path: "/slow", agent, host: "127.0.0.1" }, (answer) => {
        let body = "";
        answer.on("data", (part: Buffer) => {
          body += part.toString();
          if (body === "first") closing ??= app.close();
          setImmediate(finish);
        });
        answer.on("end", () => resolve(body));
      }).on("error", reject);
    });
    let closing: Promise<unknown> | undefined;
    expect(await text).toBe("first second");
    expect(await inTime(closing!)).toBe("closed");
    agent.destroy();
  },
);

test.each([
  ["asked nothing", ""],
  ["stopped in the midst of asking", "GET / HTTP/1.1\r\nHost: school\r\n"],
])("a server that closes does not wait for a connection that has %s", async (_what, said) => {
  const app = openHttp(readEnvironment({}), false);
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const connection = connect(Number(port), "127.0.0.1");
  connection.on("error", () => undefined);
  await once(connection, "connect");
  connection.write(said);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await inTime(app.close())).toBe("closed");
  connection.destroy();
});

const RETIRES = "a server that retires finishes what it answers, says with each answer that it was the last, and waits for no silent line";
test(RETIRES, async () => {
  const app = openHttp(readEnvironment({}), false);
  let finish = (): void => undefined;
  const slow = new Promise<void>((resolve) => (finish = resolve));
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  app.get("/slow", () => {
    arrive();
    return slow.then(() => ({ ok: true }));
  });
  app.get("/quick", async () => ({ ok: true }));
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const silent = connect(Number(port), "127.0.0.1");
  silent.on("error", () => undefined);
  await once(silent, "connect");
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string, by: Agent) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, path, agent: by, host: "127.0.0.1" }, (answer) => resolve(answer.resume())).on("error", reject);
    });
  expect((await ask("/quick", agent)).headers.connection).toBe("keep-alive");
  const under = ask("/slow", new Agent());
  await arrived;
  let isCut = false;
  const retired = app.lines.retire(() => {
    isCut = true;
    setTimeout(finish, 500);
    return Promise.resolve();
  });
  const last = await ask("/quick", agent);
  expect([last.statusCode, last.headers.connection]).toEqual([200, "close"]);
  await expect(ask("/quick", new Agent())).rejects.toThrow("ECONNREFUSED");
  await retired;
  expect([isCut, (await under).statusCode]).toEqual([true, 200]);
  expect(await inTime(app.close())).toBe("closed");
  agent.destroy();
}, 15_000);
