import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { LinkButton } from "../../kit/Button.tsx";
import { Card, LinkCard } from "../../kit/Card.tsx";
import { Chip, Chips } from "../../kit/Chips.tsx";
import { Empty } from "../../kit/Empty.tsx";
import { Note } from "../../kit/Note.tsx";
import { Pager } from "../../kit/Pager.tsx";
import { Tag } from "../../kit/Tag.tsx";
import { useText } from "../../parts/app/context.tsx";
import { screen as define } from "../../parts/app/screen.ts";
import { counted } from "../../parts/course/counted.ts";
import { Cover } from "../../parts/course/cards/Cover.tsx";
import { newsAddress } from "./address.ts";
import { ArticleRow } from "./ArticleRow.tsx";
import { type ArticleLine, loadNews, NEWS_SIZE, type NewsData } from "./load.ts";
import css from "./news.module.css";
import { useMore } from "./useMore.ts";

/** The articles (spec 2, InfoHome): newest first by kind, or the best match of a keyword. */
export const screen = define<NewsData>({
  load: loadNews,
  head: ({ filter, categories }, texts) => {
    const t = texts("news");
    const kind = categories.find((category) => category.id === filter.categoryId)?.name;
    const title = filter.keyword || kind ? `${filter.keyword || kind} - ${t.title}` : t.title;
    return {
      title: filter.current > 1 ? fill(t.pageTitle, { title, page: filter.current }) : title,
      description: t.description,
      canonical: newsAddress({ categoryId: filter.categoryId, current: filter.current }),
      ...(filter.keyword ? { noindex: true as const } : {}),
    };
  },
  View: News,
});

function News({ data }: { readonly data: NewsData }): ReactNode {
  const t = useText("news");
  const { filter, categories, hot, terms, total, isLoose } = data;
  const { keyword, current } = filter;
  const more = useMore(data);
  const pages = Math.ceil(total / NEWS_SIZE);
  const all = categories.reduce((sum, category) => sum + category.count, 0);
  // The newest stands large at the top; what was searched for is a plain list.
  const lead = !keyword && current === 1 ? more.articles[0] : undefined;
  const rows = lead ? more.articles.slice(1) : more.articles;
  return (
    <div className={`wrap ${css.page}`}>
      <div className={css.head}>
        <h1 className={keyword ? undefined : css.known}>
          {keyword && total > 0 && !isLoose ? counted(total, t.foundOne, t.found).replace("{keyword}", keyword) : t.title}
        </h1>
        {all > 0 && <Categories data={data} />}
      </div>
      {total === 0 ? (
        <Nothing keyword={keyword} />
      ) : (
        <div className={hot.length > 2 ? css.two : undefined}>
          <div>
            {isLoose && (
              <Note tone="info" className={css.loose}>
                {fill(t.loose, { keyword })}
              </Note>
            )}
            {lead && <Lead article={lead} />}
            {rows.length > 0 && (
              <Card as="div" className="lst" aria-busy={more.state === "busy"}>
                {rows.map((article) => (
                  <ArticleRow key={article.id} article={article} terms={terms} />
                ))}
              </Card>
            )}
            <div className={`d-only ${css.pager}`}>
              <Pager
                page={current}
                pages={pages}
                href={(page) => newsAddress({ ...filter, current: page })}
                labels={{ pager: t.pager, previous: t.previous, next: t.next, page: (page) => fill(t.page, { page }) }}
              />
            </div>
            <Grow filter={filter} more={more} />
          </div>
          {hot.length > 2 && <Hot hot={hot} />}
        </div>
      )}
    </div>
  );
}

function Categories({ data: { filter, categories } }: { readonly data: NewsData }): ReactNode {
  const t = useText("news");
  const { keyword, categoryId } = filter;
  const shown = categories.filter((category) => category.count > 0 || category.id === categoryId);
  return (
    <Chips label={t.categories} edge>
      <Chip pressed={categoryId === null} href={newsAddress({ keyword })}>
        {t.all}
      </Chip>
      {shown.map(({ id, name }) => (
        <Chip key={id} pressed={id === categoryId} href={newsAddress({ keyword, categoryId: id })}>
          {name}
        </Chip>
      ))}
    </Chips>
  );
}

function Nothing({ keyword }: { readonly keyword: string }): ReactNode {
  const t = useText("news");
  return (
    <Card>
      <Empty
        level={2}
        drawing={keyword ? "magnifier" : "box"}
        title={keyword ? fill(t.none, { keyword }) : t.empty}
        text={keyword ? t.noneText : t.emptyText}
        action={
          <LinkButton kind="primary" href="/info/home">
            {t.showAll}
          </LinkButton>
        }
      />
    </Card>
  );
}

interface GrowProps {
  readonly filter: NewsData["filter"];
  readonly more: ReturnType<typeof useMore>;
}

/** On a phone the list grows in place. */
function Grow({ filter, more }: GrowProps): ReactNode {
  const t = useText("news");
  return (
    <div className={`m-only ${css.more}`}>
      {more.next === null ? (
        <p className="endline">{t.end}</p>
      ) : (
        <LinkButton
          full
          href={newsAddress({ ...filter, current: more.next })}
          onClick={more.load}
          aria-busy={more.state === "busy"}
        >
          {more.state === "busy" ? t.loading : t.more}
        </LinkButton>
      )}
      {more.state === "failed" && (
        <p role="alert" className="small errc">
          {t.notLoaded}
        </p>
      )}
    </div>
  );
}

function Lead({ article: { id, title, summary, coverUrl, categoryName, day, viewCount } }: { readonly article: ArticleLine }): ReactNode {
  const t = useText("news");
  return (
    <LinkCard className={css.lead} href={`/info/details/${id}`} clipped>
      <Cover className={css.picture} src={coverUrl} load="first" />
      <span className={css.words}>
        <span><Tag tone="brand">{categoryName}</Tag></span>
        <h2>{title}</h2>
        <span className={css.summary}>{summary}</span>
        <span className={css.meta}>
          <time dateTime={day}>{day}</time>
          {viewCount > 0 && <span>{counted(viewCount, t.viewOne, t.views)}</span>}
        </span>
      </span>
    </LinkCard>
  );
}

function Hot({ hot }: Pick<NewsData, "hot">): ReactNode {
  const t = useText("news");
  return (
    <aside className="d-only">
      <Card padded className={css.hot}>
        <h2>{t.hot}</h2>
        <ol>
          {hot.map(({ id, title }, index) => (
            <li key={id}>
              <span className={css.place}>{index + 1}</span>
              <a href={`/info/details/${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </Card>
    </aside>
  );
}
