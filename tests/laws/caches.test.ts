import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SERVER = join(import.meta.dirname, "../../src/server");

/** Files whose module keeps something by itself, and why `means.kept` is no place for it. The list only shrinks. */
const MAY: Readonly<Record<string, string>> = {
  "kernel/kept.ts": "is the place",
  "kernel/perServer.ts": "what belongs to one server, and is no cache",
  "kernel/chinese.ts": "the loaded dictionary, which is the same in every database",
  "domains/account/guard/password.ts": "a hash of nobody's password, made once",
  "domains/handouts/pdf.ts": "a thread and its row of work",
  "domains/questions/exchange/reading.ts": "a thread and its row of work",
  "domains/questions/exchange/reading.worker.ts": "the thread's own: what it still has to hand over",
};

/** A module's own changing state: `let`, or a collection that isn't typed as read-only. */
const STATE =
  /^(?:export )?(?:let \w+|const (\w+)(?:: (?!Readonly)[^=]+)? = (?:new (?:Map|Set|WeakMap|WeakSet|WeakRef|Lru\w*)\b|\[\];|\{\};|remembered\())/;
/** A cache by its name, wherever it stands. */
const NAMED = /(?:#|const |let )\w*(?:cache|kept|memory|remember|memo)\w*(?:: [^=]+)? = new (?:Map|Set|WeakMap)\b/i;

const files = ["kernel", "domains"].flatMap((room) =>
  readdirSync(join(SERVER, room), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => `${room}/${file}`),
);

test("what a server remembers lies in means.kept: no module keeps a map, a set or a variable of its own", () => {
  const found = files.flatMap((file) =>
    file in MAY
      ? []
      : readFileSync(join(SERVER, file), "utf8")
          .split("\n")
          .flatMap((line, n) => (STATE.test(line) || NAMED.test(line) ? [`${file}:${n + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

test("whoever may keep something by itself still does", () => {
  const empty = Object.keys(MAY).filter(
    (file) => !files.includes(file) || !/^(?:let |.*new (?:Map|WeakMap|Set)\b)/m.test(readFileSync(join(SERVER, file), "utf8")),
  );
  expect(empty).toEqual([]);
});
