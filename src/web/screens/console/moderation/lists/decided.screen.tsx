import type { ReactNode } from "react";
import { REPORT_KINDS } from "#contract/reports.ts";
import { staffReports } from "#contract/staff/reports.ts";
import { Tag } from "../../../../kit/Tag.tsx";
import { dayOf, timeOfDay } from "../../../../parts/console/look/when.ts";
import { Page } from "../../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../../parts/console/page/screen.ts";
import { useConsole, useWords } from "../../../../parts/console/state/console.ts";
import { DataTable } from "../../../../parts/console/table/DataTable.tsx";
import type { Column, RowOf } from "../../../../parts/console/table/table.ts";
import css from "./lists.module.css";
import { Sections } from "../Sections.tsx";

type Row = RowOf<typeof staffReports.reports>;

/** What was decided on reports, the latest first, with what their reporters were told. */
function View(): ReactNode {
  const words = useWords("moderation");
  const { language } = useConsole();
  const kindsOf = ({ reports }: Row) =>
    REPORT_KINDS.filter((kind) => reports.some((one) => one.kind === kind)).map((kind) => words.kinds[kind]);
  const columns: readonly Column<Row>[] = [
    {
      key: "content", title: words.content, value: ({ shown }) => shown,
      cell: (row) => (
        <>
          {row.target === "picture" ? words.picture : row.shown || words.targets[row.target]}
          <small className={css.sub}>{[kindsOf(row).join(" "), row.title || words.profile].filter(Boolean).join(" · ")}</small>
        </>
      ),
    },
    { key: "who", title: words.who, width: 120, cell: ({ nickName }) => nickName, value: ({ nickName }) => nickName },
    {
      key: "state", title: words.decidedState, width: 110, value: ({ state }) => (state === "upheld" ? words.upheld : words.rejected),
      cell: ({ state }) => <Tag tone={state === "upheld" ? "err" : "plain"}>{state === "upheld" ? words.upheld : words.rejected}</Tag>,
    },
    { key: "answer", title: words.answered, isMinor: "narrow", cell: ({ answer }) => answer, value: ({ answer }) => answer },
    {
      key: "at", title: words.at, width: 180, value: ({ decidedTime }) => (decidedTime === null ? null : new Date(decidedTime)),
      cell: ({ decidedTime }) => decidedTime !== null && `${dayOf(decidedTime, language)} ${timeOfDay(decidedTime, language)}`,
    },
  ];
  return (
    <Page title={words.title}>
      <Sections current="decided" />
      <DataTable<typeof staffReports.reports>
        name="decidedReports"
        label={words.tabs.decided}
        filters={[{ kind: "choice", name: "state", label: words.decidedState, options: [{ value: "rejected", label: words.rejected }] }]}
        columns={columns}
        rowId={({ id }) => id}
        source={({ filters }) => ({
          endpoint: staffReports.reports, input: { state: filters["state"] === "rejected" ? "rejected" : "upheld" },
        })}
        empty={<p>{words.decidedEmpty}</p>}
      />
    </Page>
  );
}

export const screen: ConsoleScreen = { View };
