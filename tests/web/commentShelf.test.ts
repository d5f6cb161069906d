import { expect, test } from "vitest";
import type { Thread } from "#contract/comments.schema.ts";
import { CallFailure } from "#web/client/call.ts";
import { boxOf, draftOf, keepDraft, openCommentShelf, type Unsent } from "#web/parts/comments/unsent.ts";
import { aClock, aLockTable, aStorage, settled, worldOf } from "../support/keptDevice.ts";

const one: Unsent = { itemId: 3, requestId: "r1", content: "这里没看懂", atSecond: 20 };
const asThread = (unsent: Unsent) => ({ content: unsent.content }) as Thread;

/** A page with its shelf; `line` says what becomes of a sending. */
function aPage(storage = aStorage(), line: { fails: unknown; hangs?: boolean } = { fails: null }) {
  const came: Unsent[] = [];
  const sent: [number, Thread][] = [];
  const clock = aClock();
  const shelf = openCommentShelf({
    userId: 7,
    signedIn: () => 7,
    storage: () => storage,
    add: async (unsent) => {
      await (line.hangs ? new Promise(() => undefined) : Promise.resolve());
      if (line.fails) throw line.fails;
      came.push(unsent);
      return asThread(unsent);
    },
    onSent: (itemId, thread) => sent.push([itemId, thread]),
    world: worldOf({ alive: true }, clock, aLockTable()),
  });
  const box = boxOf(3, shelf);
  return { storage, line, came, sent, clock, shelf, box, send: (unsent = one) => shelf.put(unsent.requestId, { comment: unsent }) };
}

test("a comment is on its way until the server has taken it, and told once", async () => {
  const page = aPage();
  page.send();
  expect(page.box.pending()).toMatchObject([{ ...one, state: "sending", message: "" }]);
  await page.clock.pass(0);
  expect([page.box.pending(), page.sent, page.storage.map.size]).toEqual([[], [[3, { content: one.content }]], 0]);
});

test("one that got no answer stays with its words, over a reload too, and is sent again only when that is asked for", async () => {
  const page = aPage();
  page.line.fails = new CallFailure("no network", null, null, false);
  page.send();
  await page.clock.pass(0);
  expect(page.box.pending()).toMatchObject([{ ...one, state: "failed", message: "" }]);
  const next = aPage(page.storage);
  await next.shelf.flush();
  await next.clock.pass(100_000);
  expect([next.came, next.box.pending()]).toMatchObject([[], [{ ...one, state: "failed" }]]);
  next.shelf.again("r1");
  expect(next.box.pending()).toMatchObject([{ state: "sending" }]);
  await next.clock.pass(0);
  expect([next.came, next.box.pending()]).toEqual([[one], []]);
});

test("a page that died while it was sending leaves it to be asked for", async () => {
  const page = aPage();
  page.line.hangs = true;
  page.send();
  void page.shelf.flush();
  await settled();
  expect(page.box.pending()).toMatchObject([{ state: "sending" }]);
  expect(aPage(page.storage).box.pending()).toMatchObject([{ state: "failed" }]);
});

test("what the server says against it stands there; another that was written meanwhile goes all the same", async () => {
  const page = aPage();
  page.line.fails = new CallFailure("里面有不合适的词", 2042, null, false);
  page.send();
  await page.clock.pass(0);
  page.line.fails = null;
  page.send({ ...one, requestId: "r2", content: "好了" });
  await page.clock.pass(0);
  expect(page.box.pending()).toMatchObject([{ requestId: "r1", state: "failed", message: "里面有不合适的词" }]);
  expect(page.came.map(({ requestId }) => requestId)).toEqual(["r2"]);
  page.shelf.drop(["r1"]);
  expect([page.box.pending(), page.storage.map.size]).toEqual([[], 0]);
});

test("the words of a composer are kept by lesson and by the comment they answer, and never sent", async () => {
  const page = aPage();
  keepDraft(page.box, 0, "写到一半");
  keepDraft(page.box, 5, "回复到一半");
  await page.shelf.flush();
  const next = aPage(page.storage);
  expect([draftOf(next.box), draftOf(next.box, 5), draftOf(boxOf(4, next.shelf))]).toEqual(["写到一半", "回复到一半", ""]);
  expect([next.came, next.box.pending()]).toEqual([[], []]);
  keepDraft(next.box, 0, "");
  keepDraft(next.box, 5, "");
  expect([draftOf(next.box), page.storage.map.size]).toEqual(["", 0]);
});

test("the list of what waits stays the same while only words are typed", () => {
  const page = aPage();
  page.send();
  const before = page.box.pending();
  keepDraft(page.box, 0, "字");
  expect(page.box.pending()).toBe(before);
});

test("what a page of an older build left is taken over once: drafts as drafts, comments as not sent", async () => {
  const storage = aStorage();
  const { itemId: _itemId, ...old } = one;
  storage.setItem("comments:7:3", JSON.stringify({ drafts: { 0: "写到一半", 5: "回复" }, unsent: [old] }));
  storage.setItem("comments:8:3", JSON.stringify({ drafts: { 0: "别人的" }, unsent: [] }));
  const page = aPage(storage);
  await page.shelf.flush();
  expect([draftOf(page.box), draftOf(page.box, 5), page.came]).toEqual(["写到一半", "回复", []]);
  expect(page.box.pending()).toMatchObject([{ ...one, state: "failed" }]);
  expect([...storage.map.keys()].filter((key) => key.startsWith("comments:"))).toEqual(["comments:8:3"]);
  expect(draftOf(aPage(storage).box)).toBe("写到一半");
});
