import type { Input } from "#contract/endpoint.ts";
import { ARTICLE_PICTURE_BYTES } from "#contract/news.ts";
import { newsUploads, type staffNews } from "#contract/staff/news.ts";
import { pageOf } from "#contract/outside.ts";
import { sameVersion } from "../../kernel/act.ts";
import type { Handlers, Means, Staff } from "../../kernel/call.ts";
import { mend, unknownThing, wrongField } from "../../kernel/refusal.ts";
import { issueTicket } from "../../kernel/tickets.ts";
import { act, needWhole, staffNames } from "../staff/staff.ts";
import { NEWS_ACTS } from "./acts.ts";
import { categoryCalls } from "./categories.desk.ts";
import { hasCategory } from "./categories.store.ts";
import {
  addArticle, type ArticleDeskRow, articleCounts, articleFor, articlesFor, type ArticleTimes, deleteArticle, holdArticle, pictureSizes,
  takeFirst, type WholeArticle, writeArticle, type WrittenArticle, writeTimes,
} from "./desk.store.ts";
import { articleMoved } from "./moving.ts";
import { pictureLeave, PREVIEW, PREVIEW_MS } from "./leaves.ts";
import { articleHtml, coverUrlOf, isEmptyHtml, leadOf, picturesIn, stateOf } from "./rules.ts";
import { indexArticles } from "./store.ts";

const ms = (at: Date | null) => at?.getTime() ?? null;
const timesOf = (row: ArticleDeskRow) => ({
  publishTime: ms(row.publishedAt), endTime: ms(row.endsAt), withdrawTime: ms(row.withdrawnAt),
});
const stateNow = (row: ArticleDeskRow, now: number) => stateOf(timesOf(row), now);

export const newsDesk: Handlers<typeof staffNews> = {
  async list(means, { current, size, ...asked }, staff) {
    needWhole(staff, "news");
    const now = new Date(means.now());
    const [rows, counts] = await Promise.all([articlesFor(means.db, now, asked, { current, size }), articleCounts(means.db, now, asked)]);
    const all = counts.draft + counts.scheduled + counts.published + counts.withdrawn;
    const total = asked.state === undefined ? all : counts[asked.state];
    return { records: await drawn(means, rows), total, current, size, counts };
  },

  async article(means, { id }, staff) {
    needWhole(staff, "news");
    return one(means, id);
  },

  async add(means, said, staff, visit) {
    needWhole(staff, "news");
    const written = await ready(means, said);
    const by = { staffId: staff.staffId, at: new Date(means.now()) };
    const id = await act(means, staff, visit, NEWS_ACTS.add, (added: number) => `article:${added}`, async (tx) => {
      if (!(await hasCategory(tx, written.categoryId))) throw wrongField("categoryId", "invalid");
      const added = await addArticle(tx, written, leadOf(written.html), by);
      await indexArticles(tx, [added]);
      return { result: added, before: null, after: written, version: 1 };
    });
    return one(means, id);
  },

  async save(means, { id, version, ...said }, staff, visit) {
    needWhole(staff, "news");
    const written = await ready(means, said);
    const now = means.now();
    const state = await act(means, staff, visit, NEWS_ACTS.save, `article:${id}`, async (tx) => {
      const before = await held(tx, id);
      const [was, is] = [writtenOf(before), stateNow(before, now)];
      // The same once more: an answer that was lost on its way.
      if (JSON.stringify(was) === JSON.stringify(written)) return { result: is };
      sameVersion(before.version, version);
      if (!(await hasCategory(tx, written.categoryId))) throw wrongField("categoryId", "invalid");
      if ((is === "published" || is === "scheduled") && isEmptyHtml(written.html)) throw wrongField("html", "articleEmpty");
      const next = await writeArticle(tx, id, written, leadOf(written.html), { staffId: staff.staffId, at: new Date(now) });
      await indexArticles(tx, [id]);
      return { result: is, before: was, after: written, version: next };
    });
    if (state === "published") articleMoved(means);
    return one(means, id);
  },

  async publish(means, { id, version, at, until, isFirst }, staff, visit) {
    needWhole(staff, "news");
    const now = means.now();
    if (at !== undefined && at <= now) throw wrongField("at", "pastInstant");
    if (until !== null && until <= (at ?? now)) throw wrongField("until", "endBeforeStart");
    await act(means, staff, visit, NEWS_ACTS.publish, `article:${id}`, async (tx) => {
      const before = await held(tx, id);
      sameVersion(before.version, version);
      if (isEmptyHtml(before.html)) throw wrongField("html", "articleEmpty");
      const isOut = stateNow(before, now) === "published";
      const times: ArticleTimes = {
        publishedAt: at === undefined && isOut ? before.publishedAt : new Date(at ?? now),
        endsAt: until === null ? null : new Date(until),
        // Out of public until its new time comes.
        withdrawnAt: isOut && at !== undefined ? new Date(now) : before.withdrawnAt,
        isFirst,
      };
      const firstWas = isFirst ? await takeFirst(tx, id) : null;
      return moved(tx, before, times, staff, now, firstWas);
    });
    articleMoved(means);
    return one(means, id);
  },

  async withdraw(means, { id, version }, staff, visit) {
    needWhole(staff, "news");
    const now = means.now();
    await act(means, staff, visit, NEWS_ACTS.withdraw, `article:${id}`, async (tx) => {
      const before = await held(tx, id);
      if (before.publishedAt === null) return { result: null };
      sameVersion(before.version, version);
      const wasOut = before.publishedAt.getTime() <= now;
      const withdrawnAt = wasOut ? new Date(Math.min(now, ms(before.endsAt) ?? now)) : before.withdrawnAt;
      return moved(tx, before, { publishedAt: null, endsAt: null, withdrawnAt, isFirst: false }, staff, now, null);
    });
    articleMoved(means);
    return one(means, id);
  },

  async remove(means, { id, version }, staff, visit) {
    needWhole(staff, "news");
    return act(means, staff, visit, NEWS_ACTS.remove, `article:${id}`, async (tx) => {
      const before = await held(tx, id);
      sameVersion(before.version, version);
      if (stateNow(before, means.now()) !== "draft") throw mend("articleWasOut");
      await deleteArticle(tx, id);
      return { result: null, before: writtenOf(before), after: null };
    });
  },

  async preview(means, { id }, staff) {
    needWhole(staff, "news");
    if (!(await articleFor(means.db, id))) throw unknownThing();
    const expiresAt = means.now() + PREVIEW_MS;
    const ticket = issueTicket(means.secrets, PREVIEW, JSON.stringify([id, staff.staffId]), expiresAt);
    return { address: `${pageOf.article(id)}?preview=${ticket}`, expiresAt };
  },

  async addPicture(means, _input, staff) {
    needWhole(staff, "news");
    const { ticket, expiresAt } = pictureLeave(means, staff.staffId);
    return { uploadUrl: newsUploads.picture.path.replace(":ticket", ticket), expiresAt, maxBytes: ARTICLE_PICTURE_BYTES };
  },

  ...categoryCalls,
};

