import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanComment, COMMENT_LENGTH, fitsComment, seenLength } from "#contract/commentText.ts";
import type { Message, Thread } from "#contract/comments.schema.ts";
import { fingerprintOf, heldFor, leadsAway, placeOf, whyNot } from "#server/domains/comments/rules.ts";
import { fold } from "#server/domains/speech/speech.ts";
import { agoText } from "#web/parts/comments/ago.ts";
import { EMPTY, type Feed, renewed, withFresh, withMessage, without, withPage } from "#web/parts/comments/feed.ts";

const anyText = fc.string({ unit: "binary" });
const invisible = fc.constantFrom(
  " ",
  "\t",
  "\n",
  "\u00a0",
  "\u3000",
  "\u200b",
  "\u200d",
  "\u2060",
  "\ufeff",
  "\u00ad",
  "\u202e",
  "\u3164",
  "\u0007",
);

describe("what a comment may hold", () => {
  test("cleaning twice is cleaning once, and leaves nothing that turns or hides text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = cleanComment(text);
        expect(cleanComment(clean)).toBe(clean);
        expect(clean).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\ufeff\r]/);
        // oxlint-disable-next-line no-control-regex
        expect(clean).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
        expect(clean.isWellFormed()).toBe(true);
      }),
    );
  });

  test("plain words, markup and emoji are kept letter by letter", () => {
    for (const text of ["KM1、KM2 互锁", "<script>alert(1)</script>", "a\tb", "一\n二", "👨‍👩‍👧‍👦 好", "ñ हिन्दी العربية", "🇨🇳"])
      expect(cleanComment(text)).toBe(text);
  });

  test("people's characters are counted, not code units", () => {
    expect(["好", "👨‍👩‍👧‍👦", "🇨🇳", "e\u0301", "各個"].map(seenLength)).toEqual([1, 1, 1, 1, 2]);
    expect(fitsComment("好".repeat(COMMENT_LENGTH))).toBe(true);
    expect(fitsComment("好".repeat(COMMENT_LENGTH + 1))).toBe(false);
    expect(fitsComment("👨‍👩‍👧‍👦".repeat(COMMENT_LENGTH))).toBe(true);
    for (const nothing of ["", "\u200d", "\ufe0f", " "]) expect(fitsComment(cleanComment(nothing))).toBe(false);
  });
});

describe("the words filter", () => {
  test("a word is found whatever stands unseen between its characters, in any width or case", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("加微信", "vx号", "Ｔelegram", "代考"),
        fc.array(invisible, { minLength: 0, maxLength: 20 }),
        fc.boolean(),
        anyText,
        (word, gaps, upper, rest) => {
          const written = Array.from(upper ? word.toUpperCase() : word)
            .map((character, at) => character + (gaps[at] ?? ""))
            .join("");
          expect(fold(`开头${written}${rest}`)).toContain(fold(word));
        },
      ),
    );
  });

  test("folding twice is folding once, and the same words have one fingerprint", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: 2_000 },
    );
    expect([fold("GROẞ"), fold("groß"), fold("gross")]).toEqual(["gross", "gross", "gross"]);
    expect(fingerprintOf("老 师讲得好").equals(fingerprintOf("老师讲得\u200b好 "))).toBe(true);
    expect(fingerprintOf("老师讲得好").equals(fingerprintOf("老师讲得不好"))).toBe(false);
  });

  test("addresses and mobile numbers lead away, figures of the trade don't", () => {
    for (const text of [
      "看 http://a.b",
      "WWW.x.y",
      "bit.cn/a",
      "QQ.com 上",
      "ｗｗｗ．ａｂｃ．ｃｏｍ",
      "13912345678",
      "139 1234 5678",
      "139-1234-5678",
      "１３９１２３４５６７８",
    ])
      expect(leadsAway(text), text).toBe(true);
    for (const text of [
      "380 V、220 V",
      "KM1.1 触点",
      "GB 50303-2015",
      "20261121083000123",
      "1391234567",
      "电流 1.5 A",
      "看到 06:20 处",
      "第3.2节",
    ])
      expect(leadsAway(text), text).toBe(false);
  });
});

