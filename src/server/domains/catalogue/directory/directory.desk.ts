import { isDeepStrictEqual } from "node:util";
import { DRAWN_TRADES, type staffDirectory } from "#contract/staff/directory.ts";
import type { Input } from "#contract/endpoint.ts";
import { sqlState } from "../../../database/database.ts";
import { type Act, sameVersion } from "../../../kernel/act.ts";
import type { Handlers, Means, Staff, Visit } from "../../../kernel/call.ts";
import { placedAfter } from "../../../kernel/placing.ts";
import { mend, unknownThing, wrongField } from "../../../kernel/refusal.ts";
import { needPicture } from "../../site/site.ts";
import { act, needWhole } from "../../staff/staff.ts";
import { type CategoryShown, DIRECTORY_ACTS, type TeacherShown } from "./acts.ts";
import {
  addCategory, addTeacher, categoryRows, changeCategory, changeTeacher, directionsOf, dropEntry, fileUnder, hasSibling, lockCategory,
  lockOrder, lockTeacher, seriesFiled, taughtBy, teacherRows, writeOrder,
} from "./directory.store.ts";
import { indexNamedJob } from "./jobs.ts";

const FOREIGN_KEY_VIOLATION = "23503";

type SavedCategory = Input<typeof staffDirectory.saveCategory>;
type Seen = Pick<Input<typeof staffDirectory.removeTeacher>, "id" | "version">;

/** A drawing that the product has, or the trade's own name. */
const drawingOf = (said: string, name: string) => (said === "" ? name : said);
const isDrawn = (trade: string) => DRAWN_TRADES.some((one) => one === trade);

/** A category after it is saved; what the call leaves out stays, and a trade without a drawing bears its new name. */
function savedCategory({ name, trade, english, hidden }: SavedCategory, before: CategoryShown): CategoryShown {
  if (before.parentId !== null) return { ...before, name, hidden };
  const kept = isDrawn(before.trade) ? before.trade : "";
  return { ...before, name, hidden, trade: drawingOf(trade ?? kept, name), english: english ?? before.english };
}

async function saveCategory(means: Means, said: SavedCategory, staff: Staff, visit: Visit) {
  const { id, version, parentId, name, hidden } = said;
  const object = id === undefined ? (made: { id: number }) => `category:${made.id}` : `category:${id}`;
  return act(means, staff, visit, DIRECTORY_ACTS.category, object, async (tx) => {
    const found = id === undefined ? null : await lockCategory(tx, id);
    if (found === undefined) throw unknownThing();
    const above = parentId === undefined ? null : await lockCategory(tx, parentId);
    // Two levels and no more.
    if (above === undefined || (above && above.shown.parentId !== null)) throw unknownThing();
    const blank = { parentId: parentId ?? null, name, trade: above?.shown.trade ?? drawingOf("", name), english: "", hidden };
    const after = savedCategory(said, found?.shown ?? blank);
    if (await hasSibling(tx, after.parentId, name, id)) throw wrongField("name", "nameUsed");
    if (!found) {
      const made = await addCategory(tx, after);
      return { result: made, before: null, after, version: made.version };
    }
    if (isDeepStrictEqual(found.shown, after)) return { result: { id: id!, version: found.version } };
    sameVersion(found.version, version);
    const next = await changeCategory(tx, id!, after);
    if (found.shown.name !== name) await means.jobs.send(tx, indexNamedJob, { by: "category", id: id! });
    return { result: { id: id!, version: next }, before: found.shown, after, version: next };
  });
}

/** Takes a category away, with its directions where what they hold is moved. */
async function removeCategory(means: Means, said: Seen & { readonly moveTo?: number | undefined }, staff: Staff, visit: Visit) {
  const { id, version, moveTo } = said;
  return act(means, staff, visit, DIRECTORY_ACTS.category, `category:${id}`, async (tx) => {
    const found = await lockCategory(tx, id);
    if (!found) return { result: null };
    const directions = await directionsOf(tx, id);
    const gone = [id, ...directions];
    const filed = await seriesFiled(tx, gone);
    if (moveTo === undefined && filed.length > 0) throw mend("categoryInUse", { courses: filed.length }, { courses: filed.length });
    if (moveTo === undefined && directions.length > 0) throw mend("categoryNotEmpty");
    if (moveTo !== undefined && gone.includes(moveTo)) throw mend("categoryMoveWrong");
    if (moveTo !== undefined && !(await lockCategory(tx, moveTo))) throw unknownThing();
    sameVersion(found.version, version);
    const courses = moveTo === undefined ? 0 : await fileUnder(tx, gone, moveTo);
    for (const one of directions) await dropEntry(tx, "category", one);
    await dropEntry(tx, "category", id);
    if (courses > 0) await means.jobs.send(tx, indexNamedJob, { by: "category", id: moveTo! });
    return { result: null, before: found.shown, after: moveTo === undefined ? null : { movedTo: moveTo, courses } };
  });
}

