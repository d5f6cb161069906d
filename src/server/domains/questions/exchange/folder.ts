import { readFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { isZip } from "./xml/xml.ts";

const NAMED = /!\[[^\]\n]*\]\(([^()\n]+)\)|\ssrc\s*=\s*(?:"([^"]+)"|'([^']+)')/g;

/** The files that a text names and that lie in its own folder or below, by the name that it gives them. */
export async function filesNamed(path: string, bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  if (isZip(bytes)) return found;
  const folder = dirname(resolve(path));
  const names = new Set([...new TextDecoder().decode(bytes).matchAll(NAMED)].map((match) => (match[1] ?? match[2] ?? match[3])!.trim()));
  for (const name of names) {
    const file = join(folder, name);
    if (/^(?:[a-z]+:|\/)/i.test(name) || relative(folder, file).startsWith("..")) continue;
    const content = await readFile(file).catch(() => null);
    if (content) found.set(name, content);
  }
  return found;
}
