import type { Language } from "#contract/text/say.ts";
import type { Area, Dictionaries } from "./texts.ts";

const files = import.meta.glob<{ text: never }>("./{zh,en}/*.ts");

/** Loads the dictionaries of some areas in one language; only that language travels. */
export async function loadTexts(language: Language, areas: readonly Area[]): Promise<Dictionaries> {
  const loaded = await Promise.all(
    areas.map(async (area) => {
      const file = files[`./${language}/${area}.ts`];
      if (!file) throw new Error(`no text for ${language}/${area}`);
      return [area, (await file()).text] as const;
    }),
  );
  return Object.fromEntries(loaded) as Dictionaries;
}

/** Every dictionary of one language: for the server, which has them at hand. */
export function loadAllTexts(language: Language): Promise<Dictionaries> {
  const areas = Object.keys(files).flatMap((file) => (file.startsWith(`./${language}/`) ? [file.slice(5, -3) as Area] : []));
  return loadTexts(language, areas);
}
