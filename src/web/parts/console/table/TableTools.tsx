import { Button, Checkbox, Dropdown, Popover } from "antd";
import { type ReactNode, useState } from "react";
import type { Endpoint } from "#contract/endpoint.ts";
import { fill } from "#contract/text/say.ts";
import { CallFailure } from "../../../client/call.ts";
import { ConsoleIcon } from "../look/ConsoleIcon.tsx";
import { notices } from "../look/notices.ts";
import { useWords } from "../state/console.ts";
import { everyRow, exportCsv, exportExcel, MOST_ROWS } from "./exporting.ts";
import css from "./Table.module.css";
import type { Column, ListSource, RowOf } from "./table.ts";
import type { ShownColumns } from "./useColumns.ts";

interface TableToolsProps<E extends Endpoint> {
  readonly label: string;
  readonly source: ListSource<E>;
  readonly columns: ShownColumns<RowOf<E>>;
  readonly isExporting: boolean;
  readonly total: number;
}

/** Which columns are shown, and the file of what is. */
export function TableTools<E extends Endpoint>({ label, source, columns, isExporting, total }: TableToolsProps<E>): ReactNode {
  const words = useWords("table");
  const { doing, run } = useExport(label, source, columns.visible);
  const kinds = [
    { key: "excel", label: words.exportExcel },
    { key: "csv", label: words.exportCsv },
  ];
  return (
    <div className={css.tools}>
      <Popover trigger="click" placement="bottomRight" content={<ColumnChoice columns={columns} />}>
        <Button type="text" icon={<ConsoleIcon name="columns-3" />}>{words.columns}</Button>
      </Popover>
      {isExporting && (
        <Dropdown
          trigger={["click"]} disabled={total === 0 || doing !== null}
          menu={{ items: kinds, onClick: ({ key }) => void run(key, total) }}
        >
          <Button type="text" icon={<ConsoleIcon name="download" />} loading={doing !== null} aria-live="polite">
            {doing ?? words.exportAs}
          </Button>
        </Dropdown>
      )}
    </div>
  );
}

function ColumnChoice<Row>({ columns }: { readonly columns: ShownColumns<Row> }): ReactNode {
  return (
    <div className={css.columnChoice}>
      {columns.all.map(({ key, title }) => (
        <Checkbox key={key} checked={columns.isShown(key)} onChange={({ target }) => columns.show(key, target.checked)}>
          {title}
        </Checkbox>
      ))}
    </div>
  );
}

/** Fetches every row of the list as it is filtered and hands out the file; `doing` says how far it got. */
function useExport<E extends Endpoint>(label: string, source: ListSource<E>, visible: readonly Column<RowOf<E>>[]) {
  const words = useWords("table");
  const { offline } = useWords("frame");
  const [doing, setDoing] = useState<string | null>(null);
  const run = async (kind: string, total: number) => {
    if (total > MOST_ROWS) return notices.failed(fill(words.exportMost, { most: MOST_ROWS }));
    const told = (done: number, of: number) => setDoing(fill(words.exporting, { done, total: of }));
    told(0, total);
    try {
      const rows = await everyRow(source, told);
      const columns = visible.filter(({ value }) => value !== undefined);
      const name = `${label} ${new Date().toLocaleDateString("sv")}`;
      if (kind === "csv") exportCsv(name, columns, rows);
      else await exportExcel(name, columns, rows);
      notices.done(fill(words.exported, { n: rows.length }));
    } catch (error) {
      notices.failed(error instanceof CallFailure ? error.told(offline) : offline);
    } finally {
      setDoing(null);
    }
  };
  return { doing, run };
}
