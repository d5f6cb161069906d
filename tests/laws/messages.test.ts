import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { messages as en } from "#contract/text/messages.en.ts";
import { messages as zh } from "#contract/text/messages.zh.ts";

const folder = join(import.meta.dirname, "../../src/contract/text/messages");
const WHOLE = { zh, en };

for (const language of ["zh", "en"] as const) {
  test(`no two domains say different things under one name (${language})`, async () => {
    const files = readdirSync(folder).filter((file) => file.endsWith(`.${language}.ts`));
    const keys: string[] = [];
    for (const file of files) {
      const said = (await import(join(folder, file))) as Record<string, Record<string, string>>;
      keys.push(...Object.keys(said[file.split(".")[0]!]!));
    }
    expect(keys.toSorted()).toEqual(Object.keys(WHOLE[language]).toSorted());
  });
}
