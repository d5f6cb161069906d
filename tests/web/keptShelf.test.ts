import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Entry, Rules } from "#web/parts/kept/entry.ts";
import { entriesOf } from "#web/parts/kept/machine.ts";
import type { Outcome } from "#web/parts/kept/outcome.ts";
import { openShelf, type Shelf, type ShelfOptions } from "#web/parts/kept/shelf.ts";
import type { Store } from "#web/parts/kept/store.ts";
import { leasedTurns } from "#web/parts/kept/leases.ts";
import {
  aClock,
  aLockTable,
  aServer,
  aStorage,
  type Fate,
  mortal,
  settled,
  slowStore,
  storeIn,
  type Tab,
  worldOf,
} from "../support/keptDevice.ts";

const NAME = "thing";
const isText = (value: unknown): value is string => typeof value === "string";
type Options = Partial<ShelfOptions<string, null>>;

/** One device with its tabs, the network and the server. */
function aDevice(fates: Fate[] = [], stores?: () => Store<string>) {
  const storage = aStorage();
  const clock = aClock();
  const locks = aLockTable();
  const server = aServer();
  const line = { up: true };
  const who = { now: 7 };
  const own = (account: number) => stores?.() ?? storeIn(storage, { name: NAME, account, now: clock.now }, isText);
  function open(more: Options = {}, account = 7) {
    const tab: Tab = { alive: true };
    const send = async (batch: readonly Entry<string>[]): Promise<Outcome<null>> => {
      if (!tab.alive) return new Promise(() => undefined);
      if (!line.up) throw new Error("no network");
      const fate = fates.shift() ?? "arrives";
      await new Promise<void>((arrive) => clock.later({ alive: true }, 50, arrive));
      await server.receive(batch, fate);
      return tab.alive ? { kind: "answered", answer: null } : new Promise(() => undefined);
    };
    const shelf = openShelf<string, null>(
      { name: NAME, account, signedIn: () => who.now, store: mortal(tab, own(account)), rules: {}, send, ...more },
      worldOf(tab, clock, locks),
    );
    return { tab, shelf };
  }
  return { storage, clock, locks, server, line, who, own, open };
}

/** Everybody is online, and stays until nothing happens any more. */
async function calm(device: ReturnType<typeof aDevice>, shelf: Shelf<string>): Promise<void> {
  device.line.up = true;
  device.locks.tidy();
  void shelf.flush();
  for (let i = 0; i < 60; i += 1) await device.clock.pass(40_000);
}

const aTab = fc.nat(1);
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant("put" as const),
        tab: aTab,
        key: fc.constantFrom("a", "b", "c"),
        wait: fc.constantFrom(0, 100),
      }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("pass" as const), ms: fc.integer({ min: 0, max: 3_000 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("line" as const), up: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("die" as const, "flush" as const, "open" as const), tab: aTab }) },
  ),
  { maxLength: 40 },
);
const someFates = fc.array(fc.constantFrom<Fate>("arrives", "lost", "answerLost", "twice"), { maxLength: 30 });
const someRules = fc.record({ together: fc.constantFrom(1, 2, 200), keepsHad: fc.boolean() }).map(
  ({ together, keepsHad }): Rules<string, null> => ({ together, ...(keepsHad ? { keepsHad } : {}) }),
);

