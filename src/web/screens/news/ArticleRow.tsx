import type { ReactNode } from "react";
import { Tag } from "../../kit/Tag.tsx";
import { useText } from "../../parts/app/context.tsx";
import { counted } from "../../parts/course/counted.ts";
import { Cover } from "../../parts/course/cards/Cover.tsx";
import { Marked } from "../../parts/course/list/Marked.tsx";
import css from "./ArticleRow.module.css";
import type { ArticleLine } from "./load.ts";

/** An article in a list: picture at the left, on a phone a small one at the right. The whole of it is one link. */
export function ArticleRow({ article, terms }: { readonly article: ArticleLine; readonly terms: readonly string[] }): ReactNode {
  const t = useText("news");
  const { id, title, summary, coverUrl, categoryName, day, viewCount } = article;
  return (
    <a className={css.row} href={`/info/details/${id}`}>
      <Cover className={css.cover} src={coverUrl} />
      <span>
        <h2 className="clip2"><Marked text={title} terms={terms} /></h2>
        <span className={`clip2 d-only ${css.summary}`}><Marked text={summary} terms={terms} /></span>
        <span className={css.meta}>
          <Tag>{categoryName}</Tag>
          <time dateTime={day}>{day}</time>
          {viewCount > 0 && <span className="d-only">{counted(viewCount, t.viewOne, t.views)}</span>}
        </span>
      </span>
    </a>
  );
}
