import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { entriesOf } from "#web/parts/kept/machine.ts";
import { openNoteShelf } from "#web/parts/notes/unsent/noteShelf.ts";
import type { Note, Outcome, Pending, Request } from "#web/parts/notes/unsent/pending.ts";
import { aClock, aLockTable, aStorage, worldOf } from "../support/keptDevice.ts";

/** A server that holds notes by the rules of the contract (notes.calls.ts), without a network. */
class Desk {
  readonly rows = new Map<string, Note & { changedBy: string; deleted: boolean }>();
  lastId = 0;

  answer(request: Request): Outcome {
    const now = (row: Note & { deleted: boolean }): Note | null => (row.deleted ? null : { ...row });
    if (request.kind === "add") {
      let row = this.rows.get(request.key);
      if (!row) {
        row = {
          id: (this.lastId += 1),
          requestId: request.key,
          itemId: request.itemId,
          courseId: 1,
          atSecond: request.atSecond,
          content: request.content,
          version: 1,
          createTime: 0,
          updateTime: 0,
          changedBy: request.key,
          deleted: false,
        };
        this.rows.set(request.key, row);
      }
      return { kind: "done", note: now(row) };
    }
    const row = [...this.rows.values()].find(({ id }) => id === request.id);
    if (!row) return { kind: "refused", message: "unknown" };
    if (request.kind === "delete") {
      row.deleted = true;
      return { kind: "done", note: null };
    }
    if (row.deleted) return { kind: "deleted" };
    if (row.version === request.version)
      Object.assign(row, { content: request.content, atSecond: request.atSecond, version: row.version + 1, changedBy: request.changeId });
    else if (row.changedBy !== request.changeId) return { kind: "changed", theirs: { ...row } };
    return { kind: "done", note: now(row) };
  }

  standing() {
    return [...this.rows.values()].filter((row) => !row.deleted).map((row) => row.content);
  }
}

/** What happens to one request: it gets through, is lost on the way there or on the way back, or arrives twice. */
type Fate = "through" | "lostThere" | "lostBack" | "twice";

const memory = aStorage;

/** One tab; its network does what the fates say, then works. */
function tab(
  desk: Desk,
  storage: ReturnType<typeof aStorage> | null,
  fates: Fate[],
  taken: (note: Note | null) => void = () => undefined,
  learnerId = 7,
) {
  const shelf = openNoteShelf({
    learnerId,
    signedIn: () => learnerId,
    storage() {
      if (!storage) throw new Error("closed");
      return storage;
    },
    send: async (request) => {
      const fate = fates.shift() ?? "through";
      await Promise.resolve();
      if (fate === "lostThere") throw new Error("offline");
      const first = desk.answer(request);
      if (fate === "lostBack") throw new Error("offline");
      return fate === "twice" ? desk.answer(request) : first;
    },
    onTold: (_itemId, _key, note) => taken(note),
    world: worldOf({ alive: true }, aClock(), aLockTable()),
  });
  return {
    shelf,
    put(pending: Pending): boolean {
      shelf.put(pending.key, pending, { wait: null });
      void shelf.flush();
      return !shelf.state().loose.has(pending.key);
    },
    get(key: string): Pending | null {
      void shelf.pull();
      return shelf.state().entries.get(key)?.value ?? null;
    },
    all: (): Pending[] => entriesOf(shelf.state()).map(({ value }) => value),
    flush: () => shelf.flush(),
  };
}

let made = 0;
const written = (key: string, content: string | null, before: Pending | null): Pending => ({
  key,
  itemId: 3,
  atSecond: 5,
  base: before?.base ?? null,
  sent: before?.sent ?? [],
  problem: before?.problem ?? null,
  writtenAt: before?.writtenAt ?? 0,
  content,
  changeId: `change-${(made += 1)}`,
});

const fates = fc.array(fc.constantFrom<Fate>("through", "lostThere", "lostBack", "twice"), { maxLength: 12 });
const until = async (one: { flush: () => Promise<void> }) => {
  for (let times = 0; times < 30; times += 1) await one.flush();
};

