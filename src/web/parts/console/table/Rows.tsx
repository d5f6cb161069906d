import { Checkbox } from "antd";
import { Fragment, type MouseEvent, type ReactNode, useState } from "react";
import { classes } from "../../../kit/classes.ts";
import { ConsoleIcon } from "../look/ConsoleIcon.tsx";
import { useWords } from "../state/console.ts";
import { go } from "../travel/travel.ts";
import type { TableAddress } from "./address.ts";
import css from "./Table.module.css";
import type { Column } from "./table.ts";

interface RowsProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly address: TableAddress;
  readonly rowId: (row: Row) => string | number;
  readonly rowLink?: ((row: Row) => string) | undefined;
  readonly detail?: ((row: Row) => ReactNode) | undefined;
  readonly group?: ((row: Row) => string) | undefined;
  /** null: rows can't be selected. */
  readonly selected: readonly Row[] | null;
  readonly onSelect: (rows: readonly Row[]) => void;
}

/** A table's head and rows, on the browser's own table: what reads it out knows rows, columns and their order. */
export function Rows<Row>(props: RowsProps<Row>): ReactNode {
  const { label, rows, columns, address, rowId, detail, group, selected, onSelect } = props;
  const words = useWords("table");
  const [open, setOpen] = useState<string | number | null>(null);
  const width = columns.length + (selected ? 1 : 0) + (detail ? 1 : 0);
  const isSelected = (row: Row) => selected?.some((one) => rowId(one) === rowId(row)) ?? false;
  const all = selected !== null && rows.every(isSelected);
  const without = (gone: readonly Row[]) => (selected ?? []).filter((one) => !gone.some((row) => rowId(row) === rowId(one)));
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <caption className="sr">{label}</caption>
        <thead>
          <tr>
            {selected && (
              <th scope="col" className={css.narrow}>
                <Checkbox
                  aria-label={words.selectPage} checked={all} indeterminate={!all && rows.some(isSelected)}
                  onChange={() => onSelect(all ? without(rows) : [...without(rows), ...rows])}
                />
              </th>
            )}
            {columns.map((column) => <Head key={column.key} column={column} address={address} />)}
            {detail && <th scope="col" className={css.narrow}><span className="sr">{words.open}</span></th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => {
            const id = rowId(row);
            const words = group?.(row);
            const before = i > 0 ? group?.(rows[i - 1]!) : undefined;
            return (
              <Fragment key={id}>
                {words !== undefined && words !== before && (
                  <tr className={css.group}>
                    <th scope="rowgroup" colSpan={width}>{words}</th>
                  </tr>
                )}
                <OneRow
                  {...props} row={row} isOpen={open === id} isSelected={isSelected(row)}
                  onOpen={() => setOpen(open === id ? null : id)}
                  onTick={() => onSelect(isSelected(row) ? without([row]) : [...(selected ?? []), row])}
                />
                {detail && open === id && <tr className={css.detail}><td colSpan={width} id={`detail-${id}`}>{detail(row)}</td></tr>}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** A column's head; of one that can be sorted by, a button that goes on to the next order. */
function Head<Row>({ column, address }: { readonly column: Column<Row>; readonly address: TableAddress }): ReactNode {
  const { key, title, width, align, sorts } = column;
  const isBy = address.sort === key;
  const order = !isBy ? undefined : address.descends ? "descending" : "ascending";
  const next = () => (!isBy ? address.sortBy(key, false) : address.descends ? address.sortBy(null, false) : address.sortBy(key, true));
  return (
    <th scope="col" style={{ width }} className={classes(align && css.end)} aria-sort={order}>
      {sorts ? (
        <button type="button" className={css.sort} onClick={next}>
          {title}
          <ConsoleIcon name={order === "ascending" ? "arrow-up" : order === "descending" ? "arrow-down" : "arrow-up-down"} />
        </button>
      ) : (
        title
      )}
    </th>
  );
}

interface OneRowProps<Row> extends RowsProps<Row> {
  readonly row: Row;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  readonly onOpen: () => void;
  readonly onTick: () => void;
}

function OneRow<Row>(props: OneRowProps<Row>): ReactNode {
  const { row, rowId, rowLink, detail, columns, selected, isOpen, isSelected, onOpen, onTick } = props;
  const words = useWords("table");
  const press = ({ target }: MouseEvent) => {
    // What can be pressed within a row is itself, and a text that is being selected is no press.
    if ((target as Element).closest("a,button,input,label,[role=menu]") || String(getSelection())) return;
    if (detail) onOpen();
    else if (rowLink) void go(rowLink(row));
  };
  return (
    // By the keyboard it is the link in the first cell, or the button in the last one.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr className={classes((detail || rowLink) && css.leads, isSelected && css.selected, isOpen && css.opened)} onClick={press}>
      {selected && (
        <td className={css.narrow}>
          <Checkbox aria-label={words.selectRow} checked={isSelected} onChange={onTick} />
        </td>
      )}
      {columns.map(({ key, cell, align }, i) => (
        <td key={key} className={classes(align && css.end)}>
          {i === 0 && rowLink ? <a className={css.link} href={rowLink(row)}>{cell(row)}</a> : cell(row)}
        </td>
      ))}
      {detail && (
        <td className={css.narrow}>
          <button
            type="button" className={css.opener} aria-expanded={isOpen} aria-controls={isOpen ? `detail-${rowId(row)}` : undefined}
            aria-label={isOpen ? words.fold : words.open} onClick={onOpen}
          >
            <ConsoleIcon name={isOpen ? "chevron-down" : "chevron-right"} />
          </button>
        </td>
      )}
    </tr>
  );
}
