import { expect, test } from "vitest";
import type { Entry } from "#web/parts/kept/entry.ts";
import type { Store } from "#web/parts/kept/store.ts";
import { withFallback } from "#web/parts/kept/withFallback.ts";
import { memoryStore, settled } from "../support/keptDevice.ts";

type Fault = "none" | "full" | "closed";

/** A store of a kind that is full or closed when the test says so. */
function faulty(kind: "database" | "local") {
  const inner = memoryStore<string>();
  const now = { fault: "none" as Fault };
  const open = <T>(work: () => T): T => {
    if (now.fault === "closed") throw new Error("closed");
    return work();
  };
  const store: Store<string> = {
    kind: () => kind,
    write: (entry, above) => open(() => (now.fault === "full" ? Promise.reject(new Error("full")) : inner.write(entry, above))),
    change: (key, change) => open(() => inner.change(key, change)),
    remove: (keys) => open(() => inner.remove(keys)),
    all: () => open(() => inner.all()),
  };
  return { now, inner, store };
}

const entry = (key: string, value: string): Entry<string> => ({ key, seq: 0, value, at: 0, notBefore: 0, stopped: null, had: false });
const listed = async (store: Store<string>) => (await store.all()).map(({ key, seq, value }) => `${key}${seq}=${value}`);

function aPair() {
  const database = faulty("database");
  const local = faulty("local");
  return { database, local, both: withFallback(database.store, local.store) };
}

test("what the first store can't take lies in the second, and nothing older of it in the first", async () => {
  const { database, local, both } = aPair();
  await both.write(entry("a", "1"), 0);
  await both.write(entry("b", "1"), 0);
  database.now.fault = "full";
  expect(await both.write(entry("a", "2"), 0)).toMatchObject({ seq: 2 });
  expect(both.kind()).toBe("local");
  expect([await listed(database.inner), await listed(local.inner), await listed(both)]).toEqual([["b1=1"], ["a2=2"], ["b1=1", "a2=2"]]);
});

test("where the first has room again it counts on from the second, which lets go", async () => {
  const { database, local, both } = aPair();
  database.now.fault = "full";
  await both.write(entry("a", "1"), 6);
  database.now.fault = "none";
  await both.write(entry("a", "2"), 0);
  expect([both.kind(), await listed(both), await listed(local.inner)]).toEqual(["database", ["a8=2"], []]);
});

test("the second is known to serve as soon as the first can't be read", async () => {
  const { database, both } = aPair();
  expect(both.kind()).toBe("database");
  database.now.fault = "closed";
  expect(await both.all()).toEqual([]);
  expect(both.kind()).toBe("local");
});

test("changes and removals reach an entry wherever it lies, though the other store is closed", async () => {
  for (const fault of ["none", "closed"] as const) {
    const { database, both } = aPair();
    database.now.fault = "closed";
    await both.write(entry("a", "1"), 0);
    await both.write(entry("b", "1"), 0);
    database.now.fault = fault;
    await both.change("a", (one) => ({ ...one, value: "changed" }));
    await both.remove(["b"]);
    expect(await listed(both)).toEqual(["a1=changed"]);
  }
});

test("where neither takes it, it is refused", async () => {
  const { database, local, both } = aPair();
  database.now.fault = "full";
  local.now.fault = "closed";
  await expect(both.write(entry("a", "1"), 0)).rejects.toThrow("full");
  database.now.fault = "closed";
  await expect(both.change("a", (one) => one)).rejects.toThrow();
});

test("a write lies in the second at once, and stays there until the first has it", async () => {
  const { database, local } = aPair();
  let answer = () => undefined as void;
  const slow: Store<string> = {
    ...database.store,
    write: async (one, above) => {
      await new Promise<void>((go) => (answer = go));
      return database.store.write(one, above);
    },
  };
  const both = withFallback(slow, local.store);
  const writing = both.write(entry("a", "1"), 3);
  expect(local.inner.all()).toMatchObject([{ key: "a", seq: 4, value: "1" }]);
  await settled();
  answer();
  expect(await writing).toMatchObject({ seq: 4 });
  expect([await listed(database.inner), await listed(local.inner)]).toEqual([["a4=1"], []]);
});
