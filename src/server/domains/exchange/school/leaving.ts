import { PICTURES } from "#contract/staff/branding.ts";
import type { Means } from "../../../kernel/call.ts";
import { allSlugs, drawingIn, drawingsOf, leavingCourse, leavingDirectory } from "../../catalogue/catalogue.ts";
import { leavingNews, newsPictureAt } from "../../news/news.ts";
import { leavingSite, pictureAt } from "../../site/site.ts";
import { record } from "../../staff/staff.ts";
import { allEnglish } from "../../translations/translations.ts";
import { writeBank } from "../bank/bank.ts";
import { type Films, FORMAT_VERSION, type Leaving, writeCourse } from "../course/course.ts";
import { ZipWriter } from "../files/files.ts";
import { SCHOOL_ACTS } from "./acts.ts";
import { relinked } from "./links.rules.ts";
import { SCHOOL_FILE, SCHOOL_FORMAT, type SchoolManifest } from "./manifest.ts";
import { leavingGround } from "./rules.ts";

type Say = (line: string) => void;

/** What an export of a school has written. */
interface LeftSchool {
  readonly courses: number;
  readonly packages: number;
  readonly articles: number;
  readonly questions: number;
  readonly papers: number;
  readonly subjects: number;
  /** Questions that exams alone ask. */
  readonly secret: number;
  readonly notes: readonly string[];
}

/** Writes the whole school but its people into a ZIP of this path. @throws ExchangeFailure; then there is no such file */
export async function exportSchool(means: Means, path: string, films: Films, say: Say): Promise<LeftSchool> {
  const zip = await ZipWriter.open(path, new Date(means.now()));
  try {
    const leaving: Leaving = { means, zip, films, written: new Set(), notes: [] };
    const slugs = await allSlugs(means.db);
    const folders = { courses: [] as string[], packages: [] as string[] };
    for (const { slug, type } of slugs) {
      const course = await leavingCourse(means, slug);
      if (!course) continue;
      say(course.title);
      const folder = `${type === 2 ? "packages" : "courses"}/${slug}`;
      await writeCourse(leaving, course, `${folder}/`);
      (type === 2 ? folders.packages : folders.courses).push(folder);
    }
    const { folders: subjects, ...bank } = await writeBank(leaving);
    const manifest = await schoolSaid(leaving, new Map(slugs.map(({ id, slug }) => [String(id), slug])));
    const written = { ...manifest, ...folders, subjects };
    await zip.add(SCHOOL_FILE, Buffer.from(`${JSON.stringify(written, null, 1)}\n`));
    await zip.finish();
    const counts = {
      courses: folders.courses.length, packages: folders.packages.length, articles: manifest.articles.length,
      questions: bank.questions, papers: bank.papers,
    };
    await record(means, null, SCHOOL_ACTS.schoolOut, "school", counts);
    return { ...counts, secret: bank.secret, subjects: subjects.length, notes: leaving.notes };
  } catch (error) {
    await zip.abandon();
    throw error;
  }
}

/** All that stands in the school's own manifest, with the pictures that it names. */
async function schoolSaid(leaving: Leaving, slugs: ReadonlyMap<string, string>): Promise<SchoolManifest> {
  const { means } = leaving;
  const [site, directory, news, english, ground] = await Promise.all([
    leavingSite(means), leavingDirectory(means), leavingNews(means), allEnglish(means.db), leavingGround(means),
  ]);
  const { branding, lists } = site;
  const addresses = [
    branding.logo, branding.follow.picture, branding.android.picture, branding.ios.picture,
    ...lists.advert.map(({ imageUrl }) => imageUrl), ...directory.teachers.map(({ avatarUrl }) => avatarUrl),
  ];
  const articles = news.articles.map(({ pictures: _shown, ...article }) => ({ ...article, html: relinked(article.html, slugs) }));
  return {
    format: SCHOOL_FORMAT, version: FORMAT_VERSION, branding,
    campuses: [...lists.campus], contacts: [...lists.service_contact],
    adverts: lists.advert.map((advert) => ({ ...advert, link: relinked(advert.link, slugs) })),
    categories: directory.categories.map((category) => ({ ...category, directions: [...category.directions] })),
    teachers: directory.teachers.map((teacher) => ({ ...teacher, career: [...teacher.career] })),
    courses: [], packages: [], questions: [], subjects: [], newsCategories: news.categories, articles,
    ...(await writePictures(leaving, addresses, new Set(news.articles.flatMap(({ pictures }) => pictures)))),
    english, ...ground,
  };
}

async function writePictures({ means, zip }: Leaving, addresses: readonly string[], hashes: ReadonlySet<string>) {
  const pictures: string[] = [];
  for (const address of new Set(addresses.filter((one) => one.startsWith(PICTURES)))) {
    const found = await pictureAt(means, address);
    if (!found) continue;
    await zip.add(`pictures/${found.name}`, found.bytes);
    pictures.push(`pictures/${found.name}`);
  }
  const newsPictures: string[] = [];
  for (const hash of hashes) {
    const found = await newsPictureAt(means, hash);
    if (!found) continue;
    await zip.add(`news/${hash}`, found);
    newsPictures.push(`news/${hash}`);
  }
  const drawings: SchoolManifest["drawings"] = [];
  for (const [name, svg] of await drawingsOf(means, addresses.flatMap((address) => drawingIn(address) ?? []))) {
    await zip.add(`drawings/${name}.svg`, Buffer.from(svg));
    drawings.push({ name, file: `drawings/${name}.svg` });
  }
  return { pictures, newsPictures, drawings };
}
