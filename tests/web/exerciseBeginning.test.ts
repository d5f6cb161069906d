import { afterEach, expect, test, vi } from "vitest";
import type { Call } from "#web/client/call.ts";
import { Moved } from "#web/parts/app/screen.ts";
import { loadPractising } from "#web/parts/sitting/practice/load.ts";

const SEARCH = "go=1&courseId=3&count=5&anew=1";
const query = () => new URLSearchParams(SEARCH);

afterEach(() => vi.unstubAllGlobals());

/** A browser that stands at the address, and what is asked of the server. */
function inBrowser(search = `?${SEARCH}`) {
  const entry = { state: { key: 7 } as unknown };
  vi.stubGlobal("window", {});
  vi.stubGlobal("location", { search });
  vi.stubGlobal("history", { get state() { return entry.state; }, replaceState: (state: unknown) => void (entry.state = state) });
  const asked: { requestId?: string; anew?: boolean }[] = [];
  const call = (async (_endpoint: unknown, input: { requestId?: string; anew?: boolean }) => {
    asked.push(input);
    return { exerciseId: 12 };
  }) as unknown as Call;
  const begin = () => loadPractising({ call, query: query() }).then(() => null, (error: unknown) => error);
  return { entry, asked, begin };
}

test("asking the server for the page that begins an exercise begins none", async () => {
  const call = vi.fn();
  expect(await loadPractising({ call: call as unknown as Call, query: query() })).toBe("beginning");
  expect(call).not.toHaveBeenCalled();
});

test("the browser begins it and goes to its own address", async () => {
  const { asked, begin, entry } = inBrowser();
  const moved = await begin();
  expect(moved).toBeInstanceOf(Moved);
  expect((moved as Moved).to).toBe("/startMockPractice?exerciseId=12");
  expect(asked).toMatchObject([{ courseId: 3, count: 5, anew: true, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
  expect(entry.state).toMatchObject({ key: 7 });
});

test("a reload of the same entry is the same try, a new visit is another", async () => {
  const { asked, begin, entry } = inBrowser();
  await begin();
  await begin();
  expect(asked[1]!.requestId).toBe(asked[0]!.requestId);
  entry.state = { key: 8 };
  await begin();
  expect(asked[2]!.requestId).not.toBe(asked[0]!.requestId);
});

test("the entry of another address is left alone", async () => {
  const { asked, begin, entry } = inBrowser("?courseId=9");
  await begin();
  expect(asked[0]!.requestId).toHaveLength(36);
  expect(entry.state).toEqual({ key: 7 });
});
