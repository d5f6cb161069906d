import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Pager } from "../../../kit/Pager.tsx";
import { useWords } from "../state/console.ts";
import { SIZES, type TableAddress } from "./address.ts";
import css from "./Table.module.css";

/** How many there are, pages as links, and how many rows a page has. */
export function TableFoot({ total, address }: { readonly total: number; readonly address: TableAddress }): ReactNode {
  const words = useWords("table");
  const { page, size } = address;
  return (
    <div className={css.foot}>
      <span role="status">{fill(words.total, { n: total.toLocaleString() })}</span>
      {total > SIZES[0] && (
        <label className={css.sizes}>
          {words.perPage}
          <select value={size} onChange={({ target }) => address.turn(1, Number(target.value))}>
            {SIZES.map((one) => <option key={one}>{one}</option>)}
          </select>
        </label>
      )}
      <Pager
        page={page}
        pages={Math.ceil(total / size)}
        href={address.addressOf}
        labels={{ pager: words.pages, previous: words.previous, next: words.next, page: (n) => fill(words.page, { n }) }}
      />
    </div>
  );
}
