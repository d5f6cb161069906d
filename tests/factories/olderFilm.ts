import { createCipheriv, randomBytes } from "node:crypto";
import { ingestLecture } from "#server/domains/media/media.ts";
import type { School } from "../support/school.ts";
import { type LectureFolder, writeLecture } from "./lecture.ts";

export interface OlderFilm {
  readonly assetId: number;
  readonly key: Buffer;
  readonly clear: LectureFolder;
}

/** A film as earlier versions stored it: all of its segments share one key. */
export async function olderFilm(school: School, seconds: number, source: string): Promise<OlderFilm> {
  const clear = writeLecture(seconds);
  const { assetId } = await ingestLecture(school.means, clear.folder, source);
  const key = randomBytes(16);
  const { rows } = await school.pool.query<{ height: number; segments: { file: string; seconds: number; iv: string }[] }>(
    "select height, segments from media_rung where asset_id = $1",
    [assetId],
  );
  for (const { height, segments } of rows) {
    for (const { file, iv } of segments) {
      const cipher = createCipheriv("aes-128-cbc", key, Buffer.from(iv, "hex"));
      const body = Buffer.concat([cipher.update(clear.files.get(`${height}p/${file}`)!), cipher.final()]);
      await school.means.providers.media.put(`${assetId}/${height}p/${file}`, body);
    }
    const old = segments.map(({ file, seconds: length, iv }) => ({ file, seconds: length, iv }));
    const put = "update media_rung set segments = $3 where asset_id = $1 and height = $2";
    await school.pool.query(put, [assetId, height, JSON.stringify(old)]);
  }
  await school.pool.query("update media_asset set content_key = $2, key_secret = null, ladder = 0 where id = $1", [assetId, key]);
  return { assetId, key, clear };
}