describe.each([
  ["local storage", false],
  ["a database", true],
])("whatever order of crash, no network, repeat and two tabs, in %s", (_name, isSlow) => {
  test("nothing kept is lost, one change goes out under one seq, and everything gets there in the end", async () => {
    await fc.assert(
      fc.asyncProperty(steps, someFates, someRules, async (happens, fates, rules) => {
        const shared = slowStore<string>();
        const device = aDevice([...fates], isSlow ? () => shared : undefined);
        const tabs = [device.open({ rules }), device.open({ rules })];
        let written = 0;
        const wanted = new Map<string, string>();
        const seqOf = new Map<string, number>();
        /** What was put is on the device or with the server, from the first moment on. */
        const nothingIsLost = async () => {
          const kept = await device.own(7).all();
          for (const [key, value] of wanted) {
            const there = kept.find((entry) => entry.key === key);
            if (there?.value !== value) expect([key, device.server.rows.get(key)?.value]).toEqual([key, value]);
          }
        };
        for (const step of happens) {
          if (step.kind === "put") {
            const { shelf } = tabs[step.tab]!;
            // A page draws what the device has before anybody changes it.
            await shelf.pull();
            shelf.put(step.key, `v${(written += 1)}`, { wait: step.wait, above: device.server.rows.get(step.key)?.seq ?? 0 });
            wanted.set(step.key, `v${written}`);
            // A database that has not answered yet promises nothing.
            if (isSlow) await settled();
          } else if (step.kind === "pass") await device.clock.pass(step.ms);
          else if (step.kind === "line") device.line.up = step.up;
          else if (step.kind === "flush") void tabs[step.tab]!.shelf.flush();
          else {
            tabs[step.tab]!.tab.alive = false;
            device.locks.tidy();
            tabs[step.tab] = device.open({ rules });
            if (step.kind === "open") void tabs[step.tab]!.shelf.flush();
          }
          await nothingIsLost();
        }
        await calm(device, tabs[0]!.shelf);
        await nothingIsLost();
        for (const { key, value, seq } of device.server.came) {
          expect(seqOf.get(`${key} ${value}`) ?? seq).toBe(seq);
          seqOf.set(`${key} ${value}`, seq);
        }
        expect(new Set([...seqOf].map(([name, seq]) => `${name.split(" ")[0]} ${seq}`)).size).toBe(seqOf.size);
        expect(Object.fromEntries([...device.server.rows].map(([key, { value }]) => [key, value]))).toEqual(Object.fromEntries(wanted));
        const left = (await device.own(7).all()).filter(({ had }) => !had);
        expect([left, entriesOf(tabs[0]!.shelf.state()).filter(({ had }) => !had)]).toEqual([[], []]);
      }),
      { numRuns: 250 },
    );
  });
});

describe("a shelf", () => {
  test("where the store is full, keeps in memory, says so, and sends all the same", async () => {
    const device = aDevice();
    device.storage.full = true;
    const { shelf } = device.open();
    shelf.put("a", "1");
    expect([shelf.kind(), [...shelf.state().loose]]).toEqual(["memory", ["a"]]);
    await device.clock.pass(0);
    await device.clock.pass(50);
    expect([device.server.rows.get("a")?.value, shelf.kind()]).toEqual(["1", "local"]);
  });

  test("where storage is closed, or comes to be full half-way, everything arrives once under its seq", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom("put", "full", "room", "pass"), { maxLength: 20 }), someFates, async (happens, fates) => {
        const device = aDevice([...fates]);
        const { shelf } = device.open();
        let count = 0;
        for (const one of happens) {
          if (one === "put") {
            const key = `k${count % 2}`;
            shelf.put(key, `v${(count += 1)}`, { above: device.server.rows.get(key)?.seq ?? 0 });
          } else if (one === "pass") await device.clock.pass(700);
          else device.storage.full = one === "full";
        }
        await calm(device, shelf);
        const last = [...Array(count).keys()].reduce<Record<string, string>>((all, n) => ({ ...all, [`k${n % 2}`]: `v${n + 1}` }), {});
        expect(Object.fromEntries([...device.server.rows].map(([key, { value }]) => [key, value]))).toEqual(last);
      }),
    );
  });

  test("never sends under another account: its entries wait for their own", async () => {
    const device = aDevice();
    device.line.up = false;
    const first = device.open();
    first.shelf.put("a", "mine");
    await device.clock.pass(0);
    device.who.now = 8;
    device.line.up = true;
    const second = device.open({}, 8);
    second.shelf.put("b", "theirs");
    await calm(device, second.shelf);
    await first.shelf.flush();
    expect(device.server.came.map(({ value }) => value)).toEqual(["theirs"]);
    expect(first.shelf.state().halt).toBe("signedOut");
    device.who.now = 7;
    await calm(device, first.shelf);
    expect(device.server.came.map(({ value }) => value)).toEqual(["theirs", "mine"]);
  });

  test("halted by the server's word keeps everything, and goes on once it is lifted", async () => {
    const device = aDevice();
    let word: Outcome<null> = { kind: "halted", why: "elsewhere" };
    const { shelf } = device.open({ send: () => Promise.resolve(word) });
    shelf.put("a", "1");
    await device.clock.pass(0);
    await device.clock.pass(100_000);
    expect(shelf.state()).toMatchObject({ halt: "elsewhere", flight: [] });
    expect(device.storage.map.size).toBe(1);
    word = { kind: "answered", answer: null };
    shelf.halt(null);
    await settled();
    expect(device.storage.map.size).toBe(0);
  });

  test("passes by what a living page sends itself, and sends it once that page is gone", async () => {
    const device = aDevice();
    const living = device.open({ hasOwners: true });
    living.shelf.hold("a");
    living.shelf.put("a", "1", { wait: null });
    const other = device.open({ hasOwners: true });
    await calm(device, other.shelf);
    expect(device.server.came).toEqual([]);
    living.tab.alive = false;
    await calm(device, other.shelf);
    expect(device.server.came).toHaveLength(1);
  });

  test("forgets what is too old, and what somebody else put into its place", () => {
    const device = aDevice();
    const { shelf } = device.open();
    shelf.put("a", "1", { wait: null });
    for (const text of ["", "{}", "null", "[", '{"seq":1,"value":7,"at":1,"notBefore":0,"stopped":null}'])
      device.storage.map.set(`${NAME}:7:junk${text}`, text);
    device.storage.map.set(`${NAME}:70:a`, "another's");
    void device.open().shelf.pull();
    expect([...device.storage.map.keys()]).toEqual([`${NAME}:7:a`, `${NAME}:70:a`]);
    void device.clock.pass(2 * 86_400_000);
    expect(device.own(7).all()).toEqual([]);
  });

  test("closed for good it leaves nothing of the account here, and keeps nothing any more", () => {
    const device = aDevice();
    const { shelf } = device.open();
    shelf.put("a", "1", { wait: null });
    device.open({}, 8).shelf.put("b", "2", { wait: null });
    void device.open().shelf.close(true);
    void shelf.close(true);
    shelf.put("a", "3");
    expect([...device.storage.map.keys()]).toEqual([`${NAME}:8:b`]);
  });
});

