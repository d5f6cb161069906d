import type { ReactNode } from "react";
import { Chip, Chips } from "../../kit/Chips.tsx";
import { useText } from "../../parts/app/context.tsx";
import { type Browse, browseAddress } from "../../parts/course/list/browse.ts";
import { PATH, type SearchData } from "./load.ts";
import css from "./Narrow.module.css";

/** Narrows a search: trades with their counts, free ones. Links all. */
export function Narrow({ data }: { readonly data: SearchData }): ReactNode {
  const t = useText("search");
  const { browse, trades, freeCount } = data;
  const to = (change: Partial<Browse>) => browseAddress(PATH, browse, change);
  const all = trades.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={css.narrow}>
      {(trades.length > 1 || browse.categoryId !== undefined) && (
        <div className={css.row}>
          <span aria-hidden="true">{t.trade}</span>
          <Chips label={t.trade} edge className={css.chips}>
            <Chip pressed={browse.categoryId === undefined} href={to({ categoryId: undefined })}>
              {t.all} <small>{all}</small>
            </Chip>
            {trades.map(({ id, label, count }) => (
              <Chip key={id} pressed={id === browse.categoryId} href={to({ categoryId: id })}>
                {label} <small>{count}</small>
              </Chip>
            ))}
          </Chips>
        </div>
      )}
      {(freeCount > 0 || browse.free) && (
        <div className={css.row}>
          <span aria-hidden="true">{t.filter}</span>
          <Chips label={t.filter} className={css.chips}>
            <Chip pressed={browse.free} href={to({ free: !browse.free })}>
              {t.free} <small>{freeCount}</small>
            </Chip>
          </Chips>
        </div>
      )}
    </div>
  );
}
