/**
 * What an outline is made of by a folder of videos, on the console and at the shell alike. Pure. Folders are chapters, videos lessons, both
 * in the order in which a person counts; documents are handouts; subtitles go to the video whose name they have.
 */

const VIDEO = /\.(?:mp4|m4v|mov|mkv|webm|avi|flv|ts|m2ts|mts|mpg|mpeg|wmv|asf|3gp|ogv)$/i;
const HANDOUT = /\.(?:pdf|docx|xlsx|pptx|png|jpe?g)$/i;
const SUBTITLES = /(?:\.(zh|en)(?:-[A-Za-z0-9]+)?)?\.(?:srt|vtt)$/i;
const LABELS: Readonly<Record<string, { readonly lang: string; readonly label: string }>> = {
  zh: { lang: "zh-CN", label: "中文" }, en: { lang: "en", label: "English" },
};

interface FolderLesson {
  readonly title: string;
  readonly video: string;
  readonly subtitles: readonly { readonly lang: string; readonly label: string; readonly file: string }[];
}

interface FolderOutline {
  readonly chapters: readonly { readonly title: string; readonly lessons: readonly FolderLesson[] }[];
  /** `name`: with its ending, as learners read it. */
  readonly handouts: readonly { readonly name: string; readonly file: string }[];
  /** What can't be used, as it is named. */
  readonly left: readonly string[];
}

/** Longest title of a chapter or a lesson, in characters. */
const TITLE = 120;
const NUMBERED = /^(\d{1,3})\s*[-_.、．)）\s]\s*(?=\S)/;

const counted = new Intl.Collator("zh-Hans-CN", { numeric: true, sensitivity: "base" });
const inOrder = (a: string, b: string): number => counted.compare(a, b) || Number(a > b) - Number(a < b);

/** A file's name without its folders, and its folder; empty: it lies in none. */
export const lastOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));
/** Files folder by folder, each in the order in which a person counts. */
export const inFolderOrder = (a: string, b: string): number => inOrder(folderOf(a), folderOf(b)) || inOrder(a, b);
const withoutEnding = (name: string): string => name.replace(/\.[A-Za-z0-9]{1,5}$/, "");

/** A name without the number that put it into its place. */
const titleOf = (name: string): string => (name.replace(NUMBERED, "").trim() || name).slice(0, TITLE);

const DIGITS = "零一二三四五六七八九";

/** 1 to 99 as chapters are counted. */
function chineseNumber(n: number): string {
  const [tens, ones] = [Math.floor(n / 10), n % 10];
  return `${tens > 1 ? DIGITS[tens]! : ""}${tens > 0 ? "十" : ""}${ones > 0 ? DIGITS[ones]! : ""}`;
}

/** `02 电动机控制线路` is the second chapter, 第二章, with its title after a wide space. */
function chapterTitle(name: string): string {
  const number = Number(NUMBERED.exec(name)?.[1] ?? 0);
  const title = titleOf(name);
  return number >= 1 && number <= 99 && !title.startsWith("第") ? `第${chineseNumber(number)}章　${title}`.slice(0, TITLE) : title;
}

interface Naming {
  /** The numbers before names stay. */
  readonly keepsNumbers?: boolean;
}

/** The outline of a folder of these files, named from it with slashes; `title` is that of a chapter of films that lie in no folder. */
export function outlineOfFolder(names: readonly string[], title: string, { keepsNumbers = false }: Naming = {}): FolderOutline {
  const named = keepsNumbers ? (name: string) => name.slice(0, TITLE) : titleOf;
  const sorted = [...names].sort(inFolderOrder);
  const videos = sorted.filter((name) => VIDEO.test(name));
  const used = new Set(videos);
  const lessons = videos.map((video) => {
    const stem = withoutEnding(video);
    const subtitles = sorted.flatMap((file) => {
      const found = SUBTITLES.exec(file);
      if (!found || file.slice(0, found.index) !== stem) return [];
      used.add(file);
      return [{ ...LABELS[found[1]?.toLowerCase() ?? "zh"]!, file }];
    });
    const once = subtitles.filter((one, at) => subtitles.findIndex(({ lang }) => lang === one.lang) === at);
    return { folder: folderOf(video), title: named(withoutEnding(lastOf(video))), video, subtitles: once };
  });
  const folders = [...new Set(lessons.map(({ folder }) => folder))];
  const chapters = folders.map((folder) => ({
    title: folder === "" ? title.slice(0, TITLE) : (keepsNumbers ? named : chapterTitle)(lastOf(folder)),
    lessons: lessons.filter((lesson) => lesson.folder === folder).map(({ folder: _its, ...lesson }) => lesson),
  }));
  const handouts = sorted.filter((name) => HANDOUT.test(name)).map((file) => ({ name: named(lastOf(file)), file }));
  for (const { file } of handouts) used.add(file);
  return { chapters, handouts, left: sorted.filter((name) => !used.has(name)) };
}
