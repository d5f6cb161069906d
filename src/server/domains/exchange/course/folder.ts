import { createHash } from "node:crypto";
import { outlineOfFolder } from "#contract/staff/videoFolder.ts";
import { ExchangeFailure, type Source } from "../files/files.ts";
import { COURSE_FORMAT, type CourseManifest, courseManifest, FORMAT_VERSION } from "./manifest.ts";
import { lineOf } from "./reading.ts";

interface Wished {
  readonly title: string;
  /** `trade` or `trade/direction`. */
  readonly category: string;
}

/**
 * What a folder of videos without a manifest says of itself. Its id is made of its files: the same folder finds its course again.
 * @throws ExchangeFailure
 */
export function folderManifest(source: Source, { title, category }: Wished): { manifest: CourseManifest; left: readonly string[] } {
  const { chapters, handouts, left } = outlineOfFolder(source.names, title);
  if (chapters.length === 0) throw new ExchangeFailure(`${source.place}: it holds neither a course.json nor a video`);
  const hash = createHash("sha256").update(title);
  for (const name of source.names) hash.update(`\0${name}\0${source.sizeOf(name)}`);
  const [trade = "", direction = null] = category.split("/").map((part) => part.trim());
  const read = courseManifest.safeParse({
    format: COURSE_FORMAT, version: FORMAT_VERSION, id: `folder-${hash.digest("hex").slice(0, 20)}`, title,
    category: { trade, direction }, chapters: chapters.map((chapter) => ({ ...chapter, lessons: [...chapter.lessons] })), handouts,
  });
  if (read.success) return { manifest: read.data, left };
  throw new ExchangeFailure(read.error.issues.map(lineOf).join("\n"));
}
