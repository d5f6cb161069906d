import { coverPicture } from "#contract/catalogue.ts";
import type { Means } from "../../kernel/call.ts";
import { englishKey, type SchoolText } from "../../kernel/english.ts";
import type { Remembered } from "../../kernel/kept.ts";
import { nothingHere, raw, type RawRequest } from "../../kernel/raw.ts";
import { cover } from "../media/media.ts";
import { articleCover } from "../news/news.ts";
import { englishOf } from "../translations/translations.ts";
import { coverFacts } from "./browsing/browsing.ts";
import { coverMark } from "./course/course.ts";

interface Cover {
  readonly svg: string;
  readonly mark: string;
}
/** Drawn covers, about 6 KB each; a key is what their address says. */
const COVERS: Remembered<string, Cover> = { name: "catalogue.covers", ttlMs: 60_000, atMost: 400 };
/** An address changes with what its picture shows, but for its English; one with an older mark is kept for a minute alone. */
const FRESH = "public, max-age=86400";
const STALE = "public, max-age=60";

/** An article's cover; the number is the article's. */
const ARTICLE = /^article-([1-9]\d{0,8})$/;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

interface Place {
  readonly trade: string;
  readonly name: string;
}

interface Look {
  readonly art: boolean;
  readonly english: boolean;
  readonly night: boolean;
}

async function drawn({ pool }: Pick<Means, "pool">, { trade, name: slug }: Place, look: Look): Promise<Cover> {
  const articleId = ARTICLE.exec(slug)?.[1];
  if (articleId !== undefined) {
    const of = await articleCover(pool, Number(articleId));
    if (of?.trade !== trade) throw nothingHere();
    return { svg: cover(trade, { id: slug, art: true, sub: "auto", newsKind: of.kind ?? undefined }), mark: "" };
  }
  const facts = SLUG.test(slug) ? await coverFacts(pool, slug) : undefined;
  if (!facts || facts.trade !== trade) throw nothingHere();
  const said = look.english ? await inEnglish(pool, facts) : facts;
  return {
    svg: cover(trade, { id: slug, level: said.level || undefined, topic: said.topic || undefined, sub: "auto", ...look }),
    mark: coverMark(facts),
  };
}

async function inEnglish(pool: Means["pool"], { level, topic }: { readonly level: string; readonly topic: string }) {
  const text = (chinese: string): SchoolText => ({ chinese, kind: "text" });
  const english = await englishOf(pool, [text(level), text(topic)]);
  const of = (chinese: string) => english.get(englishKey(text(chinese))) ?? chinese;
  // The chip has room for 'Level 4'; what that level is called stands on the card.
  return { level: of(level).split("·")[0]!.trim(), topic: of(topic) };
}

/** Serves the generated covers. Only the school's own courses and articles have one: this is no open text generator. */
export const covers = raw(coverPicture, async (means, _caller, { params, query: said }: RawRequest<Place>, reply) => {
  const query = said as Readonly<Partial<Record<"v" | "art" | "en" | "night", unknown>>>;
  if (!params.name.endsWith(".svg") || params.trade.length > 20) throw nothingHere();
  const place = { trade: params.trade, name: params.name.slice(0, -".svg".length) };
  const look = { art: query.art === "1", english: query.en === "1", night: query.night === "1" };
  const key = [place.trade, place.name, ...Object.values(look)].join("/");
  const found = await means.kept(COVERS).get(key, () => drawn(means, place, look));
  return reply
    .header("cache-control", found.mark === "" || (query.v === found.mark && !look.english) ? FRESH : STALE)
    .type("image/svg+xml; charset=utf-8")
    .send(found.svg);
});
