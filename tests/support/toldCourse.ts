import { createDecipheriv, createHash } from "node:crypto";
import { catalogue } from "#contract/catalogue.ts";
import { handouts } from "#contract/handouts.ts";
import { reading } from "#contract/reading.ts";
import { signIn, type SignedIn } from "../factories/account.ts";
import { owns } from "../factories/catalogue.ts";
import { Player } from "../factories/watching.ts";
import type { School } from "./school.ts";

const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** Numbers, instants and addresses that every school gives of its own. */
const ITS_OWN: ReadonlySet<string> = new Set([
  "id", "seriesId", "chapterId", "itemId", "categoryId", "tradeId", "teacherId", "updatedAt", "createdAt", "learnerCount", "vid",
]);

/** An answer without what differs from school to school. */
export function withoutItsOwn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutItsOwn);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([key]) => !ITS_OWN.has(key)).map(([key, one]) => [key, withoutItsOwn(one)]),
  );
}

/** All that a learner who owns a course gets of it by the calls: its page, its texts, its handouts and its films, by their hashes. */
export async function toldCourse(school: School, seriesId: number, language: "zh" | "en" = "zh") {
  const client = await signIn(school, { nickName: "对照" });
  client.language = language;
  await owns(school, client.learnerId, seriesId);
  const detail = await client.call(catalogue.getCourseSeriesDetail, { id: seriesId });
  const lessons = detail.chapters.flatMap((chapter) => chapter.items);
  const texts: unknown[] = [];
  const films: unknown[] = [];
  for (const { itemId, kind } of lessons) {
    if (kind === "document") texts.push(withoutItsOwn(await client.call(reading.getLessonText, { itemId })));
    if (kind === "video") films.push(await toldFilm(school, client, itemId));
  }
  const files: unknown[] = [];
  for (const { id, ...file } of await client.call(handouts.getTextbookList, { id: seriesId })) {
    const { url } = await client.call(handouts.downloadTextbook, { id });
    files.push({ ...(withoutItsOwn(file) as object), sha256: sha256(await bytesAt(school, url)) });
  }
  // What the school recommends beside it is no part of it.
  const { related: _beside, packages: _sold, ...own } = detail;
  return { detail: withoutItsOwn(own), texts, films, files };
}

async function bytesAt(school: School, path: string, client?: SignedIn): Promise<Buffer> {
  const cookie = client ? [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ") : "";
  const response = await fetch(school.origin + path, { headers: { cookie } });
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** A film as a player gets it: playlists, subtitles, poster, previews, and the clear bytes of its first minute in every quality. */
async function toldFilm(school: School, client: SignedIn, itemId: number) {
  const player = await new Player(client, itemId).open(true);
  const { granted } = player;
  if (granted.provider !== "embedded") throw new Error("only films of our own store are compared");
  const at = (name: string) => bytesAt(school, granted.url.replace("master.m3u8", name), client);
  const master = (await at("master.m3u8")).toString();
  const key = await at("key/0");
  const parts: Record<string, unknown> = {};
  const sound = granted.audioUrl === null ? [] : [granted.audioUrl.split("/").at(-1)!];
  for (const name of [...master.split("\n").filter((row) => row.endsWith(".m3u8")), ...sound]) {
    const rows = (await at(name)).toString().split("\n");
    const init = /URI="([^"]+)"/.exec(rows.find((row) => row.startsWith("#EXT-X-MAP"))!)![1]!;
    const clear = createHash("sha256").update(await at(init));
    for (const [n, row] of rows.entries()) {
      const said = rows[n - 2];
      if (!row.endsWith(".m4s") || !said?.includes('URI="key/0"')) continue;
      const decipher = createDecipheriv("aes-128-cbc", key, Buffer.from(/IV=0x(\w+)/.exec(said)![1]!, "hex"));
      clear.update(Buffer.concat([decipher.update(await at(row)), decipher.final()]));
    }
    parts[name] = { lengths: rows.filter((row) => row.startsWith("#EXTINF")), clear: clear.digest("hex") };
  }
  const spoken = [];
  for (const { url, ...subtitle } of granted.subtitles)
    spoken.push({ ...subtitle, sentences: sentencesOf((await bytesAt(school, url, client)).toString()) });
  const picture = async (url: string | null) => (url === null ? null : sha256(await bytesAt(school, url, client)));
  const index = granted.thumbnails === null ? "" : (await bytesAt(school, granted.thumbnails, client)).toString();
  const sheets = [];
  for (const sheet of new Set(index.match(/sheet_\d+\.jpg/g))) sheets.push(await picture(granted.thumbnails!.replace(/[^/]+$/, sheet)));
  return {
    master, parts, spoken, index, sheets, qualities: granted.qualities, rules: granted.rules, poster: await picture(granted.poster),
  };
}

/** Times and words of subtitles, however they are laid out. */
const sentencesOf = (vtt: string): string[] =>
  vtt
    .split(/\n\n+/)
    .filter((cue) => cue.includes("-->"))
    .map((cue) => cue.split("\n").filter((row) => !/^\d+$/.test(row)).join("|").trim());
