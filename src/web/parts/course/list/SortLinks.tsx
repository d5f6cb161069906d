import type { ReactNode } from "react";
import { classes } from "../../../kit/classes.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { useText } from "../../app/context.tsx";
import type { Sort } from "./browse.ts";
import css from "./SortLinks.module.css";

interface SortLinksProps {
  readonly sort: Sort | undefined;
  readonly href: (sort: Sort | undefined) => string;
  /** The asker sees no prices, so that they can't be sorted by either. */
  readonly withoutPrice: boolean;
}

/** In which order: as links. The price turns round when it's pressed again. */
export function SortLinks({ sort, href, withoutPrice }: SortLinksProps): ReactNode {
  const t = useText("course");
  const current = (on: boolean) => (on ? "true" : undefined);
  const byPrice = sort === "priceAsc" || sort === "priceDesc";
  const turned = sort === "priceAsc" ? "priceDesc" : "priceAsc";
  return (
    <div className={css.sort} role="group" aria-label={t.sort}>
      <a href={href(undefined)} aria-current={current(sort === undefined)}>
        {t.sortBest}
      </a>
      <a href={href("hot")} aria-current={current(sort === "hot")}>
        {t.sortHot}
      </a>
      <a href={href("new")} aria-current={current(sort === "new")}>
        {t.sortNew}
      </a>
      {!withoutPrice && (
        <a href={href(turned)} aria-current={current(byPrice)}>
          {t.sortPrice}
          <Icon
            name={byPrice ? "arrow-up" : "arrow-up-down"}
            className={classes(sort === "priceDesc" && css.down)}
            label={sort === "priceAsc" ? t.cheapFirst : sort === "priceDesc" ? t.dearFirst : undefined}
          />
        </a>
      )}
    </div>
  );
}
