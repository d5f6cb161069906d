import type { ReactNode } from "react";
import { Card } from "../../kit/Card.tsx";
import { Section, SectionHead } from "../../kit/SectionHead.tsx";
import { Tag } from "../../kit/Tag.tsx";
import { useText } from "../../parts/app/context.tsx";
import type { Line } from "./load.ts";
import css from "./News.module.css";

/** The newest articles, a line each. */
export function News({ articles }: { readonly articles: readonly Line[] }): ReactNode {
  const t = useText("home");
  if (articles.length === 0) return null;
  return (
    <Section aria-labelledby="news">
      <SectionHead id="news" title={t.news} more={{ href: "/info/home", label: t.moreNews }} />
      <Card as="div" className={`lst ${css.news}`}>
        {articles.map(({ id, title, categoryName, day }) => (
          <a key={id} href={`/info/details/${id}`}>
            <Tag tone="brand">{categoryName}</Tag>
            <span className="clip1">{title}</span>
            <time className="num" dateTime={day}>{day.slice(5)}</time>
          </a>
        ))}
      </Card>
    </Section>
  );
}
