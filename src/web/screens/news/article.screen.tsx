import type { ReactNode } from "react";
import { Breadcrumb } from "../../kit/Breadcrumb.tsx";
import { Card } from "../../kit/Card.tsx";
import { Tag } from "../../kit/Tag.tsx";
import { useApp, useText } from "../../parts/app/context.tsx";
import { screen as define } from "../../parts/app/screen.ts";
import { ArticleText } from "../../parts/article/ArticleText.tsx";
import { counted } from "../../parts/course/counted.ts";
import { Cover } from "../../parts/course/cards/Cover.tsx";
import { entryAddress } from "../../parts/course/entry.ts";
import { FavouriteButton } from "../../parts/favourites/FavouriteButton.tsx";
import { RichText } from "../../parts/richText/RichText.tsx";
import { newsAddress } from "./address.ts";
import css from "./article.module.css";
import { type ArticleData, loadArticle } from "./load.ts";

/** One article (spec 2, InfoDetails). */
export const screen = define<ArticleData>({
  load: loadArticle,
  head: ({ id, title, summary, coverUrl, categoryName, publishTime, isPreview }, _texts, _place, school) => ({
    title,
    description: summary,
    ...(isPreview && { noindex: true as const }),
    canonical: `/info/details/${id}`,
    data: {
      "@context": "https://schema.org",
      "@type": "Article",
      headline: title,
      description: summary,
      image: coverUrl,
      url: `/info/details/${id}`,
      datePublished: new Date(publishTime).toISOString(),
      articleSection: categoryName,
      inLanguage: "zh-CN",
      author: { "@type": "Organization", name: school },
      publisher: { "@type": "Organization", name: school },
    },
  }),
  View: Article,
});

function Article({ data }: { readonly data: ArticleData }): ReactNode {
  const t = useText("news");
  const { config } = useApp();
  const { id, collectId, title, categoryId, categoryName, time, viewCount, html, related, courses } = data;
  const crumbs = [
    { label: t.home, href: "/home" },
    { label: t.title, href: "/info/home" },
    { label: categoryName, href: newsAddress({ categoryId }) },
  ];
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumb items={crumbs} label={t.crumbs} />
      <div className={css.two}>
        <div>
          <ArticleText
            title={title}
            meta={
              <>
                <Tag tone="brand">{categoryName}</Tag>
                <time dateTime={time.replace(" ", "T")}>{time}</time>
                <span>{config.school}</span>
                {viewCount > 0 && <span>{counted(viewCount, t.viewOne, t.views)}</span>}
                <span className={css.keep}>
                  <FavouriteButton look="small" target={{ targetType: "info", targetId: id }} collectId={collectId} title={title} />
                </span>
              </>
            }
          >
            <RichText html={html} article />
          </ArticleText>
          <Neighbours {...data} />
          {related.length > 0 && <Related related={related} />}
        </div>
        {courses.length > 0 && (
          <aside className={css.side}>
            <Card padded>
              <h2>{t.courses}</h2>
              {courses.map((course) => (
                <a key={course.id} href={entryAddress(course)}>
                  <Cover src={course.coverUrl} />
                  <span className="clip2">{course.title}</span>
                </a>
              ))}
            </Card>
          </aside>
        )}
      </div>
    </div>
  );
}

/** The way to the articles before and after in time. */
function Neighbours({ prev, next }: Pick<ArticleData, "prev" | "next">): ReactNode {
  const t = useText("news");
  if (!prev && !next) return null;
  return (
    <nav className={css.neighbours} aria-label={t.neighbours}>
      {prev && <Neighbour to={prev} word={t.newer} rel="prev" />}
      {next && <Neighbour to={next} word={t.older} rel="next" />}
    </nav>
  );
}

function Neighbour({
  to,
  word,
  rel,
}: {
  readonly to: { readonly id: number; readonly title: string };
  readonly word: string;
  readonly rel: string;
}): ReactNode {
  return (
    <a href={`/info/details/${to.id}`} rel={rel}>
      <small>{word}</small>
      <span className="clip2">{to.title}</span>
    </a>
  );
}

function Related({ related }: Pick<ArticleData, "related">): ReactNode {
  const t = useText("news");
  return (
    <Card as="section" className={css.related}>
      <h2>{t.related}</h2>
      <ul className="lst">
        {related.map(({ id, title: name, day }) => (
          <li key={id}>
            <a href={`/info/details/${id}`}>{name}</a>
            <time className="num" dateTime={day}>
              {day}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  );
}
