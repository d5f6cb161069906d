import sanitizeHtml from "sanitize-html";

/** Tags that any rich text may hold (payments-security.md 7.2): no style, no script, no embedding, no link. */
export const TEXT_TAGS = [
  ..."p br h3 h4 strong b em i u s sub sup code pre blockquote ul ol li".split(" "),
  ..."img figure figcaption table thead tbody tr th td".split(" "),
];

/** What an introduction or an article may hold. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [...TEXT_TAGS, "hr", "h2", "a"],
  allowedAttributes: {
    a: ["href", "rel"],
    img: ["src", "alt", "width", "height"],
    th: ["colspan", "rowspan"],
    td: ["colspan", "rowspan"],
    ol: ["start"],
  },
  allowedSchemes: ["https", "http", "tel", "mailto"],
  allowedSchemesByTag: { img: ["https"] },
  allowProtocolRelative: false,
  transformTags: {
    a: sanitizeHtml.simpleTransform("a", { rel: "noopener noreferrer nofollow" }),
    h1: "h2",
  },
  disallowedTagsMode: "discard",
  exclusiveFilter: (frame) => frame.tag === "img" && !frame.attribs["src"],
};

type PictureOf = (attributes: Readonly<Record<string, string>>) => Record<string, string>;

/**
 * HTML that may be shown to anyone: tags and attributes of the allow-list alone. Call it when a rich text is written. `pictureOf`: the
 * attributes that a picture gets in the place of those that it came with.
 */
export function cleanHtml(html: string, pictureOf?: PictureOf): string {
  if (!pictureOf) return sanitizeHtml(html, ALLOWED);
  const img = (tagName: string, attribs: Record<string, string>) => ({ tagName, attribs: pictureOf(attribs) });
  return sanitizeHtml(html, { ...ALLOWED, transformTags: { ...ALLOWED.transformTags, img } });
}

/** A plain text as HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

/** Plain text of a sanitised HTML, blocks parted by spaces, for search and descriptions. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_all, name: string) => NAMED[name]!)
    .replace(/\s+/g, " ")
    .trim();
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
