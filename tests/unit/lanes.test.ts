import { expect, test } from "vitest";
import { Lanes, type Place } from "#server/providers/video/lanes.ts";

/** Programs that end when they are told to, and what happened to them in its order. */
function machine() {
  const lanes = new Lanes();
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    log,
    begin(name: string, lane: Place["lane"], due: number): Promise<void> {
      return lanes.take({ lane, due }, (turn) => {
        log.push(`${name} starts`);
        turn.pause = () => log.push(`${name} stands`);
        turn.goOn = () => log.push(`${name} goes on`);
        return new Promise<void>((resolve, reject) => {
          ends.set(name, resolve);
          turn.kill = reject;
        });
      });
    },
    async end(name: string) {
      log.push(`${name} ends`);
      ends.get(name)!();
      await new Promise((resolve) => setImmediate(resolve));
    },
    stop: () => lanes.stop(new Error("the product stops")),
  };
}

test("a short clip goes before a long one's first quality, which goes on after it, and pictures wait for all of them", async () => {
  const { begin, end, log } = machine();
  void begin("pictures", "later", 0);
  void begin("long", "first", 3_600);
  void begin("short", "first", 40);
  void begin("shorter", "first", 30);
  void begin("more pictures", "later", 0);
  for (const name of ["shorter", "short", "long", "pictures", "more pictures"]) await end(name);
  expect(log).toEqual([
    "pictures starts", "pictures stands", "long starts", "long stands", "short starts", "short stands", "shorter starts", "shorter ends",
    "short goes on", "short ends", "long goes on", "long ends", "pictures goes on", "pictures ends", "more pictures starts",
    "more pictures ends",
  ]);
});

test("what was due before a newcomer is not passed by it, so that nobody waits for ever", async () => {
  const { begin, end, log } = machine();
  void begin("long", "first", 3_600);
  // It came an hour later and needs five minutes.
  void begin("late", "first", 3_600 + 300);
  expect(log).toEqual(["long starts"]);
  await end("long");
  expect(log.at(-1)).toBe("late starts");
});

test("no more than two stand still for others: a third newcomer waits for its turn, then goes first", async () => {
  const { begin, end, log } = machine();
  for (const due of [40, 30, 20, 10]) void begin(String(due), "first", due);
  expect(log).toEqual(["40 starts", "40 stands", "30 starts", "30 stands", "20 starts"]);
  await end("20");
  expect(log.slice(-2)).toEqual(["20 ends", "10 starts"]);
});

test("when the product stops, the one that works, those that stand and those that wait all end", async () => {
  const { begin, log, stop } = machine();
  const all = [begin("later", "later", 0), begin("long", "first", 20), begin("short", "first", 10), begin("waiting", "first", 30)];
  stop();
  const ended = await Promise.allSettled(all);
  expect(ended.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected", "rejected"]);
  expect(log.filter((line) => line.endsWith("starts"))).toHaveLength(3);
});
