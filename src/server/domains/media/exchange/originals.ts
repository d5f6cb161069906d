import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Transaction } from "kysely";
import type { Tables } from "../../../database/database.ts";
import type { Means } from "../../../kernel/call.ts";
import { keepSubtitle, removeSpool, spoolFolder } from "../assets/assets.ts";
import { insertWork, mediaWork, newSpool } from "../work/work.ts";
import { cleanSubtitles } from "./arriving.ts";

/** A video as somebody filmed it, which lies in the spool and that nothing names yet. */
export interface StagedOriginal {
  readonly spool: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly title: string;
  readonly subtitles: readonly { readonly lang: string; readonly label: string; readonly bytes: Buffer }[];
}

/** Copies a video into the spool, piece by piece. What fails leaves nothing behind. */
export async function stageOriginal(
  means: Pick<Means, "environment">,
  { pieces, ...told }: Omit<StagedOriginal, "spool"> & { readonly pieces: AsyncIterable<Buffer> },
): Promise<StagedOriginal> {
  const spool = newSpool();
  await mkdir(spoolFolder(means.environment), { recursive: true });
  try {
    await pipeline(pieces, createWriteStream(join(spoolFolder(means.environment), spool)));
  } catch (error) {
    await removeSpool(means.environment, spool);
    throw error;
  }
  return { ...told, spool };
}

export const dropOriginal = ({ environment }: Pick<Means, "environment">, { spool }: StagedOriginal) => removeSpool(environment, spool);

/** A staged video waits for its conversion once the transaction is through, and then goes to its lesson. Returns the asset's number. */
export async function keepOriginal(means: Means, tx: Transaction<Tables>, staged: StagedOriginal, itemId: number): Promise<number> {
  const { spool, fileName, bytes, title, subtitles } = staged;
  const vid = randomBytes(12).toString("base64url");
  const now = new Date(means.now());
  const assetId = (await insertWork(tx, { vid, title, spool, fileName, bytes, staffId: null, itemId, state: "queued", now }, Infinity))!;
  for (const { lang, label, bytes: said } of subtitles) {
    const file = `${lang}.vtt`;
    await means.providers.media.put(`${assetId}/subtitles/${file}`, Buffer.from(cleanSubtitles(said)!));
    await keepSubtitle(tx, assetId, { lang, label, file });
  }
  await means.jobs.send(tx, mediaWork, {});
  return assetId;
}
