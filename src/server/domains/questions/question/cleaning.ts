import sanitizeHtml from "sanitize-html";
import { questionFiles } from "#contract/questions.ts";
import { TEXT_TAGS } from "../../../kernel/richText.ts";
import type { Body, Key, PlainBody } from "./body.ts";
import { aroundBlanks, BLANK } from "./questionHtml.ts";

/** Addresses of the product's own pictures and sounds of questions, the only ones that stay. */
export const MEDIA_ADDRESS = new RegExp(
  `^${questionFiles.media.path.replace(":name", String.raw`[0-9a-f]{64}\.(?:png|jpg|gif|webp|mp3|m4a|ogg|wav)`)}$`,
);

/** What a question may hold: no style, no script, no link, no frame; pictures and sound of our own alone. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [...TEXT_TAGS, "audio", "caption"],
  allowedAttributes: {
    img: ["src", "alt", "width", "height"],
    audio: ["src", "controls", "preload"],
    th: ["colspan", "rowspan", "scope"],
    td: ["colspan", "rowspan"],
    ol: ["start"],
  },
  allowedSchemes: [],
  disallowedTagsMode: "discard",
  transformTags: {
    h1: "h3",
    h2: "h3",
    h5: "h4",
    h6: "h4",
    audio: (tagName, attribs): sanitizeHtml.Tag => ({
      tagName,
      attribs: { ...(attribs["src"] ? { src: attribs["src"] } : {}), controls: "", preload: "none" },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => (tag === "img" || tag === "audio") && !MEDIA_ADDRESS.test(attribs["src"] ?? ""),
};

/** A `<` that a formula means as less-than; one that begins a tag is left alone. */
const LESS = /<(?![a-z/][^<>]*>)/gi;
const FORMULAS = /\\\((?:(?!\\\().)+?\\\)|\$\$.+?\$\$|\\\[(?:(?!\\\[).)+?\\\]/gs;

/** Question HTML as it may be stored and shown. Plain text costs nothing. */
export function cleanQuestionHtml(html: string): string {
  const kept = html.replaceAll("\u0000", "").trim().replace(FORMULAS, (formula) => formula.replace(LESS, "&lt;"));
  return /[<>&]/.test(kept) ? sanitizeHtml(kept, ALLOWED).trim() : kept;
}

/**
 * A body with everything that is HTML sanitised, everything else trimmed, and blanks of one length, so that every file gives
 * the same back.
 */
export function cleanBody(body: Body): Body {
  if (body.kind !== "case") return cleanPlain(body);
  return {
    kind: "case", stem: cleanQuestionHtml(body.stem), analysis: cleanQuestionHtml(body.analysis),
    children: body.children.map((child, index) => ({ ...cleanPlain(child), id: index + 1, weight: child.weight })),
  };
}

function cleanPlain({ kind, stem, options, key, analysis }: PlainBody): PlainBody {
  const clean = cleanQuestionHtml(stem);
  return {
    kind, stem: kind === "fill" ? aroundBlanks(clean).join(BLANK) : clean, key: cleanKey(key), analysis: cleanQuestionHtml(analysis),
    options: options.map((option) => ({ key: option.key, html: cleanQuestionHtml(option.html) })),
  };
}

function cleanKey(key: Key): Key {
  if (key.kind === "essay") return { kind: "essay", reference: cleanQuestionHtml(key.reference) };
  if (key.kind === "multiple") return { kind: "multiple", options: [...key.options].sort() };
  if (key.kind !== "fill") return key;
  return {
    kind: "fill",
    anyOrder: key.anyOrder,
    blanks: key.blanks.map((blank) => [...new Set(blank.map((one) => one.trim()).filter((one) => one !== ""))]),
  };
}
