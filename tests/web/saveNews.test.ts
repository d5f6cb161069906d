import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Line, nothingTold, SAID_AFTER_MS, type SaveNews, saveNews } from "#web/parts/sitting/page/saveNews.ts";

const good: Line = { online: true, line: "idle", unsent: 0, answering: true };
const sending: Line = { ...good, line: "sending", unsent: 1 };
const lost: Line = { ...good, line: "lost", unsent: 1 };
const LONG = SAID_AFTER_MS;

/** What is said of lines that follow one another, each with the time (ms) that it stands. */
function said(...lines: readonly (readonly [Line, number])[]): SaveNews[] {
  const all: SaveNews[] = [];
  let told = nothingTold;
  let at = 1_000;
  const look = (line: Line) => {
    const next = saveNews(told, line, at);
    told = next.told;
    if (next.news) all.push(next.news);
  };
  for (const [line, ms] of lines) {
    look(line);
    at += ms;
    look(line);
  }
  return all;
}

describe("what is read out of where the answers are", () => {
  it("is nothing while each answer is sent and saved", () => {
    expect(said([good, 10], [{ ...good, unsent: 1 }, 120], [sending, 5_000], [good, 9_000], [sending, 60], [good, LONG])).toEqual([]);
  });

  it("is that the line is lost, with what is kept, once however many answers follow and however often it is tried again", () => {
    expect(said([lost, LONG], [{ ...lost, unsent: 2 }, LONG], [{ ...sending, unsent: 2 }, 200], [{ ...lost, unsent: 3 }, LONG])).toEqual([
      { kind: "away", count: 1 },
    ]);
  });

  it("is that all is saved again, once, with the number of those that waited", () => {
    const back = said(
      [lost, LONG],
      [{ ...lost, unsent: 4 }, 10],
      [{ ...sending, unsent: 4 }, 50],
      [{ ...good, unsent: 1 }, 50],
      [good, 50],
      [sending, 50],
      [good, 50],
    );
    expect(back).toEqual([{ kind: "away", count: 1 }, { kind: "back", count: 4 }]);
  });

  it("counts nothing where nothing had to wait", () => {
    expect(said([{ ...good, online: false }, LONG], [good, 10])).toEqual([{ kind: "away", count: 0 }, { kind: "back", count: 0 }]);
  });

  it("passes over a line that is back at once, and tells of the next one that is not", () => {
    expect(said([lost, LONG - 1], [good, 10], [lost, LONG - 1], [good, 10])).toEqual([]);
    expect(said([lost, 10], [good, 10], [lost, LONG])).toEqual([{ kind: "away", count: 1 }]);
  });

  it("says it anew when the line is lost another time", () => {
    expect(said([lost, LONG], [good, 10], [lost, LONG], [good, 10]).map(({ kind }) => kind)).toEqual(["away", "back", "away", "back"]);
  });

  it("is silent before a dialog that says itself what is wrong", () => {
    expect(said([{ ...lost, answering: false }, LONG], [{ ...good, answering: false }, LONG])).toEqual([]);
  });

  it("never says the same twice in a row, and only says that all is saved when it is", () => {
    const line = fc.record({
      online: fc.boolean(),
      line: fc.constantFrom("idle" as const, "sending" as const, "lost" as const),
      unsent: fc.nat(3),
      answering: fc.boolean(),
    });
    fc.assert(fc.property(fc.array(fc.tuple(line, fc.nat(2 * LONG))), (lines) => {
      let before: SaveNews["kind"] = "back";
      let told = nothingTold;
      let at = 0;
      for (const [now, ms] of lines) {
        const next = saveNews(told, now, at);
        told = next.told;
        at += ms;
        if (!next.news) continue;
        expect(next.news.kind).not.toBe(before);
        if (next.news.kind === "back") expect(now).toMatchObject({ online: true, unsent: 0, line: "idle" });
        before = next.news.kind;
      }
    }));
  });
});