async function saveTeacher(
  means: Means,
  { id, version, after }: { readonly id: number | undefined; readonly version: number | undefined; readonly after: TeacherShown },
  staff: Staff,
  visit: Visit,
) {
  const object = id === undefined ? (made: { id: number }) => `teacher:${made.id}` : `teacher:${id}`;
  return act(means, staff, visit, DIRECTORY_ACTS.teacher, object, async (tx) => {
    if (id === undefined) {
      const made = await addTeacher(tx, after);
      return { result: made, before: null, after, version: made.version };
    }
    const found = await lockTeacher(tx, id);
    if (!found) throw unknownThing();
    if (isDeepStrictEqual(found.shown, after)) return { result: { id, version: found.version } };
    sameVersion(found.version, version);
    const next = await changeTeacher(tx, id, after);
    if (found.shown.name !== after.name) await means.jobs.send(tx, indexNamedJob, { by: "teacher", id });
    return { result: { id, version: next }, before: found.shown, after, version: next };
  });
}

async function removeTeacher(means: Means, { id, version }: Seen, staff: Staff, visit: Visit) {
  try {
    await act(means, staff, visit, DIRECTORY_ACTS.teacher, `teacher:${id}`, async (tx) => {
      const found = await lockTeacher(tx, id);
      if (!found) return { result: null };
      const courses = await taughtBy(tx, id);
      if (courses > 0) throw mend("teacherInUse", { courses });
      sameVersion(found.version, version);
      await dropEntry(tx, "teacher", id);
      return { result: null, before: found.shown, after: null };
    });
  } catch (error) {
    // Answers to learners bear the name.
    throw sqlState(error) === FOREIGN_KEY_VIOLATION ? mend("teacherInUse", { courses: 0 }) : error;
  }
}

/** Puts a row of a list behind another one. */
async function move(
  means: Means,
  table: "category" | "teacher",
  { id, version, after }: Seen & { readonly after: number | null },
  staff: Staff,
  visit: Visit,
) {
  await act(means, staff, visit, DIRECTORY_ACTS[table] as Act<{ place: number }>, `${table}:${id}`, async (tx) => {
    const ids = await lockOrder(tx, table, id);
    const found = await (table === "category" ? lockCategory(tx, id) : lockTeacher(tx, id));
    if (!found) throw unknownThing();
    const order = placedAfter(ids, id, after);
    if (order === null) throw mend("placeGone");
    const [was, is] = [ids.indexOf(id), order.indexOf(id)];
    if (was === is) return { result: null };
    sameVersion(found.version, version);
    return { result: null, before: { place: was + 1 }, after: { place: is + 1 }, version: await writeOrder(tx, table, order, id) };
  });
}

/** Trades, directions and teachers. What becomes of them learners see at their next page. */
export const directoryDesk: Handlers<typeof staffDirectory> = {
  async categories({ db }) {
    const rows = await categoryRows(db);
    return rows
      .filter((row) => row.parentId === null)
      .map(({ parentId: _none, ...trade }) => ({
        ...trade,
        children: rows
          .filter((row) => row.parentId === trade.id)
          .map(({ id, version, name, hidden, courses }) => ({ id, version, name, hidden, courses })),
      }));
  },

  async saveCategory(means, said, staff, visit) {
    needWhole(staff, "site");
    const saved = await saveCategory(means, said, staff, visit);
    means.pagesChanged();
    return saved;
  },

  async moveCategory(means, said, staff, visit) {
    needWhole(staff, "site");
    await move(means, "category", said, staff, visit);
    means.pagesChanged();
    return null;
  },

  async removeCategory(means, said, staff, visit) {
    needWhole(staff, "site");
    await removeCategory(means, said, staff, visit);
    means.pagesChanged();
    return null;
  },

  teachers: ({ db }) => teacherRows(db),

  async saveTeacher(means, { id, version, ...after }, staff, visit) {
    needWhole(staff, "site");
    await needPicture(means.db, after.avatarUrl, "avatarUrl");
    const saved = await saveTeacher(means, { id, version, after }, staff, visit);
    means.pagesChanged();
    return saved;
  },

  async moveTeacher(means, said, staff, visit) {
    needWhole(staff, "site");
    await move(means, "teacher", said, staff, visit);
    means.pagesChanged();
    return null;
  },

  async removeTeacher(means, seen, staff, visit) {
    needWhole(staff, "site");
    await removeTeacher(means, seen, staff, visit);
    means.pagesChanged();
    return null;
  },
};