type Said = Omit<Input<typeof staffNews.save>, "id" | "version">;

/** What was sent as it is kept: clean, with the school's own pictures alone. */
async function ready(means: Means, { html, cover, ...said }: Said): Promise<WrittenArticle> {
  const { hashes, foreign } = picturesIn(html, cover);
  if (foreign !== null) throw wrongField(foreign, "articlePictureForeign");
  const sizes = await pictureSizes(means.pool, hashes);
  if (sizes.size < hashes.length) throw wrongField("html", "articlePictureGone");
  return { ...said, cover, html: articleHtml(html, sizes) };
}

const writtenOf = ({ title, summary, ownSummary, categoryId, trade, cover, html }: WholeArticle): WrittenArticle => ({
  title, summary: ownSummary ? summary : "", categoryId, trade, cover, html,
});

async function held(tx: Parameters<typeof holdArticle>[0], id: number): Promise<WholeArticle> {
  const found = await holdArticle(tx, id);
  if (!found) throw unknownThing();
  return found;
}

const shown = ({ publishedAt, endsAt, withdrawnAt, isFirst }: ArticleTimes, now: number) => {
  const times = { publishTime: ms(publishedAt), endTime: ms(endsAt), withdrawTime: ms(withdrawnAt) };
  return { state: stateOf(times, now), publishTime: times.publishTime, endTime: times.endTime, isFirst };
};

/** Gives a held article its times, and says so to the audit. */
async function moved(
  tx: Parameters<typeof holdArticle>[0],
  before: WholeArticle,
  times: ArticleTimes,
  { staffId }: Staff,
  now: number,
  firstWas: number | null,
) {
  const version = await writeTimes(tx, before.id, times, { staffId, at: new Date(now) });
  const after = { ...shown(times, now), ...(firstWas === null ? {} : { firstWas }) };
  return { result: null, before: shown(before, now), after, version };
}

async function one(means: Means, id: number) {
  const row = await articleFor(means.db, id);
  if (!row) throw unknownThing();
  const { html, cover, summary } = { ...row, summary: row.ownSummary ? row.summary : "" };
  return { ...(await drawn(means, [row]))[0]!, summary, cover, html };
}

async function drawn(means: Means, rows: readonly ArticleDeskRow[]) {
  const names = await staffNames(means.db, rows.map(({ updatedBy }) => updatedBy).filter((id) => id !== null));
  return rows.map((row) => ({
    id: row.id, title: row.title, categoryId: row.categoryId, categoryName: row.categoryName, trade: row.trade,
    coverUrl: coverUrlOf(row), state: stateNow(row, means.now()), ...timesOf(row), isFirst: row.isFirst, viewCount: row.viewCount,
    updateTime: row.updatedAt.getTime(), updatedBy: names.get(row.updatedBy ?? 0) ?? null, version: row.version,
  }));
}
