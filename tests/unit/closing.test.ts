import { Agent, get } from "node:http";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { openHttp } from "#server/kernel/http.ts";
import { readEnvironment } from "#server/environment.ts";

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
    expect(
      await Promise.race([closing!.then(() => "closed"), new Promise((resolve) => setTimeout(() => resolve("still open"), 5_000))]),
    ).toBe("closed");
    agent.destroy();
  },
);
