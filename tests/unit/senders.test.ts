import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { afterEach, describe, expect, test } from "vitest";
import { keepPace } from "#server/kernel/senders.ts";

const PACE = { everyMs: 150, least: 100, mostMs: 1_500 };
let server: Server;
afterEach(() => server.close());

/** A server that takes bodies at this pace, `after` so many ms; sends parts every 50 ms and tells what came of it. */
async function sent(parts: readonly number[], after = 0): Promise<"taken" | "cut"> {
  server = createServer((raw, reply) => {
    keepPace({ raw } as FastifyRequest, { raw: reply } as FastifyReply, PACE);
    void pause(after).then(() => raw.resume());
    raw.on("end", () => reply.end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const sending = request({ port, method: "POST" });
  const came = new Promise<"taken" | "cut">((resolve) => {
    sending.on("response", (answer) => {
      answer.resume();
      resolve("taken");
    });
    sending.on("error", () => resolve("cut"));
  });
  for (const bytes of parts) {
    if (sending.destroyed) break;
    if (bytes > 0) sending.write(Buffer.alloc(bytes));
    await pause(50);
  }
  sending.end();
  return came;
}

const steps = (times: number, bytes: number) => Array.from({ length: times }, () => bytes);

describe("a body", () => {
  test("that comes along is taken, however slowly it comes", async () => {
    expect(await sent(steps(20, 80))).toBe("taken");
  });

  test("that stops is cut", async () => {
    expect(await sent([100, ...steps(15, 0)])).toBe("cut");
  });

  test("that drips is cut", async () => {
    expect(await sent(steps(20, 1))).toBe("cut");
  });

  test("that takes longer than it may in all is cut, though it comes along", async () => {
    expect(await sent(steps(60, 100))).toBe("cut");
  });

  test("that waits for this server is not", async () => {
    expect(await sent([50_000], 800)).toBe("taken");
  });
});
