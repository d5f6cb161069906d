// Writes a .br and a .gz beside each text file of a build, so that the server compresses nothing twice. By itself: `node squeeze.ts
// BUILD…` does it as well as it goes for builds that a start has squeezed in a hurry.
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** The best is half of a build's work and a tenth smaller; whoever waits for a first start gets it afterwards. */
const EFFORTS = { hurried: { br: 5, gz: 6 }, best: { br: 11, gz: 9 } };

/** Lies in a build whose files are squeezed as well as it goes (bin/prepare.mjs). */
const DONE = "squeezed";

export async function squeezeAll(folder: string, effort: keyof typeof EFFORTS): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const texts = names.filter((name) => /\.(m?js|css|svg|json|webmanifest|txt|html)$/.test(name));
  await Promise.all(texts.map((name) => squeeze(folder, join(folder, name), EFFORTS[effort])));
}

/** Off the main thread: so it takes all cores. */
async function squeeze(folder: string, file: string, { br, gz }: { br: number; gz: number }): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < 600) return;
  const byBrotli = promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: br } });
  const byGzip = promisify(gzip)(bytes, { level: gz });
  await Promise.all([place(folder, `${file}.br`, await byBrotli), place(folder, `${file}.gz`, await byGzip)]);
}

/** At one stroke, and made outside of `folder`: a server may be reading the one before, or the whole folder. */
async function place(folder: string, file: string, packed: Buffer): Promise<void> {
  const draft = join(dirname(folder), `.${randomUUID()}`);
  await writeFile(draft, packed);
  await rename(draft, file);
}

if (import.meta.main) {
  setPriority(19);
  for (const build of process.argv.slice(2)) {
    for (const part of ["site", "console"]) if (existsSync(join(build, part))) await squeezeAll(join(build, part), "best");
    await writeFile(join(build, DONE), "");
  }
}
