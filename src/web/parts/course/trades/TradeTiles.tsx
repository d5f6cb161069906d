import type { ReactNode } from "react";
import { useText } from "../../app/context.tsx";
import { counted } from "../counted.ts";
import { TradeIcon } from "./TradeIcon.tsx";
import css from "./TradeTiles.module.css";

/** A trade as tiles and chips show it; `label` is in the page's language. */
export interface Trade {
  readonly id: number;
  readonly label: string;
  readonly trade: string;
  readonly courseCount: number;
}

/** The trades side by side, each leading to its courses. */
export function TradeTiles({ trades }: { readonly trades: readonly Trade[] }): ReactNode {
  const t = useText("course");
  return (
    <nav className={css.tiles} aria-label={t.trades}>
      <ul>
        {trades.map(({ id, label, trade, courseCount }) => (
          <li key={id}>
            <a href={`/courseClass/home?categoryId=${id}`}>
              <TradeIcon trade={trade} />
              <span>{label}</span>
              {courseCount > 0 && <small className="d-only">{counted(courseCount, t.seriesOne, t.series)}</small>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
