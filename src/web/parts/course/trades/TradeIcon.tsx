import type { ReactNode } from "react";
import { Icon } from "../../../kit/Icon.tsx";
import { classes } from "../../../kit/classes.ts";
import css from "./trade.module.css";
import { tradeIcon } from "./trades.ts";

/** A trade's icon on its colour. Decoration: the name stands beside it. */
export function TradeIcon({ trade, small }: { readonly trade: string; readonly small?: boolean }): ReactNode {
  return (
    <span className={classes(css.tile, small && css.small, css[trade])}>
      <Icon name={tradeIcon(trade)} />
    </span>
  );
}
