import { isDeepStrictEqual } from "node:util";
import type { staffListed } from "#contract/staff/listed.ts";
import { type Act, sameVersion } from "../../../kernel/act.ts";
import type { Handlers, Means, Staff, Visit } from "../../../kernel/call.ts";
import { placedAfter } from "../../../kernel/placing.ts";
import { mend, unknownThing, wrongField } from "../../../kernel/refusal.ts";
import { act, needWhole } from "../../staff/staff.ts";
import { needPicture } from "../pictures/pictures.ts";
import { LISTED_ACTS } from "./acts.ts";
import {
  addListed, changeListed, dropListed, type ListedShown, type ListedTable, listedRows, lockListed, lockOrder, writeOrder,
} from "./listed.store.ts";

/** How the log calls a row. */
const OBJECTS: Readonly<Record<ListedTable, string>> = { advert: "advert", service_contact: "contact", campus: "campus" };

interface Saved<T extends ListedTable> {
  /** Absent: a new row. */
  readonly id?: number | undefined;
  readonly version?: number | undefined;
  readonly shown: ListedShown[T];
}
interface Seen {
  readonly id: number;
  readonly version: number;
}

const actFor = <T extends ListedTable>(table: T) => LISTED_ACTS[table] as Act<object>;

async function save<T extends ListedTable>(means: Means, table: T, { id, version, shown }: Saved<T>, staff: Staff, visit: Visit) {
  needWhole(staff, "site");
  const object = id === undefined ? (made: { id: number }) => `${OBJECTS[table]}:${made.id}` : `${OBJECTS[table]}:${id}`;
  const saved = await act(means, staff, visit, actFor(table), object, async (tx) => {
    if (id === undefined) {
      const made = await addListed(tx, table, shown);
      return { result: made, before: null, after: shown, version: made.version };
    }
    const before = await lockListed(tx, table, id);
    if (!before) throw unknownThing();
    if (isDeepStrictEqual(before.shown, shown)) return { result: { id, version: before.version } };
    sameVersion(before.version, version);
    const next = await changeListed(tx, table, id, shown);
    return { result: { id, version: next }, before: before.shown, after: shown, version: next };
  });
  means.pagesChanged();
  return saved;
}

type Move = Seen & { readonly after: number | null };

async function move(means: Means, table: ListedTable, { id, version, after }: Move, staff: Staff, visit: Visit) {
  needWhole(staff, "site");
  await act(means, staff, visit, actFor(table), `${OBJECTS[table]}:${id}`, async (tx) => {
    const ids = await lockOrder(tx, table, id);
    const found = await lockListed(tx, table, id);
    if (!found) throw unknownThing();
    const order = placedAfter(ids, id, after);
    if (order === null) throw mend("placeGone");
    const [was, is] = [ids.indexOf(id), order.indexOf(id)];
    if (was === is) return { result: null };
    sameVersion(found.version, version);
    const next = await writeOrder(tx, table, order, id);
    return { result: null, before: { place: was + 1 }, after: { place: is + 1 }, version: next };
  });
  means.pagesChanged();
  return null;
}

async function remove(means: Means, table: ListedTable, { id, version }: Seen, staff: Staff, visit: Visit) {
  needWhole(staff, "site");
  await act(means, staff, visit, actFor(table), `${OBJECTS[table]}:${id}`, async (tx) => {
    const found = await lockListed(tx, table, id);
    if (!found) return { result: null };
    sameVersion(found.version, version);
    await dropListed(tx, table, id);
    return { result: null, before: found.shown, after: null };
  });
  means.pagesChanged();
  return null;
}

/** How an advert stands at an instant (ms). */
const advertState = ({ from, until }: { readonly from: number | null; readonly until: number | null }, now: number) =>
  from !== null && from > now ? "due" : until !== null && until <= now ? "over" : "shown";

export const listedDesk: Handlers<typeof staffListed> = {
  async adverts({ db, now }) {
    return (await listedRows(db, "advert")).map((row) => ({ ...row, state: advertState(row, now()) }));
  },
  async saveAdvert(means, { id, version, ...shown }, staff, visit) {
    if (shown.from !== null && shown.until !== null && shown.until <= shown.from) throw wrongField("until", "untilBeforeFrom");
    if (shown.position !== "homeStrip" && shown.imageUrl === "") throw wrongField("imageUrl", "required");
    await needPicture(means.db, shown.imageUrl, "imageUrl");
    return save(means, "advert", { id, version, shown }, staff, visit);
  },
  moveAdvert: (means, said, staff, visit) => move(means, "advert", said, staff, visit),
  removeAdvert: (means, seen, staff, visit) => remove(means, "advert", seen, staff, visit),

  contacts: ({ db }) => listedRows(db, "service_contact"),
  saveContact: (means, { id, version, ...shown }, staff, visit) => save(means, "service_contact", { id, version, shown }, staff, visit),
  moveContact: (means, said, staff, visit) => move(means, "service_contact", said, staff, visit),
  removeContact: (means, seen, staff, visit) => remove(means, "service_contact", seen, staff, visit),

  campuses: ({ db }) => listedRows(db, "campus"),
  saveCampus: (means, { id, version, ...shown }, staff, visit) => save(means, "campus", { id, version, shown }, staff, visit),
  moveCampus: (means, said, staff, visit) => move(means, "campus", said, staff, visit),
  removeCampus: (means, seen, staff, visit) => remove(means, "campus", seen, staff, visit),
};
