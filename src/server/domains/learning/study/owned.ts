import type { Data } from "#contract/endpoint.ts";
import { HOURS_DAYS, type staffStudy } from "#contract/staff/study.ts";
import { dayOf } from "#contract/timestamp.ts";
import type { Means } from "../../../kernel/call.ts";
import { cardsFor, partsOf } from "../../catalogue/catalogue.ts";
import { entitlementsHeld, isLive, mayWithdraw } from "../../enrolment/enrolment.ts";
import { creditByDay } from "../evidence/evidence.ts";
import { coursePer } from "./progress.rules.ts";
import { type SeriesRow, seriesProgress } from "./store.ts";
import { chainCount, creditBySeries, finishedLessons } from "./totals.store.ts";

const DAY = 86_400_000;

/** How far a learner is in a course, or in all courses of a package together. */
function progressOf(ids: readonly number[], rows: ReadonlyMap<number, SeriesRow>, credit: ReadonlyMap<number, number>) {
  const found = ids.flatMap((id) => rows.get(id) ?? []);
  return {
    watchedPer: coursePer(found),
    finishedLessons: found.reduce((sum, row) => sum + row.finishedLessons, 0),
    lessonCount: found.reduce((sum, row) => sum + row.lessonCount, 0),
    creditedSeconds: ids.reduce((sum, id) => sum + (credit.get(id) ?? 0), 0),
  };
}

/** All that a learner owns or owned, what is open now first; each with what was studied of it. */
export async function ownedCourses(means: Means, learnerId: number): Promise<Data<typeof staffStudy.courses>> {
  const held = await entitlementsHeld(means, learnerId);
  const parts = await partsOf(means, held.filter(({ type }) => type === 2).map(({ seriesId }) => seriesId));
  const seriesIds = [...new Set(held.flatMap(({ seriesId }) => parts.get(seriesId) ?? [seriesId]))];
  const [rows, credit, cards] = await Promise.all([
    seriesProgress(means.pool, learnerId, seriesIds),
    creditBySeries(means.db, learnerId, seriesIds),
    cardsFor(means, learnerId, held.map(({ seriesId }) => seriesId)),
  ]);
  const covers = new Map(cards.map((card) => [card.id, card.coverUrl]));
  const bySeries = new Map(rows.map((row) => [row.seriesId, row]));
  const now = means.now();
  const told = held.map((one) => ({
    ...one,
    coverUrl: covers.get(one.seriesId) ?? "",
    isLive: isLive(one, now),
    mayWithdraw: mayWithdraw(one),
    ...progressOf(parts.get(one.seriesId) ?? [one.seriesId], bySeries, credit),
  }));
  return [...told.filter((one) => one.isLive), ...told.filter((one) => !one.isLive)];
}

const wholeSeconds = (ms: number) => Math.max(0, Math.floor(ms / 1000));

/** How long a learner studied. */
export async function studyHours(means: Means, learnerId: number): Promise<Data<typeof staffStudy.hours>> {
  const now = means.now();
  const today = dayOf(now);
  const [credit, records, finished] = await Promise.all([
    creditByDay(means.pool, learnerId, "2000-01-01", today), chainCount(means.db, learnerId), finishedLessons(means.db, learnerId),
  ]);
  const byDay = new Map(credit.map(({ day, creditMs }) => [day, creditMs]));
  const months = Map.groupBy(credit, ({ day }) => day.slice(0, 7));
  const sum = (rows: readonly { readonly creditMs: number }[]) => wholeSeconds(rows.reduce((all, { creditMs }) => all + creditMs, 0));
  return {
    days: Array.from({ length: HOURS_DAYS }, (_none, back) => dayOf(now - (HOURS_DAYS - 1 - back) * DAY)).map((day) => ({
      day, seconds: wholeSeconds(byDay.get(day) ?? 0),
    })),
    months: [...months].map(([month, rows]) => ({ month, seconds: sum(rows) })).toSorted((a, b) => (a.month < b.month ? 1 : -1)),
    totalSeconds: sum(credit),
    finishedLessons: finished,
    records,
  };
}
