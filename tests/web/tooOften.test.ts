import { afterEach, expect, test, vi } from "vitest";
import { notes } from "#contract/notes.ts";
import { ask } from "#web/client/call.ts";
import { failed } from "#web/parts/kept/outcome.ts";
import { told } from "#web/parts/sitting/answers/wire.ts";
import { post } from "#web/parts/player/watched/post.ts";

afterEach(() => vi.unstubAllGlobals());

/** The server as it answers when a budget is spent (429), and when it has too much to do (503). */
function answering(status: number): void {
  const body = JSON.stringify({ code: -1, message: "操作太频繁了，请 2 秒后再试", data: null });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status, headers: { "retry-after": "2" } })));
}

test.each([429, 503])("an answer refused with %i is neither taken nor given up: the shelf tries again", async (status) => {
  answering(status);
  const send = () => ask(notes.getMyNotes, {}, { quiet: true });
  await expect(told(async () => ({ kind: "answered", answer: (await send()) as never }))).rejects.toThrow("操作太频繁了");
  await expect(send().catch(failed)).rejects.toThrow("操作太频繁了");
});

test.each([429, 503])("a heartbeat that is refused with %i goes out again", async (status) => {
  answering(status);
  const beat = { seq: 1, position: 10, ranges: [[0, 10]] as const, rate: 1, takeOver: false };
  expect(await post(7, "session", beat)).toEqual({ verdict: "lost" });
});