describe("turns by lease, where the browser has no locks", () => {
  const world = () => {
    const storage = aStorage();
    const clock = aClock();
    const tab = { alive: true };
    const pause = (ms: number) => new Promise<void>((resolve) => clock.later(tab, ms, resolve));
    return { storage, clock, turns: () => leasedTurns(() => storage, clock.now, pause) };
  };
  const until = async (clock: ReturnType<typeof aClock>, ms: number) => {
    for (let passed = 0; passed < ms; passed += 10) await clock.pass(10);
  };

  test("go from one tab to the next, also where both ask in the same moment", async () => {
    const { clock, turns } = world();
    const told: string[] = [];
    const work = (name: string) => async () => {
      told.push(`${name} begins`);
      await new Promise<void>((resolve) => clock.later({ alive: true }, 100, resolve));
      told.push(`${name} ends`);
    };
    void turns().inTurn("x", work("a"));
    void turns().inTurn("x", work("b"));
    await until(clock, 2_000);
    expect(told.map((one) => one.slice(2))).toEqual(["begins", "ends", "begins", "ends"]);
  });

  test("pass by what is held until it is released, and a page that died holds nothing for long", async () => {
    const { clock, turns, storage } = world();
    const release = turns().hold("x");
    await until(clock, 100);
    expect(await turns().ifFree("x", () => Promise.resolve(1))).toBeNull();
    release();
    await settled();
    const free = turns().ifFree("x", () => Promise.resolve(1));
    await until(clock, 100);
    expect(await free).toBe(1);
    storage.map.set("lease:x", JSON.stringify({ by: "dead", until: clock.now() + 15_000 }));
    const later = turns().inTurn("x", () => Promise.resolve(2));
    await until(clock, 16_000);
    expect(await later).toBe(2);
  });

  test("everybody's where storage is closed: there is nothing to share", async () => {
    const closed = leasedTurns(() => {
      throw new Error("closed");
    }, () => 0, () => Promise.resolve());
    expect(await closed.ifFree("x", () => Promise.resolve(1))).toBe(1);
  });
});
