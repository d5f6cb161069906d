import type { Row } from "./columns.tsx";

type Body = NonNullable<Row["draft"]>["body"];
type Key = Exclude<Body, { readonly kind: "case" }>["key"];

/** The text of an HTML, for a cell of a table. */
export function plainText(html: string): string {
  const read = new DOMParser().parseFromString(html.replaceAll(/<br\s*\/?>/g, " "), "text/html");
  return (read.body.textContent ?? "").trim();
}

/** The key in a few words. */
export function keyText(
  key: Key, words: { readonly isTrue: string; readonly isFalse: string }, marks: { readonly phrases: string },
): string {
  switch (key.kind) {
    case "single": return key.option;
    case "multiple": return key.options.join("");
    case "judge": return key.right === "T" ? words.isTrue : words.isFalse;
    case "fill": return key.blanks.map((one) => one.join(" | ")).join(marks.phrases);
    case "essay": return plainText(key.reference).slice(0, 60);
  }
}
