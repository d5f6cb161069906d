import { createHash } from "node:crypto";
import { plainText } from "../../../kernel/richText.ts";
import { type Body, mediaIn } from "../question/question.ts";

/** Punctuation of a number, which makes another number of it: 2.5, 1/2, 3-2, 1:2, -5, 5%. */
const OF_NUMBER = /(?<=\d)[./:-](?=\d)|(?<![a-z\d])-(?=\d)|(?<=\d)%/gu;
const PUNCTUATION = /[\s\p{P}\p{Z}\p{C}]+/gu;

/** A text without what two people write differently: widths, tags, white space, punctuation, case. */
function normalised(html: string): string {
  const text = plainText(html).normalize("NFKC").toLowerCase();
  let kept = "";
  let from = 0;
  for (const sign of text.matchAll(OF_NUMBER)) {
    kept += text.slice(from, sign.index).replace(PUNCTUATION, "") + sign[0];
    from = sign.index + sign[0].length;
  }
  return kept + text.slice(from).replace(PUNCTUATION, "");
}

/** What a stem asks: its words, and the pictures and sounds that it is about. */
const asked = (html: string): string => [normalised(html), ...mediaIn(html)].join("\n");

/**
 * SHA-256 that questions share which ask the same, of a case with all that its children ask. A stem without a word is known by
 * what stands in it.
 */
export function stemHash(body: Body): Buffer {
  const stems = body.kind === "case" ? [body.stem, ...body.children.map((child) => child.stem)] : [body.stem];
  const said = stems.map(asked).join("\n");
  return createHash("sha256").update(said.trim() === "" ? stems.join("\n") : said).digest();
}
