import { sql, type Transaction } from "kysely";
import { inTransaction, type Tables } from "#server/database/database.ts";
import type { Means } from "#server/kernel/call.ts";
import { loadAdverts } from "./load/adverts.ts";
import { loadArticles } from "./load/articles.ts";
import { loadBank } from "./load/bank.ts";
import { loadComments } from "./load/comments.ts";
import { loadCourses } from "./load/courses.ts";
import { loadDocuments } from "./load/documents.ts";
import { loadDrawings } from "./load/drawings.ts";
import { loadEnglish } from "./load/english.ts";
import { loadExamHistory } from "./load/examHistory.ts";
import { loadFavourites } from "./load/favourites.ts";
import { loadFootprints } from "./load/footprints.ts";
import { loadHandouts } from "./load/handouts.ts";
import { loadHistory } from "./load/history.ts";
import { insideOf } from "./load/inside.ts";
import { DEMO_LEARNER, loadClassmates, loadDemoLearner } from "./load/learners.ts";
import { type Lectures, loadMedia } from "./load/media.ts";
import { loadNotes } from "./load/notes.ts";
import { loadPackages } from "./load/packages.ts";
import { loadPapers } from "./load/papers.ts";
import { loadPartnerCourses } from "./load/partners.ts";
import { loadReports } from "./load/reports.ts";
import { loadSignIns } from "./load/signIns.ts";
import { DEMO_TOKEN, loadSite } from "./load/site.ts";

/** Whether this database holds the demo school already. */
export async function isLoaded(pool: Means["pool"]): Promise<boolean> {
  const found = await pool.query("select 1 from site where app_token = $1", [DEMO_TOKEN]);
  return found.rowCount === 1;
}

/**
 * Loads the demo school in one transaction: all of it or nothing, so that a start that dies half-way is followed by one
 * that begins again. The lectures come before it, their files at the same time; taking them in twice changes nothing.
 */
export async function loadDemo(means: Means): Promise<void> {
  const { lectures, placed } = await loadMedia(means);
  const placing = placed();
  // Failed or not, it is awaited below.
  placing.catch(() => undefined);
  try {
    await inTransaction(means.db, async (tx) => {
      // On a slow disk the files take longer than a transaction may stand still.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      await loadRows(means, tx, lectures);
      await placing;
    });
  } finally {
    await placing.catch(() => undefined);
  }
}

async function loadRows(means: Means, tx: Transaction<Tables>, lectures: Lectures): Promise<void> {
  const inside = insideOf(means, tx);
  await loadSite(tx);
  await loadDocuments(tx);
  await loadDrawings(tx, means.now());
  const courses = await loadCourses(tx, means.now(), lectures);
  const packages = await loadPackages(tx, means.now(), courses);
  await loadPartnerCourses(tx, means.now());
  const articleIds = await loadArticles(tx, means.now());
  await loadAdverts(tx, articleIds, (slug) => courses.get(slug)!.id);
  await loadClassmates(inside, courses, packages);
  await loadHandouts(inside, courses);
  const learnerId = await loadDemoLearner(inside, courses, packages);
  await loadSignIns(inside, learnerId);
  await loadHistory(inside, learnerId);
  await loadFavourites(inside, learnerId, courses, packages, articleIds);
  await loadFootprints(inside, learnerId, courses, packages, articleIds);
  await loadComments(inside, courses, learnerId);
  await loadReports(inside, learnerId);
  await loadNotes(inside, courses);
  const bank = await loadBank(inside);
  const exams = await loadPapers(inside, bank, courses);
  await loadExamHistory(inside, learnerId, { bank, exams, courses });
  await loadEnglish(tx, means.now());
}

/** Says who may sign in to the demo school. */
export function sayAccounts(print: (line: string) => void): void {
  print(`demo learner ${DEMO_LEARNER.phone}, password ${DEMO_LEARNER.password}`);
}