describe("notes written without a network", () => {
  test("end in one note, whatever is lost and repeated on the way", async () => {
    await fc.assert(
      fc.asyncProperty(fates, async (happens) => {
        const desk = new Desk();
        const mine = tab(desk, memory(), [...happens]);
        mine.put(written("a", "先断电", null));
        await until(mine);
        expect([desk.standing(), mine.all()]).toEqual([["先断电"], []]);
      }),
    );
  });

  test("and changed before, between and after the tries, say in the end what was written last", async () => {
    await fc.assert(
      fc.asyncProperty(
        fates,
        fc.array(fc.tuple(fc.constantFrom("甲", "乙", "丙"), fc.boolean()), { minLength: 1, maxLength: 6 }),
        async (happens, changes) => {
          const desk = new Desk();
          const taken: (Note | null)[] = [];
          const mine = tab(desk, memory(), [...happens], (note) => taken.push(note));
          let before: Pending | null = null;
          for (const [content, wait] of changes) {
            const known = taken.at(-1);
            before =
              mine.get("a") ??
              (known ? written("a", content, { ...written("a", content, null), base: { id: known.id, version: known.version } }) : null);
            mine.put(written("a", content, before));
            if (wait) await mine.flush();
            else await Promise.resolve();
          }
          await until(mine);
          expect([desk.standing(), mine.all()]).toEqual([[changes.at(-1)![0]], []]);
        },
      ),
      { numRuns: 400 },
    );
  });

  test("and thrown away meanwhile, leave none", async () => {
    await fc.assert(
      fc.asyncProperty(fates, fc.boolean(), async (happens, wait) => {
        const desk = new Desk();
        const mine = tab(desk, memory(), [...happens]);
        mine.put(written("a", "写错了", null));
        if (wait) await mine.flush();
        const pending = mine.get("a");
        const standing = [...desk.rows.values()][0];
        mine.put(
          written(
            "a",
            null,
            pending ?? (standing ? { ...written("a", null, null), base: { id: standing.id, version: standing.version } } : null),
          ),
        );
        await until(mine);
        expect([desk.standing(), mine.all()]).toEqual([[], []]);
      }),
    );
  });

  test("are sent once by two tabs of the same device, and after the page was closed half-way", async () => {
    await fc.assert(
      fc.asyncProperty(fates, fates, async (one, two) => {
        const desk = new Desk();
        const storage = memory();
        const first = tab(desk, storage, [...one]);
        first.put(written("a", "甲", null));
        first.put(written("b", "乙", null));
        const second = tab(desk, storage, [...two]);
        await Promise.all([first.flush(), second.flush()]);
        await until(second);
        expect([desk.standing().toSorted(), second.all()]).toEqual([["乙", "甲"], []]);
      }),
    );
  });

  test("never overwrite what another device changed: both texts are there for the person to choose", async () => {
    await fc.assert(
      fc.asyncProperty(fates, async (happens) => {
        const desk = new Desk();
        const mine = tab(desk, memory(), []);
        mine.put(written("a", "原来的", null));
        await until(mine);
        const row = desk.rows.get("a")!;
        const offline = tab(desk, memory(), [...happens]);
        desk.answer({ kind: "edit", id: row.id, version: 1, changeId: "elsewhere", atSecond: 5, content: "别处的" });
        offline.put(written("a", "这里的", { ...written("a", "", null), base: { id: row.id, version: 1 } }));
        await until(offline);
        expect(desk.standing()).toEqual(["别处的"]);
        expect(offline.all()).toMatchObject([
          { content: "这里的", problem: { kind: "changed", theirs: { content: "别处的", version: 2 } }, base: { version: 2 } },
        ]);
        // The person takes what was written here.
        offline.put({ ...offline.get("a")!, problem: null, changeId: "chosen" });
        await until(offline);
        expect([desk.standing(), offline.all()]).toEqual([["这里的"], []]);
      }),
    );
  });

  test("of a note that was deleted in another place are kept and say so", async () => {
    const desk = new Desk();
    const mine = tab(desk, memory(), []);
    mine.put(written("a", "原来的", null));
    await until(mine);
    desk.rows.get("a")!.deleted = true;
    mine.put(written("a", "新的", { ...written("a", "", null), base: { id: 1, version: 1 } }));
    await until(mine);
    expect(mine.all()).toMatchObject([{ content: "新的", problem: { kind: "deleted" } }]);
  });

  test("last as long as the page where the device keeps nothing, and are nobody else's", async () => {
    const desk = new Desk();
    const mine = tab(desk, null, ["lostThere"]);
    expect(mine.put(written("a", "甲", null))).toBe(false);
    await until(mine);
    expect(desk.standing()).toEqual(["甲"]);
    const storage = memory();
    const of = (learnerId: number) => tab(desk, storage, [], () => undefined, learnerId);
    of(1).shelf.put("x", written("x", "一号的", null), { wait: null });
    expect([of(1).all().length, of(2).all().length, of(11).all().length]).toEqual([1, 0, 0]);
    const full = memory();
    full.full = true;
    expect(tab(desk, full, [], () => undefined, 1).put(written("y", "满了", null))).toBe(false);
  });

  test("that a page of an older build left are taken over, once, and sent", async () => {
    const desk = new Desk();
    const storage = memory();
    storage.setItem("note.7.a", JSON.stringify({ ...written("a", "早先写的", null), notBefore: 0 }));
    storage.setItem("note.8.b", JSON.stringify({ ...written("b", "别人的", null), notBefore: 0 }));
    storage.setItem("note.7.c", "[");
    const mine = tab(desk, storage, []);
    expect(mine.all().map(({ content }) => content)).toEqual(["早先写的"]);
    expect([...storage.map.keys()].toSorted()).toEqual(["note.7.c", "note.8.b", "note:7:a"]);
    await until(mine);
    expect([desk.standing(), [...storage.map.keys()].toSorted()]).toEqual([["早先写的"], ["note.7.c", "note.8.b"]]);
    const full = memory();
    full.setItem("note.7.a", JSON.stringify(written("a", "早先写的", null)));
    full.full = true;
    tab(desk, full, []);
    expect([...full.map.keys()]).toEqual(["note.7.a"]);
  });
});
