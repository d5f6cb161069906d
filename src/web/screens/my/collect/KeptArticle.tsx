import type { ReactNode } from "react";
import type { Favourite } from "#contract/favourites.schema.ts";
import { dayOf } from "#contract/timestamp.ts";
import { classes } from "../../../kit/classes.ts";
import { Tag } from "../../../kit/Tag.tsx";
import { useText } from "../../../parts/app/context.tsx";
import type { Removal } from "../useRemoval.ts";
import css from "./Collect.module.css";
import { Star } from "./Star.tsx";

/** An article that one keeps. */
export function KeptArticle({ row, removal }: { readonly row: Favourite; readonly removal: Removal<Favourite> }): ReactNode {
  const t = useText("collect");
  const { article, title } = row;
  const inside = (
    <>
      <span className={`ratio ${css.thumb}`}>
        {article && <img src={article.coverUrl} alt="" loading="lazy" decoding="async" width="320" height="180" />}
      </span>
      <span className="grow">
        <h2 className={`clip2 ${css.name}`}>{title}</h2>
        <span className={css.meta}>
          {article ? (
            <>
              {article.categoryName}
              <time className="num" dateTime={dayOf(article.publishTime)}>
                {dayOf(article.publishTime)}
              </time>
            </>
          ) : (
            <Tag>{t.goneArticle}</Tag>
          )}
        </span>
      </span>
    </>
  );
  return (
    <article className={classes(css.article, !article && css.gone)}>
      {article ? <a className={css.line} href={`/info/details/${article.id}`}>{inside}</a> : <div className={css.line}>{inside}</div>}
      <Star title={title} onPress={() => removal.remove(row)} />
    </article>
  );
}
