import type { ReactNode } from "react";
import { Card } from "../../kit/Card.tsx";
import { Chip, Chips } from "../../kit/Chips.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { useText } from "../../parts/app/context.tsx";
import { type Browse, browseAddress } from "../../parts/course/list/browse.ts";
import { tradeIcon } from "../../parts/course/trades/trades.ts";
import css from "./Filters.module.css";
import { kindFilter, kindOf, kinds, PATH } from "./filters.ts";
import type { CatalogueData } from "./load.ts";

/** The filters as rows of links: trade, its directions, level, kind. On a phone the trades alone; a sheet has the others. */
export function Filters({ data }: { readonly data: CatalogueData }): ReactNode {
  const t = useText("catalogue");
  const { browse, trades, tradeId, directions, levels, packages } = data;
  const to = (change: Partial<Browse>) => browseAddress(PATH, browse, change);
  // Another trade has other directions and levels.
  const toTrade = (categoryId: number | undefined) => to({ categoryId, level: "" });
  return (
    <Card as="section" id="filters" className={css.filters} aria-label={t.filters}>
      <Row name={t.trade}>
        <Chip pressed={tradeId === undefined} href={toTrade(undefined)}>
          {t.all}
        </Chip>
        {trades.map(({ id, label, trade }) => (
          <Chip key={id} pressed={id === tradeId} href={toTrade(id)}>
            <Icon name={tradeIcon(trade)} />
            {label}
          </Chip>
        ))}
      </Row>
      {directions.length > 1 && (
        <Row name={t.direction} inSheet>
          <Chip pressed={browse.categoryId === tradeId} href={to({ categoryId: tradeId })}>
            {t.all}
          </Chip>
          {directions.map(({ id, label }) => (
            <Chip key={id} pressed={id === browse.categoryId} href={to({ categoryId: id })}>
              {label}
            </Chip>
          ))}
        </Row>
      )}
      {levels.length > 0 && (
        <Row name={t.level} inSheet>
          <Chip pressed={browse.level === ""} href={to({ level: "" })}>
            {t.all}
          </Chip>
          {levels.map(({ level, name }) => (
            <Chip key={level} pressed={level === browse.level} href={to({ level })}>
              {name}
            </Chip>
          ))}
        </Row>
      )}
      <Row name={t.kind} inSheet>
        {kinds(packages).map((kind) => (
          <Chip key={kind} pressed={kind === kindOf(browse)} href={to(kindFilter(kind))}>
            {t[kind]}
          </Chip>
        ))}
      </Row>
    </Card>
  );
}

function Row({ name, inSheet, children }: { readonly name: string; readonly inSheet?: boolean; readonly children: ReactNode }): ReactNode {
  return (
    <div className={inSheet ? css.rest : css.row}>
      <span aria-hidden="true">{name}</span>
      <Chips label={name} className={css.values}>{children}</Chips>
    </div>
  );
}
