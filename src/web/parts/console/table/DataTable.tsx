import { type ReactNode, useState } from "react";
import type { Endpoint, Sent } from "#contract/endpoint.ts";
import { classes } from "../../../kit/classes.ts";
import { useRead } from "../calls/reads.ts";
import { Unread } from "../page/Trouble.tsx";
import { type TableState, useTableAddress } from "./address.ts";
import { BulkBar } from "./BulkBar.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { Rows } from "./Rows.tsx";
import { TableEmpty, TableWaits } from "./states.tsx";
import css from "./Table.module.css";
import { type Column, type Filter, type ListSource, namesOf, type RowOf } from "./table.ts";
import { TableFoot } from "./TableFoot.tsx";
import { TableTools } from "./TableTools.tsx";
import { useColumns } from "./useColumns.ts";

interface DataTableProps<E extends Endpoint> {
  /** Names the table: the columns that a person chose are remembered by it. */
  readonly name: string;
  /** What it is a list of, as it is read out, and the name of its file. */
  readonly label: string;
  /** The list call, and what is asked of it: made from what stands in the address. */
  readonly source: (state: Pick<TableState, "filters" | "sort" | "descends">) => ListSource<E>;
  readonly columns: readonly Column<RowOf<E>>[];
  readonly filters?: readonly Filter[];
  readonly rowId: (row: RowOf<E>) => string | number;
  /** Where a row leads: its first cell is the link. */
  readonly rowLink?: (row: RowOf<E>) => string;
  /** What a row opens to, below it. */
  readonly detail?: (row: RowOf<E>) => ReactNode;
  /** Rows that follow one another with the same words stand under them, such as a day. */
  readonly group?: (row: RowOf<E>) => string;
  /** What can be done with the rows that are selected; absent: rows can't be. `done` ends the selection. */
  readonly bulk?: (rows: readonly RowOf<E>[], done: () => void) => ReactNode;
  /** What stands there while there is nothing at all. */
  readonly empty?: ReactNode;
  /** How often (ms) what is shown is asked anew by itself. */
  readonly everyMs?: number;
  /** Without a file: what is shown may not leave the page. */
  readonly exports?: false;
}

/**
 * The one table of the console: filters, sort and page in the address; what is shown can be exported; waiting, empty and failed
 * have their own faces.
 */
export function DataTable<E extends Endpoint>(props: DataTableProps<E>): ReactNode {
  const { name, label, source, columns, filters = [], bulk } = props;
  const address = useTableAddress(namesOf(filters));
  const asked = source(address);
  const list = useRead(asked.endpoint, { ...asked.input, current: address.page, size: address.size } as unknown as Sent<E>, {
    ...(props.everyMs === undefined ? {} : { everyMs: props.everyMs }),
  });
  const data = list.data as { readonly records: readonly RowOf<E>[]; readonly total: number } | undefined;
  const shown = useColumns(name, columns);
  const [selected, setSelected] = useState<readonly RowOf<E>[]>([]);
  const done = () => setSelected([]);
  const top = (
    <div className={css.top}>
      <FilterBar filters={filters} address={address} />
      <TableTools label={label} source={asked} columns={shown} isExporting={props.exports !== false} total={data?.total ?? 0} />
    </div>
  );
  if (list.failure) return <>{top}<Unread failure={list.failure} onRetry={list.again} /></>;
  return (
    <>
      {top}
      <section className={css.card} aria-label={label} aria-busy={list.busy || undefined}>
        {bulk && selected.length > 0 && <BulkBar count={selected.length} onClear={done}>{bulk(selected, done)}</BulkBar>}
        {data === undefined ? (
          <TableWaits rows={10} />
        ) : data.total === 0 ? (
          <TableEmpty isFiltered={Object.keys(address.filters).length > 0} onClear={address.clear}>{props.empty}</TableEmpty>
        ) : (
          <div className={classes(list.isEarlier && css.earlier)}>
            <Rows
              {...props} rows={data.records} columns={shown.visible} address={address}
              selected={bulk ? selected : null} onSelect={setSelected}
            />
            <TableFoot total={data.total} address={address} />
          </div>
        )}
      </section>
    </>
  );
}