test("what waits for review, by the school's setting", () => {
  const facts = (hasWord: boolean, away: boolean, isFirst: boolean) => ({ hasWord, leadsAway: away, isFirst });
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (word, away, first) => {
      expect(heldFor("off", facts(word, away, first))).toBe("");
      expect(heldFor("all", facts(word, away, first))).toBe("everything");
      expect(heldFor("linksAndWords", facts(word, away, first))).toBe(word ? "words" : away ? "links" : "");
      expect(heldFor("first", facts(word, away, first))).toBe(word ? "words" : away ? "links" : first ? "first" : "");
    }),
  );
});

test("why not: a closed course before all, then sign-in, ownership, silence, a phone", () => {
  const asker = { learnerId: 1, mayStudy: true, mute: null, hasPhone: true };
  expect(whyNot(asker, false, 10)).toBeNull();
  expect(whyNot({ ...asker, learnerId: null, mayStudy: false }, false, 10)).toBe("visitor");
  expect(whyNot({ ...asker, mayStudy: false }, false, 10)).toBe("notOwned");
  expect(whyNot({ ...asker, mute: { until: 11 } }, false, 10)).toBe("muted");
  expect(whyNot({ ...asker, mute: { until: 10 } }, false, 10)).toBeNull();
  expect(whyNot({ ...asker, mute: { until: null } }, false, 10)).toBe("muted");
  expect(whyNot({ ...asker, hasPhone: false }, false, 10)).toBe("noPhone");
  expect(whyNot({ ...asker, mayStudy: false, hasPhone: false }, false, 10)).toBe("notOwned");
  expect(whyNot({ learnerId: null, mayStudy: false, mute: null, hasPhone: false }, true, 10)).toBe("closed");
});

test("answers never nest deeper than one level", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 40 }), (picks) => {
      const tree: { id: number; rootId: number | null; answersId: number | null }[] = [{ id: 1, rootId: null, answersId: null }];
      for (const pick of picks) tree.push({ id: tree.length + 1, ...placeOf(tree[pick % tree.length]!) });
      for (const one of tree.slice(1)) {
        expect(tree.find(({ id }) => id === one.rootId)!.rootId).toBeNull();
        if (one.answersId !== null) expect(tree.find(({ id }) => id === one.answersId)!.rootId).toBe(one.rootId);
      }
    }),
  );
});

const message = (id: number, rootId: number | null = null, more: Partial<Message> = {}): Message => ({
  id,
  itemId: 1,
  rootId,
  author: "learner",
  userId: 9,
  nickName: "王姐",
  avatarUrl: "",
  content: `${id}`,
  createTime: id,
  likeCount: 0,
  liked: false,
  isMine: false,
  state: "shown",
  ...more,
});
const thread = (id: number, replies: number[] = [], replyTotal = replies.length): Thread => ({
  ...message(id),
  replyTotal,
  replies: replies.map((reply) => message(reply, id)),
});
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

