import { Button, Segmented } from "antd";
import type { ReactNode } from "react";
import type { Sent } from "#contract/endpoint.ts";
import { LEARNER_ORDERS, staffLearners } from "#contract/staff/learners.ts";
import { fill } from "#contract/text/say.ts";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { Page } from "../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { useMayWhole, useWords } from "../../../parts/console/state/console.ts";
import { useTableAddress } from "../../../parts/console/table/address.ts";
import { DataTable } from "../../../parts/console/table/DataTable.tsx";
import { namesOf } from "../../../parts/console/table/table.ts";
import { BulkActs } from "./BulkActs.tsx";
import { useLearnerColumns } from "./columns.tsx";
import { lookedFor, useLearnerFilters } from "./filters.ts";
import css from "./learners.module.css";

const STATES = ["all", "active", "never", "frozen"] as const;

/** Everybody who studies at the school, within the member's reach. */
function View(): ReactNode {
  const words = useWords("learners");
  const mayWhole = useMayWhole();
  const { filters: set, filter, page, size, sort, descends } = useTableAddress(["state", "import"]);
  const filters = useLearnerFilters(set["import"]);
  const asked = useTableAddress([...namesOf(filters), "state"]);
  const state = STATES.find((one) => one === set["state"]) ?? "all";
  const looked = lookedFor(asked.filters, state);
  const order = LEARNER_ORDERS.find((one) => one === sort) ?? "registered";
  const input: Sent<(typeof staffLearners)["list"]> = {
    ...looked, sort: order, ascending: sort !== null && !descends ? "true" : undefined,
  };
  // The very question of the table: it is asked once.
  const { data } = useRead(staffLearners.list, { ...input, current: page, size });
  return (
    <Page
      title={words.title} subtitle={data && fill(words.subtitle, { n: data.counts.all })}
      actions={
        <>
          {mayWhole("operations") && <Button href="/staff/partners">{words.partners}</Button>}
          {mayWhole("learners") && <Button href="/staff/learners/doubles">{words.doubles}</Button>}
          <Button icon={<ConsoleIcon name="user-plus" />} href="/staff/learners/new">{words.add}</Button>
          <Button type="primary" icon={<ConsoleIcon name="upload" />} href="/staff/learners/imports">{words.import}</Button>
        </>
      }
    >
      <Segmented
        className={css.states!} aria-label={words.state} value={state}
        options={STATES.map((value) => ({
          value, label: <>{words.states[value]} {data && <small className={css.count}>{data.counts[value]}</small>}</>,
        }))}
        onChange={(next) => filter({ state: next === "all" ? undefined : next })}
      />
      <DataTable<typeof staffLearners.list>
        name="learners"
        label={words.title}
        filters={filters}
        columns={useLearnerColumns()}
        rowId={({ learnerId }) => learnerId}
        rowLink={({ learnerId }) => `/staff/learners/${learnerId}`}
        source={() => ({ endpoint: staffLearners.list, input })}
        bulk={(rows, done) => {
          const selected = rows.map(({ learnerId }) => learnerId);
          // Another selection is no longer 'all of them'.
          return <BulkActs key={selected.join()} selected={selected} total={data?.total ?? 0} looked={looked} onDone={done} />;
        }}
        empty={<p>{state === "all" ? words.empty : words.noneOfState}</p>}
      />
      <p className={css.foot}>{words.note}</p>
    </Page>
  );
}

export const screen: ConsoleScreen = { View };
