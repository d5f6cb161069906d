/**
 * How a question's HTML stands in a field that people type in: a new line is a new line, a picture or a sound is `![words](file)`,
 * emphasis and tables stand as their tags, formulas as TeX. Everything else is plain: `a < b` needs no care. It is the text layout of
 * question files (docs/question-files.md); the server cleans what comes of it whoever sends it.
 */

/** Where pictures and sounds of questions lie. */
const MEDIA = "/api/exam/v1/media/";
const NAMES =
  "p|br|b|strong|i|em|u|s|del|ins|mark|small|sub|sup|span|div|ul|ol|li|table|caption|colgroup|col|thead|tbody|tfoot|tr|td|th|" +
  "blockquote|pre|code|hr|h[1-6]|dl|dt|dd|ruby|rt|rp|img|audio";
const TAG = new RegExp(`</?(?:${NAMES})(?:\\s[^<>]*)?/?>`, "gi");
const ENTITY = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});/i;
const FILE = /!\[([^\]\n]*)\]\(([0-9a-f]{64}\.(png|jpg|gif|webp|mp3|m4a|ogg|wav))\)/g;
const PICTURE = new RegExp(`<img src="${MEDIA}([0-9a-f]{64}\\.[a-z0-9]+)"(?: alt="([^"\\]]*)")? ?/?>`, "g");
const SOUND = new RegExp(`<audio src="${MEDIA}([0-9a-f]{64}\\.[a-z0-9]+)"[^<>]*></audio>`, "g");
const FORMULA = /\\\((?:(?!\\\().)+?\\\)|\$\$.+?\$\$|\\\[(?:(?!\\\[).)+?\\\]/gs;

const escaped = (text: string): string =>
  text.replace(new RegExp(`&(?!${ENTITY.source.slice(1)})`, "gi"), "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** What is written in place of a picture or a sound. */
export const mediaText = (address: string, words = ""): string => `![${words}](${address.slice(MEDIA.length)})`;

/** What was typed as HTML. */
export function toHtml(typed: string): string {
  const text = typed.replace(/\r\n?/g, "\n").trim();
  const out: string[] = [];
  let at = 0;
  for (const tag of text.matchAll(TAG)) {
    out.push(escaped(text.slice(at, tag.index)), tag[0]);
    at = tag.index + tag[0].length;
  }
  out.push(escaped(text.slice(at)));
  return out
    .join("")
    .replace(FILE, (_all, words: string, file: string, kind: string) =>
      /^(?:png|jpg|gif|webp)$/.test(kind)
        ? `<img src="${MEDIA}${file}" alt="${words.replaceAll('"', "&quot;")}" />`
        : `<audio src="${MEDIA}${file}" controls="" preload="none"></audio>`)
    .replaceAll("\n", "<br />");
}

const decoded = (piece: string): string => {
  const plain = piece.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  TAG.lastIndex = 0;
  return TAG.test(plain) || ENTITY.test(plain) ? piece : plain;
};

/** HTML as it is typed; where that would not give the same HTML back, the HTML itself. */
export function toText(html: string): string {
  // A line's end in HTML is a space.
  const flat = html.replace(/\s*\n\s*/g, " ");
  const short = flat
    .replace(PICTURE, (_all, file: string, words?: string) => `![${words ?? ""}](${file})`)
    .replace(SOUND, (_all, file: string) => `![](${file})`)
    .replace(/<br \/>/g, "\n");
  const text = short.split(/(<[^<>]*>)/).map((piece) => (piece.startsWith("<") ? piece : decoded(piece))).join("");
  return toHtml(text) === flat ? text : flat;
}

/** How many blanks a stem has: runs of three or more underscores outside tags and formulas. */
export const blanksIn = (stem: string): number =>
  (stem.replace(FORMULA, " ").replace(TAG, " ").replace(FILE, " ").match(/_{3,}/g) ?? []).length;
