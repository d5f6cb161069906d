import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "kysely";
import type { Tables } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { addToDirectory, allSlugs, drawingIn, drawingMade } from "../../catalogue/catalogue.ts";
import { arriveNews, newsPictureMade } from "../../news/news.ts";
import { BadFile, commitImport, openImport, reason, subjectMade } from "../../questions/questions.ts";
import { addToLists, forgetSites, giveBranding, leavingSite, pictureMade } from "../../site/site.ts";
import { act } from "../../staff/staff.ts";
import { addEnglish } from "../../translations/translations.ts";
import { askedIn, bringSubject, subjectLines } from "../bank/bank.ts";
import { arrivedLines, bringCourses, MOST_BYTES, oneImport, planLines, type PlannedUpdate } from "../course/course.ts";
import { ExchangeFailure, wholeFile } from "../files/files.ts";
import { SCHOOL_ACTS } from "./acts.ts";
import { relinked } from "./links.rules.ts";
import type { PlannedSchool } from "./plan.ts";
import { bringGroundRules, groundLines } from "./rules.ts";

type Tx = Transaction<Tables>;
type Say = (line: string) => void;

/** The name that a school has until it gives itself one. */
const UNNAMED = "职业培训学校";

interface How {
  /** What learners saw in the school that the file is of they see here. */
  readonly publish: boolean;
  /** The file's branding takes the place of the school's. */
  readonly branding: boolean;
  /** The file's agreement and privacy policy are asked for here. */
  readonly terms: boolean;
  /** The file's rules of study, of comments and of reports take the place of the school's. */
  readonly settings: boolean;
  /** Papers, mock rules and examinations that are here become what the file says; courses by what is planned for each, by their ids. */
  readonly update: boolean;
  readonly updates: ReadonlyMap<string, PlannedUpdate>;
}

/** Whether the file's branding is taken: a school that has named itself keeps its own, unless one asks. */
async function takesBranding(means: Means, { manifest }: PlannedSchool, how: How): Promise<boolean> {
  const { mobileHost: _here, ...own } = (await leavingSite(means)).branding;
  if (manifest.branding === null) return false;
  const { mobileHost: _there, ...said } = manifest.branding;
  return (how.branding || own.school === "" || own.school === UNNAMED) && !isDeepStrictEqual(own, said);
}

/** What an import would do, line by line. */
export async function schoolLines(means: Means, planned: PlannedSchool, how: How): Promise<string[]> {
  const { manifest, courses, subjects } = planned;
  const bank: string[] = [];
  for (const subject of subjects) bank.push(...(await subjectLines(means, subject, how)));
  return [
    (await takesBranding(means, planned, how)) ? `the branding of ${manifest.branding!.school} would be taken` : "the branding stays",
    `${manifest.categories.length} trades, ${manifest.teachers.length} teachers, ${manifest.articles.length} articles, ` +
      `${manifest.adverts.length} adverts, ${manifest.campuses.length} campuses, ${manifest.contacts.length} contacts: ` +
      "what is missing would be added",
    ...(await groundLines(means, manifest, how)),
    ...(await planLines(means, courses, false, how.updates)),
    ...bank,
    ...(manifest.questions.length > 0 ? [`${manifest.questions.length} question files would be read`] : []),
  ];
}

/**
 * Brings a school's file into this one: first what courses stand on, then course by course, each whole or not at all, then news and
 * adverts, which lead to them, and questions. What is here stays, so that an import that broke off goes on when it is said again.
 * @throws ExchangeFailure
 */
export const importSchool = (means: Means, planned: PlannedSchool, how: How, say: Say): Promise<void> =>
  oneImport(means, () => bringSchool(means, planned, how, say));

async function bringSchool(means: Means, planned: PlannedSchool, how: How, say: Say): Promise<void> {
  await bringGround(means, planned, how, say);
  await bringGroundRules(means, planned.manifest, how, say);
  const publish = how.publish ? "asWritten" : "none";
  const coming = { publish, copy: false, recommended: true, updates: how.updates } as const;
  const asked = askedIn(planned.subjects);
  for (const course of planned.courses)
    for (const line of arrivedLines(await bringCourses(means, [course], coming, say), asked)) say(line);
  await bringNews(means, planned, how, say);
  for (const subject of planned.subjects)
    for (const line of (await bringSubject(means, planned.source, subject, how)).lines) say(line);
  for (const question of planned.manifest.questions) await bringQuestions(means, planned, question, say);
}

