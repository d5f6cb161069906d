import { stat } from "node:fs/promises";
import { ExchangeFailure } from "./failure.ts";
import { openFolder } from "./folder.ts";
import type { Source } from "./source.ts";
import { openZip } from "./zipReading.ts";

export { ExchangeFailure } from "./failure.ts";
export { asFileName, isFileName } from "./names.rules.ts";
export { folderOf, type Source, unwrapped, wholeFile } from "./source.ts";
export { ZipWriter } from "./zipWriting.ts";

/** Opens a ZIP or a folder by its path. @throws ExchangeFailure */
export async function openSource(path: string): Promise<Source> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) return openFolder(path);
  if (!found?.isFile()) throw new ExchangeFailure(`${path} is neither a file nor a folder`);
  return openZip(path);
}
