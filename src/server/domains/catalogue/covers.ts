import type { FastifyInstance } from "fastify";
import { coverPicture } from "#contract/catalogue.ts";
import { FAILED } from "#contract/codes.ts";
import type { Means } from "../../kernel/call.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { cover } from "../media/media.ts";
import { coverTrade } from "../news/news.ts";
import { coverFacts } from "./browse.store.ts";
import { coverMark } from "./rules.ts";

/** Drawn covers kept in memory: about 6 KB each. */
const KEPT = 400;
/** An address changes with what its picture shows; one with an older mark is kept for a minute alone. */
const FRESH = "public, max-age=86400";
const STALE = "public, max-age=60";

/** An article's cover; the number is the article's. */
const ARTICLE = /^article-([1-9]\d{0,8})$/;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

interface Asked {
  readonly params: { readonly trade: string; readonly name: string };
  readonly query: { readonly v?: unknown; readonly art?: unknown; readonly en?: unknown };
}

const nothingHere = () => new Refusal(FAILED, "notFound", { status: 404 });

/** Serves the generated covers. Only the school's own courses and articles have one: this is no open text generator. */
export function serveCovers(app: FastifyInstance, means: Means): void {
  const kept = new Map<string, { svg: string; mark: string; until: number }>();

  async function drawn(trade: string, slug: string, art: boolean, english: boolean): Promise<{ svg: string; mark: string }> {
    const articleId = ARTICLE.exec(slug)?.[1];
    if (articleId !== undefined) {
      if ((await coverTrade(means.pool, Number(articleId))) !== trade) throw nothingHere();
      return { svg: cover(trade, { id: slug, art: true, sub: "auto" }), mark: "" };
    }
    const facts = SLUG.test(slug) ? await coverFacts(means.pool, slug) : undefined;
    if (!facts || facts.trade !== trade) throw nothingHere();
    const { level, topic } = facts;
    return {
      svg: cover(trade, { id: slug, level: level || undefined, topic: topic || undefined, sub: "auto", art, english }),
      mark: coverMark(facts),
    };
  }

  app.get(coverPicture.path, { config: { access: coverPicture.access } }, async (request, reply) => {
    const { params, query } = request as unknown as Asked;
    if (!params.name.endsWith(".svg") || params.trade.length > 20) throw nothingHere();
    const slug = params.name.slice(0, -".svg".length);
    const art = query.art === "1";
    const english = query.en === "1";
    const key = `${params.trade}/${slug}/${art}/${english}`;
    let found = kept.get(key);
    if (!found || found.until <= means.now()) {
      found = { ...(await drawn(params.trade, slug, art, english)), until: means.now() + 60_000 };
      if (kept.size >= KEPT) kept.clear();
      kept.set(key, found);
    }
    return reply
      .header("cache-control", found.mark === "" || query.v === found.mark ? FRESH : STALE)
      .type("image/svg+xml; charset=utf-8")
      .send(found.svg);
  });
}