/** Branding, trades, teachers, English, and the pictures of them all. */
async function bringGround(means: Means, planned: PlannedSchool, how: How, say: Say): Promise<void> {
  const { manifest, source } = planned;
  const branding = (await takesBranding(means, planned, how)) ? manifest.branding : null;
  const done = await act(means, null, null, SCHOOL_ACTS.schoolIn, "school", async (tx) => {
    for (const file of manifest.pictures) await pictureMade(means, tx, await wholeFile(source, file, MOST_BYTES.sheet));
    const drawings = await drawingsMade(means, tx, planned);
    const shownAs = (address: string) => drawings.get(drawingIn(address) ?? "") ?? address;
    const teachers = manifest.teachers.map((teacher) => ({ ...teacher, avatarUrl: shownAs(teacher.avatarUrl) }));
    const english = await addEnglish(tx, manifest.english, new Date(means.now()));
    const directory = await addToDirectory(tx, { categories: manifest.categories, teachers });
    if (branding) await giveBranding(tx, branding);
    const counts = { branding: branding !== null, directory, english };
    const isNothing = !branding && directory === 0 && english === 0;
    return isNothing ? { result: counts } : { result: counts, before: null, after: counts };
  });
  if (branding) forgetSites(means);
  const look = branding ? `the school is called ${branding.school}` : "the branding stays";
  say(`${look}; ${done.directory} trades, directions and teachers, ${done.english} English texts added`);
}

async function drawingsMade(means: Means, tx: Tx, { manifest, source }: PlannedSchool): Promise<ReadonlyMap<string, string>> {
  const made = new Map<string, string>();
  for (const { name, file } of manifest.drawings) {
    const svg = (await wholeFile(source, file, MOST_BYTES.subtitles)).toString("utf8");
    const done = await drawingMade(means, tx, { name, svg, now: new Date(means.now()) });
    if (done) made.set(name, done.address);
  }
  return made;
}

const instantOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** Articles and the school's lists: adverts and articles lead to courses by their numbers here. */
async function bringNews(means: Means, { manifest, source }: PlannedSchool, how: How, say: Say): Promise<void> {
  const ids = new Map((await allSlugs(means.db)).map(({ id, slug }) => [slug, String(id)]));
  const articles = manifest.articles.map(({ publishedAt, endsAt, withdrawnAt, isFirst, ...article }) => ({
    ...article,
    html: relinked(article.html, ids),
    times: how.publish
      ? { publishedAt: instantOf(publishedAt), endsAt: instantOf(endsAt), withdrawnAt: instantOf(withdrawnAt), isFirst }
      : { publishedAt: null, endsAt: null, withdrawnAt: null, isFirst: false },
  }));
  const lists = {
    campus: manifest.campuses, service_contact: manifest.contacts,
    advert: manifest.adverts.map((advert) => ({ ...advert, link: relinked(advert.link, ids) })),
  };
  const done = await act(means, null, null, SCHOOL_ACTS.newsIn, "school", async (tx) => {
    for (const file of manifest.newsPictures) await newsPictureMade(means, tx, await wholeFile(source, file, MOST_BYTES.sheet));
    const news = await arriveNews(tx, { categories: manifest.newsCategories, articles }, new Date(means.now()));
    if (news.broken !== null) throw new ExchangeFailure(`the article "${news.broken}" shows a picture that isn't in the file`);
    const counts = { articles: news.added, lists: await addToLists(tx, lists) };
    return counts.articles + counts.lists === 0 ? { result: counts } : { result: counts, before: null, after: counts };
  });
  say(`${done.articles} articles${how.publish ? "" : " as drafts"}, ${done.lists} adverts, campuses and contacts added`);
}

/** Questions of one subject out of a workbook, as earlier versions wrote them: those that are there already stay as they are. */
async function bringQuestions(
  means: Means,
  { source }: PlannedSchool,
  { trade, level, subject, file }: PlannedSchool["manifest"]["questions"][number],
  say: Say,
): Promise<void> {
  const shell = { staffId: null, visit: null };
  const bytes = await wholeFile(source, file, MOST_BYTES.handout);
  try {
    const subjectId = await subjectMade(means, [trade, level, subject]);
    const name = file.slice(file.lastIndexOf("/") + 1);
    const { id, version, counts } = await openImport(means, { subjectId, bytes, fileName: name, format: null }, shell);
    if (counts.ready > 0) await commitImport(means, { draftId: id, version }, shell);
    const fates = `${counts.ready} questions added, ${counts.duplicate} were here, ${counts.problem} could not be taken`;
    say(`${trade}/${level}/${subject}: ${fates}`);
  } catch (error) {
    if (!(error instanceof BadFile)) throw error;
    throw new ExchangeFailure(`${file}: ${reason("en", { key: error.key, values: error.values })}`);
  }
}
