import type { Language } from "#contract/text/say.ts";
import type { ConsoleArea, ConsoleTexts } from "./texts.ts";

const files = import.meta.glob<{ text: never }>("./{zh,en}/*.ts");

/** Loads the dictionaries of some areas in one language; only that language travels. */
export async function loadWords(language: Language, areas: readonly ConsoleArea[]): Promise<Partial<ConsoleTexts>> {
  const loaded = await Promise.all(
    areas.map(async (area) => {
      const file = files[`./${language}/${area}.ts`];
      if (!file) throw new Error(`no words for ${language}/${area}`);
      return [area, (await file()).text] as const;
    }),
  );
  return Object.fromEntries(loaded) as Partial<ConsoleTexts>;
}
