import sanitizeHtml from "sanitize-html";
import { newsFiles } from "#contract/news.ts";
import type { ArticleCard } from "#contract/news.schema.ts";
import type { ArticleState } from "#contract/staff/news.ts";
import { cleanHtml, plainText } from "../../kernel/richText.ts";
import type { PictureKind, PictureSize } from "../../kernel/pictures.ts";
import type { ArticleRow } from "./store.ts";

/** The trade of an article that belongs to none: the cover takes the school's own colours. */
export const SCHOOL_TRADE = "school";

/** A cover: the picture that the school chose, or else a drawing by trade and id. */
export const coverUrlOf = ({ id, trade, cover }: Pick<ArticleRow, "id" | "trade" | "cover">): string =>
  cover || `/covers/${encodeURIComponent(trade || SCHOOL_TRADE)}/article-${id}.svg?art=1`;

/** The card of an article. */
export function articleCardOf({ cover, ...row }: ArticleRow): ArticleCard {
  return { ...row, coverUrl: coverUrlOf({ ...row, cover }) };
}

/** Instants (ms) that decide who sees an article; null: not set. */
interface Times {
  readonly publishTime: number | null;
  readonly endTime: number | null;
  readonly withdrawTime: number | null;
}

/** What an article is to its readers at `now`; the queries of the store say the same. */
export function stateOf({ publishTime, endTime, withdrawTime }: Times, now: number): ArticleState {
  if (publishTime === null) return withdrawTime === null ? "draft" : "withdrawn";
  if (publishTime > now) return "scheduled";
  return endTime !== null && endTime <= now ? "withdrawn" : "published";
}

/** Characters of the text that stand for a summary. */
const LEAD = 80;

/** The beginning of a text, in place of a summary that nobody wrote. */
export function leadOf(html: string): string {
  const text = plainText(html);
  return text.length <= LEAD ? text : `${text.slice(0, LEAD - 1)}…`;
}

const NAME = /^([0-9a-f]{64})\.(png|jpg|webp)$/;
const FOLDER = newsFiles.picture.path.replace(":name", "");

/** The hash and the kind of a picture by its name; null for any other. */
export function pictureNamed(name: string): { hash: string; kind: PictureKind } | null {
  const found = NAME.exec(name);
  return found && { hash: found[1]!, kind: found[2] as PictureKind };
}

export const pictureAddress = (hash: string, kind: PictureKind): string => `${FOLDER}${hash}.${kind}`;

const hashIn = (address: string): string | null =>
  address.startsWith(FOLDER) ? (pictureNamed(address.slice(FOLDER.length))?.hash ?? null) : null;

/** The hashes of the pictures that a text and a cover show, and which of the two shows one from elsewhere; null: neither. */
export function picturesIn(html: string, cover: string): { hashes: readonly string[]; foreign: "html" | "cover" | null } {
  const addresses: string[] = [];
  sanitizeHtml(html, {
    allowedTags: ["img"],
    allowedAttributes: { img: ["src"] },
    transformTags: { img: (tagName, attribs) => (addresses.push(attribs["src"] ?? ""), { tagName, attribs }) },
  });
  const foreign = cover !== "" && hashIn(cover) === null ? "cover" : addresses.some((one) => hashIn(one) === null) ? "html" : null;
  return { hashes: [...new Set([cover, ...addresses].flatMap((address) => hashIn(address) ?? []))], foreign };
}

/** A text as it is stored: clean, each picture with its size, so that nothing moves when it comes. */
export function articleHtml(html: string, sizes: ReadonlyMap<string, PictureSize>): string {
  return cleanHtml(html, ({ src = "", alt = "" }) => {
    const size = sizes.get(hashIn(src) ?? "");
    return { src, alt, ...(size && { width: String(size.width), height: String(size.height) }) };
  }).trim();
}

/** Whether a text says or shows nothing. */
export const isEmptyHtml = (html: string): boolean => plainText(html) === "" && !html.includes("<img");
