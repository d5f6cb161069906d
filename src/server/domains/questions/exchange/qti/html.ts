import { isSound, mediaElement, mediaIn } from "../../question/question.ts";
import { type Element, formulaHtml, textOf, xmlText } from "../xml/xml.ts";

/** HTML of questions as the XHTML that QTI 2.1 knows, and back. What QTI has no element for is a `span` or `div` of a class. */

const CLASSED: Readonly<Record<string, string>> = { u: "span", s: "span", figure: "div", figcaption: "div" };

/** Cleaned HTML as content of a QTI body; `name` gives a picture's path within the package. */
export function toQti(html: string, name: (address: string) => string): string {
  const moved = mediaIn(html).reduce((text, address) => text.replaceAll(address, name(address)), html);
  return moved
    .replace(/<audio\b([^<>]*)>\s*<\/audio>/g, (_all, attributes: string) => {
      const source = /\ssrc="([^"]*)"/.exec(attributes)?.[1] ?? "";
      return `<object data="${source}" type="${SOUND_TYPES[source.slice(source.lastIndexOf(".") + 1)] ?? "audio/mpeg"}"></object>`;
    })
    .replace(/<(\/?)(u|s|figure|figcaption)>/g, (_all, end: string, tag: string) =>
      end === "" ? `<${CLASSED[tag]} class="${tag}">` : `</${CLASSED[tag]}>`,
    )
    .replace(/<ol start="(\d+)">/g, '<ol class="start-$1">')
    .replace(/<img\b(?![^<>]*\salt=)/g, '<img alt=""')
    .replace(FORBIDDEN, "");
}

// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const SOUND_TYPES: Readonly<Record<string, string>> = { mp3: "audio/mpeg", m4a: "audio/mp4", ogg: "audio/ogg", wav: "audio/wav" };

/** How an element within a text is to be written, where it is no XHTML; undefined: as it stands. */
type Inset = (element: Element) => string | undefined;

/** The HTML of what an element holds. Pictures keep their path; sounds become `<audio>`. */
export function fromQti(children: Element["children"], inset: Inset = () => undefined): string {
  return children.map((one) => (typeof one === "string" ? plain(one) : (inset(one) ?? elementHtml(one, inset)))).join("");
}

const plain = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const VOID: ReadonlySet<string> = new Set(["br", "img", "hr"]);
const INLINE: ReadonlySet<string> = new Set([
  "span",
  "strong",
  "b",
  "em",
  "i",
  "sub",
  "sup",
  "code",
  "br",
  "img",
  "object",
  "math",
  "textEntryInteraction",
  "a",
  "q",
  "cite",
  "small",
  "big",
  "tt",
]);

function elementHtml({ name, attributes, children }: Element, inset: Inset): string {
  const names = (attributes["class"] ?? "").split(/\s+/);
  if (name === "object") {
    const source = attributes["data"] ?? "";
    if (/^audio\//.test(attributes["type"] ?? "") || isSound(source)) return mediaElement(plain(source).replaceAll('"', "&quot;"), "");
    return `<img src="${xmlText(source)}" alt="${xmlText(
      children
        .map((one) => (typeof one === "string" ? one : textOf(one)))
        .join("")
        .trim(),
    )}" />`;
  }
  if (name === "math") return formulaHtml({ name, attributes, children });
  const kept = Object.keys(CLASSED).find((tag) => CLASSED[tag] === name && names.includes(tag));
  if (kept !== undefined) return `<${kept}>${fromQti(children, inset)}</${kept}>`;
  const inner = fromQti(children, inset);
  // A line of its own stays one; what holds blocks itself is left away.
  if (name === "div")
    return names.includes("stem") || children.some((one) => typeof one !== "string" && !INLINE.has(one.name)) ? inner : `<p>${inner}</p>`;
  if (name === "span") return inner;
  const start = name === "ol" ? /(?:^|\s)start-(\d+)/.exec(attributes["class"] ?? "")?.[1] : undefined;
  const written = Object.entries(attributes)
    .filter(([key]) => /^(?:src|alt|width|height|colspan|rowspan|scope)$/.test(key))
    .map(([key, value]) => ` ${key}="${xmlText(value)}"`)
    .join("");
  const opening = `<${name}${start === undefined ? "" : ` start="${start}"`}${written}`;
  return VOID.has(name) ? `${opening} />` : `${opening}>${inner}</${name}>`;
}
