import type { ReactNode } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffMerging } from "#contract/staff/merging.ts";
import { Tag } from "../../../../kit/Tag.tsx";
import { dayOf } from "../../../../parts/console/look/when.ts";
import { Page } from "../../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../../parts/console/page/screen.ts";
import { useConsole, useWords } from "../../../../parts/console/state/console.ts";
import { DataTable } from "../../../../parts/console/table/DataTable.tsx";
import type { Column } from "../../../../parts/console/table/table.ts";
import css from "./merging.module.css";

type Pair = Received<(typeof staffMerging)["doubles"]>["records"][number];

/** Accounts of the school that may be one person's, two by two. */
function View(): ReactNode {
  const words = useWords("merging");
  return (
    <Page title={words.doubles} subtitle={words.doublesHint} back={{ href: "/staff/learners", label: words.backToList }}>
      <DataTable<typeof staffMerging.doubles>
        name="doubles" label={words.doubles} columns={useColumns()} exports={false}
        rowId={({ first, second }) => `${first.learnerId}-${second.learnerId}`}
        rowLink={({ first, second }) => `/staff/learners/${first.learnerId}/merge?with=${second.learnerId}`}
        source={() => ({ endpoint: staffMerging.doubles, input: {} })} empty={<p>{words.noDoubles}</p>}
      />
    </Page>
  );
}

function useColumns(): readonly Column<Pair>[] {
  const words = useWords("merging");
  const { language } = useConsole();
  const told = ({ phoneMask, cohort, workCode, createTime }: Pair["first"]): ReactNode => (
    <>
      {phoneMask || words.noPhone}
      <small className={css.sub}>{[cohort, workCode, dayOf(createTime, language)].filter(Boolean).join(" · ")}</small>
    </>
  );
  return [
    { key: "name", title: words.name, cell: ({ first }) => first.name },
    { key: "first", title: words.first, cell: ({ first }) => told(first) },
    { key: "second", title: words.second, cell: ({ second }) => told(second) },
    {
      key: "signs", title: words.alike,
      cell: ({ signs }) => <span className={css.tags}>{signs.map((sign) => <Tag key={sign} tone="warn">{words.signs[sign]}</Tag>)}</span>,
    },
  ];
}

export const screen: ConsoleScreen = { View };
