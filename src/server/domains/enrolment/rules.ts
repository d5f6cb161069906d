/** Who may do what with a course (rules.md Courses; api.md Courses, second family). Pure: the clock comes in. */

/** What the school says of a course. Series and packages alike. */
export interface Terms {
  readonly sale: "onSale" | "closed" | "packageOnly" | "partner";
  /** Fen; 0 is free. */
  readonly price: number;
  readonly published: boolean;
}

/** One entitlement of one learner to one series or package; instants in ms since the epoch. */
export interface Held {
  readonly source: "free" | "order" | "package" | "task" | "grant";
  readonly startsAt: number;
  /** null: for ever. */
  readonly endsAt: number | null;
  readonly revokedAt: number | null;
}

/** The asker of a page: what they hold by series, and whether anything is sold to them. */
export interface Access {
  readonly held: ReadonlyMap<number, readonly Held[]>;
  /** False for the learners of a special distributor: no prices and no order entry. */
  readonly sells: boolean;
}

/** A visitor holds nothing and is sold everything. */
export const VISITOR: Access = { held: new Map(), sells: true };

/** spec 9: special distributor ids. */
const SPECIAL_DISTRIBUTORS: ReadonlySet<string> = new Set(["1", "2", "666"]);

/** rules.md Courses: a special distributor assigns courses and sells none. Empty: no distributor. */
export function sellsTo(distributorId: string): boolean {
  return !SPECIAL_DISTRIBUTORS.has(distributorId);
}

/** A row counts from its start to its end, the end excluded, unless it was taken back. */
export function isLive(held: Held, now: number): boolean {
  return held.revokedAt === null && held.startsAt <= now && (held.endsAt === null || now < held.endsAt);
}

type ButtonType = 0 | 1 | 2 | 3 | 4 | 5;

export interface Standing {
  /** 2 study now · 0 to be bought · 3 free, one click enrols · 4 not on sale · 1 on a partner's site · 5 only inside packages. */
  readonly buttonType: ButtonType;
  /** A live entitlement: every item is open. */
  readonly owned: boolean;
  /** Latest end of the live entitlements, in ms; null without one or without an end. */
  readonly validUntil: number | null;
}

/**
 * What the asker may do with a course now: the one place that decides `buttonType`, and with `isLocked` what plays.
 * What one owns stays open whatever became of its sale; a partner's course is studied on the partner's site (1), owned
 * or not. A free enrolment that ended or was taken back is not renewed by
 * a click (4), a bought one may be bought again (0). Where nothing is sold to the asker, what would have to be bought is
 * not on sale (4); free courses stay free.
 */
export function standing(terms: Terms, held: readonly Held[], now: number, sells = true): Standing {
  const live = held.filter((one) => isLive(one, now));
  if (live.length > 0) {
    const ends = live.map((one) => one.endsAt);
    const validUntil = ends.includes(null) ? null : Math.max(...ends.map(Number));
    return { buttonType: terms.sale === "partner" ? 1 : 2, owned: true, validUntil };
  }
  return { buttonType: unowned(terms, held, sells), owned: false, validUntil: null };
}

function unowned({ sale, price, published }: Terms, held: readonly Held[], sells: boolean): ButtonType {
  if (!published || sale === "closed") return 4;
  if (sale === "partner") return 1;
  if (sale === "packageOnly") return sells ? 5 : 4;
  if (price > 0) return sells ? 0 : 4;
  return held.some((one) => one.source === "free") ? 4 : 3;
}

/** The standing of one course for the asker of a page. */
export function standingOf(course: Terms & { readonly id: number }, access: Access, now: number): Standing {
  return standing(course, access.held.get(course.id) ?? [], now, access.sells);
}

/** Whether an item is closed to the asker; trial items are open to everyone, visitors too. */
export function isLocked(item: { readonly isTrial: boolean }, { owned }: Pick<Standing, "owned">): boolean {
  return !owned && !item.isTrial;
}

/** The price that the asker is shown, in fen: none where nothing is sold to them; free stays free. */
export function shownPrice<P extends number | null>(price: P, { sells }: Pick<Access, "sells">): P | null {
  return sells || price === 0 ? price : null;
}

/** Whether staff may take a row back: what was bought is refunded, what came with a package or a task goes with that. */
export const mayWithdraw = ({ source, revokedAt }: Pick<Held, "source" | "revokedAt">): boolean =>
  revokedAt === null && (source === "free" || source === "grant");

interface Row {
  readonly source: Held["source"];
  readonly series_id: number;
  readonly source_ref: string;
}

/** What the rows of a package's series refer to that came with this row; null: nothing came with it. */
export function packageRefOf({ source, series_id: seriesId, source_ref: ref }: Row): string | null {
  if (source === "grant") return ref;
  return source === "free" ? `free-${seriesId}` : null;
}

const DAY_MS = 86_400_000;

/** The end of a validity of `validDays` days that starts at `now`, in ms; null for ever. */
export function endOfValidity(validDays: number | null, now: number): number | null {
  return validDays === null ? null : now + validDays * DAY_MS;
}
