import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorReport } from "#contract/errors.ts";
import { handoutFiles } from "#contract/handouts.ts";
import { uploadFiles } from "#contract/media.ts";
import { practice } from "#contract/practice.ts";
import { videoCallbacks } from "#contract/videoCallbacks.ts";
import { openSchool, type School } from "../support/school.ts";

const SENDERS = 300;
/** Two looks at a long body, and some more. */
const GONE_MS = 45_000;

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** Sends this much over a connection of its own, and nothing more. */
function sender(text: string): Promise<Socket> {
  const { port } = new URL(school.origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(text, () => resolve(socket)));
    socket.on("error", reject).resume();
  });
}

const head = (method: string, path: string, more: string) => `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${more}\r\n`;
const half = (method: string, path: string, type: string) =>
  `${head(method, path, `content-type: ${type}\r\nsec-fetch-site: same-origin\r\ncontent-length: 4000\r\n`)}half`;

test("who sends half of a request is cut off at every kind of address, and health answers meanwhile", { timeout: 120_000 }, async () => {
  const ticket = (path: string) => path.replace(/:\w+/, "x");
  const halves = [
    half("POST", errorReport.path, "application/json"),
    half("POST", practice.pcSubmitAnswer.path, "application/json"),
    half("POST", ticket(handoutFiles.upload.path), "application/octet-stream"),
    half("PATCH", ticket(uploadFiles.part.path), "application/offset+octet-stream"),
    half("POST", videoCallbacks.aliyunVod.path, "application/json"),
    half("POST", "/nowhere", "application/json"),
    half("GET", "/healthz", "application/json"),
    "POST /api/v1/errors HTTP/1.1\r\nhost: loc",
    "",
  ];
  const sockets = await Promise.all(Array.from({ length: SENDERS }, (_, n) => sender(halves[n % halves.length]!)));
  const open = new Set(sockets);
  for (const socket of sockets) socket.once("close", () => open.delete(socket));
  const began = performance.now();
  let looks = 0;
  while (open.size > 0 && performance.now() - began < GONE_MS) {
    // How fast it answers meanwhile: bench/overload.ts.
    expect((await fetch(`${school.origin}/healthz`)).status).toBe(200);
    looks += 1;
    await pause(250);
  }
  const left = [...open].map((socket) => halves[sockets.indexOf(socket) % halves.length]!.split("\r\n")[0]);
  expect(left).toEqual([]);
  expect(looks).toBeGreaterThan(0);
});
