import { zipSync } from "fflate";
import { type Body, mediaIn } from "../../question/question.ts";
import type { WriteContext, Written, WrittenQuestion } from "./draft.ts";

/** All HTML of a body. */
export function htmlOf(body: Body): string[] {
  if (body.kind === "case") return [body.stem, body.analysis, ...body.children.flatMap(htmlOf)];
  return [
    body.stem,
    body.analysis,
    ...body.options.map((option) => option.html),
    ...(body.key.kind === "essay" ? [body.key.reference] : []),
  ];
}

/** The same body with other HTML. */
export function mapHtml(body: Body, change: (html: string) => string): Body {
  if (body.kind === "case") {
    return {
      ...body,
      stem: change(body.stem),
      analysis: change(body.analysis),
      children: body.children.map((child) => ({ ...child, ...(mapHtml(child, change) as typeof child) })),
    };
  }
  return {
    ...body,
    stem: change(body.stem),
    analysis: change(body.analysis),
    options: body.options.map((option) => ({ key: option.key, html: change(option.html) })),
    key: body.key.kind === "essay" ? { kind: "essay", reference: change(body.key.reference) } : body.key,
  };
}

interface Packed {
  /** File names below `media/`, by address. */
  readonly names: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Questions whose media are gone. */
  readonly left: Written["left"];
}

/** The media of questions, fetched, each with a name of its own. */
export async function mediaOf(questions: readonly WrittenQuestion[], context: WriteContext): Promise<Packed> {
  const names = new Map<string, string>();
  const files = new Map<string, Uint8Array>();
  const left: Written["left"][number][] = [];
  for (const { questionId, body } of questions) {
    for (const address of mediaIn(htmlOf(body).join(""))) {
      const name = `media/${address.slice(address.lastIndexOf("/") + 1).replace(/^([0-9a-f]{16})[0-9a-f]*/, "$1")}`;
      if (!names.has(address)) {
        names.set(address, name);
        const bytes = await context.media(address);
        if (bytes) files.set(name, bytes);
      }
      if (!files.has(name)) left.push({ questionId, key: "mediaGone" });
    }
  }
  return { names, files, left };
}

/** A text alone, or with its media in a zip. */
export function packed(
  name: string,
  text: { readonly ending: string; readonly type: string; readonly bytes: Uint8Array },
  files: ReadonlyMap<string, Uint8Array>,
): Pick<Written, "bytes" | "fileName" | "type"> {
  if (files.size === 0) return { bytes: text.bytes, fileName: `${name}.${text.ending}`, type: text.type };
  const entries: Record<string, Uint8Array | [Uint8Array, { level: 0 }]> = { [`questions.${text.ending}`]: text.bytes };
  for (const [file, bytes] of files) entries[file] = [bytes, { level: 0 }];
  return { bytes: zipSync(entries, { mtime: "1990-01-01" }), fileName: `${name}.zip`, type: "application/zip" };
}