describe("the feed", () => {
  const start = withPage(EMPTY, { records: [thread(9), thread(7, [8]), thread(5)], total: 5 });

  test("a new comment stands on top, or waits until it is asked for; each is there once", () => {
    expect(ids(withMessage(start, message(12), true).threads)).toEqual([12, 9, 7, 5]);
    const waits = withMessage(withMessage(withMessage(start, message(12), false), message(13), false), message(12), false);
    expect([ids(waits.threads), ids(waits.fresh), waits.total]).toEqual([[9, 7, 5], [13, 12], 5]);
    const shown = withFresh(waits);
    expect([ids(shown.threads), shown.fresh, shown.total]).toEqual([[13, 12, 9, 7, 5], [], 7]);
  });

  test("an answer goes under its comment; while older ones are unread it is counted alone, save one's own", () => {
    const all = withMessage(start, message(20, 7), false);
    expect(all.threads[1]).toMatchObject({ replyTotal: 2, replies: [{ id: 8 }, { id: 20 }] });
    const long: Feed = { ...start, threads: [thread(9, [10, 11, 12], 6)] };
    expect(withMessage(long, message(30, 9), false).threads[0]).toMatchObject({
      replyTotal: 7,
      replies: [{ id: 10 }, { id: 11 }, { id: 12 }],
    });
    expect(ids(withMessage(long, message(30, 9, { isMine: true }), false).threads[0]!.replies)).toEqual([10, 11, 12, 30]);
    expect(withMessage(all, message(20, 7), false)).toEqual(all);
    expect(withMessage(start, message(20, 999), false)).toEqual(start);
  });

  test("what is gone goes; with answers its place stays without words", () => {
    expect(ids(without(start, { id: 9, rootId: null, hasReplies: false }).threads)).toEqual([7, 5]);
    expect(without(start, { id: 9, rootId: null, hasReplies: false }).total).toBe(4);
    const blank = without(start, { id: 7, rootId: null, hasReplies: true }).threads[1]!;
    expect(blank).toMatchObject({ state: "deleted", content: "", nickName: "", replies: [{ id: 8 }] });
    expect(without(start, { id: 8, rootId: 7, hasReplies: false }).threads[1]).toMatchObject({ replyTotal: 0, replies: [] });
  });

  test("read anew it is renewed: newer ones wait, missing ones go, older pages stay", () => {
    const again = renewed(start, { records: [thread(14), thread(9, [15]), thread(6)], total: 6 }, false);
    expect([ids(again.threads), ids(again.fresh)]).toEqual([[9, 5], [14, 6]]);
    expect(again.threads[0]!.replies.map(({ id }) => id)).toEqual([15]);
    expect(again.total).toBe(4);
  });

  test("whatever is heard in whatever order, nothing is shown twice and counts never fall below nothing", () => {
    const change = fc.oneof(
      fc.record({ id: fc.integer({ min: 1, max: 12 }), show: fc.boolean() }).map(
        ({ id, show }) =>
          (feed: Feed) =>
            withMessage(feed, message(id), show),
      ),
      fc.record({ id: fc.integer({ min: 13, max: 20 }), rootId: fc.integer({ min: 1, max: 12 }) }).map(
        ({ id, rootId }) =>
          (feed: Feed) =>
            withMessage(feed, message(id, rootId), true),
      ),
      fc
        .record({ id: fc.integer({ min: 1, max: 12 }), hasReplies: fc.boolean() })
        .map((gone) => (feed: Feed) => without(feed, { ...gone, rootId: null })),
      fc
        .record({ id: fc.integer({ min: 13, max: 20 }), rootId: fc.integer({ min: 1, max: 12 }) })
        .map((gone) => (feed: Feed) => without(feed, { ...gone, hasReplies: false })),
      fc
        .uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 5 })
        .map((found) => (feed: Feed) => renewed(feed, { records: found.sort((a, b) => b - a).map((id) => thread(id)), total: 12 }, false)),
      fc.constant(withFresh),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const end = changes.reduce<Feed>((feed, one) => one(feed), EMPTY);
        const all = ids([...end.threads, ...end.fresh]);
        expect(new Set(all).size).toBe(all.length);
        for (const one of end.threads) {
          expect(new Set(ids(one.replies)).size).toBe(one.replies.length);
          expect(one.replyTotal).toBeGreaterThanOrEqual(0);
        }
        expect(end.total).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

test("how long ago, as people say it", () => {
  const words = {
    now: "刚刚",
    minutes: "{count} 分钟前",
    minuteOne: "{count} 分钟前",
    hours: "{count} 小时前",
    hourOne: "{count} 小时前",
    yesterday: "昨天 {time}",
  };
  const at = (text: string) => Date.parse(`${text}+08:00`);
  const now = at("2026-11-21T21:00:00");
  const cases: [string, string][] = [
    ["2026-11-21T20:59:30", "刚刚"],
    ["2026-11-21T21:00:05", "刚刚"],
    ["2026-11-21T20:55:00", "5 分钟前"],
    ["2026-11-21T19:00:00", "2 小时前"],
    ["2026-11-20T21:12:00", "昨天 21:12"],
    ["2026-11-20T00:00:00", "昨天 00:00"],
    ["2026-11-19T23:59:00", "11-19"],
    ["2025-12-31T23:59:00", "2025-12-31"],
  ];
  for (const [then, said] of cases) expect(agoText(at(then), now, words), then).toBe(said);
});
