/** The languages of the product; zh is the default (spec 1). */
export type Language = "zh" | "en";
export const LANGUAGES: readonly Language[] = ["zh", "en"];

/** Fills `{name}` places of a text. */
export function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** The first language of an Accept-Language header that the product speaks; zh when there is none. */
export function preferredLanguage(header: string | undefined): Language {
  for (const part of (header ?? "").toLowerCase().split(",")) {
    const tag = part.trim().split(";")[0] ?? "";
    if (tag.startsWith("zh")) return "zh";
    if (tag.startsWith("en")) return "en";
  }
  return "zh";
}
