import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Chip, Chips } from "../../../kit/Chips.tsx";
import { classes } from "../../../kit/classes.ts";
import { Unread } from "../../../parts/console/page/Trouble.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import { FilterBar } from "../../../parts/console/table/FilterBar.tsx";
import { TableEmpty, TableWaits } from "../../../parts/console/table/states.tsx";
import { TableFoot } from "../../../parts/console/table/TableFoot.tsx";
import { FilmRow } from "./FilmRow.tsx";
import { SHOW_NAMES } from "./films/films.ts";
import css from "./media.module.css";
import type { Films } from "./useFilms.ts";

/** The videos with what can be narrowed; all of it stands in the address. */
export function FilmList({ films }: { readonly films: Films }): ReactNode {
  const words = useWords("media");
  const { address, show, list, counts, chosen, hrefOf } = films;
  const filtered = Object.keys(address.filters).length > 0;
  return (
    <>
      <div className={css.bar}>
        <Chips label={words.filters}>
          {SHOW_NAMES.map((name) => (
            <Chip
              key={name} pressed={name === show} href={hrefOf({ show: name === "all" ? null : name, page: null, video: null })}
            >
              {counts ? fill(words.count, { word: words.shows[name], n: counts[name].toLocaleString() }) : words.shows[name]}
            </Chip>
          ))}
        </Chips>
        <div className={css.find}>
          <FilterBar filters={[{ kind: "text", name: "keyword", label: words.find }]} address={address} />
        </div>
      </div>
      {list.failure ? <Unread failure={list.failure} onRetry={list.again} /> : (
        <section id="films" tabIndex={-1} className={css.card} aria-label={words.title} aria-busy={list.isEarlier || undefined}>
          {list.data === undefined ? (
            <TableWaits rows={6} />
          ) : list.data.total === 0 ? (
            <TableEmpty isFiltered={filtered} onClear={address.clear}><p>{words.empty}</p></TableEmpty>
          ) : (
            <div className={classes(list.isEarlier && css.earlier)}>
              <ul>
                {list.data.records.map((film) => (
                  <FilmRow key={film.id} film={film} isChosen={film.id === chosen} href={hrefOf({ video: film.id })} />
                ))}
              </ul>
              <TableFoot total={list.data.total} address={address} />
            </div>
          )}
        </section>
      )}
    </>
  );
}
