import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { staffCohorts } from "#contract/staff/cohorts.ts";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../kit/Tag.tsx";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { dayOf } from "../../../parts/console/look/when.ts";
import { ConfirmButton } from "../../../parts/console/page/ConfirmButton.tsx";
import { Page } from "../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { useConsole, useMayWhole, useMarks, useWords } from "../../../parts/console/state/console.ts";
import { DataTable } from "../../../parts/console/table/DataTable.tsx";
import type { Column } from "../../../parts/console/table/table.ts";
import { type Cohort, COHORT_CALLS, CohortDialog } from "./CohortDialog.tsx";
import css from "./cohorts.module.css";

/** Classes of learners, and whose they are. */
function View(): ReactNode {
  const words = useWords("cohorts");
  const [edited, setEdited] = useState<Cohort | "new" | null>(null);
  const may = useMayWhole();
  return (
    <Page
      title={words.title} subtitle={words.subtitle}
      actions={
        may("tasks") && <Button type="primary" icon={<ConsoleIcon name="plus" />} onClick={() => setEdited("new")}>{words.add}</Button>
      }
    >
      <DataTable<typeof staffCohorts.list>
        name="cohorts"
        label={words.title}
        filters={[
          { kind: "text", name: "q", label: words.search },
          {
            kind: "choice", name: "state", label: words.state,
            options: [{ value: "open", label: words.open }, { value: "closed", label: words.closed }],
          },
        ]}
        columns={useColumns(setEdited)}
        rowId={({ cohortId }) => cohortId}
        source={({ filters }) => ({
          endpoint: staffCohorts.list,
          input: {
            keyword: filters["q"], closed: filters["state"] === "closed" ? "true" : filters["state"] === "open" ? "false" : undefined,
          },
        })}
        empty={<p>{words.empty}</p>}
      />
      {edited === "new" && <CohortDialog onClose={() => setEdited(null)} />}
      {edited !== null && edited !== "new" && <CohortDialog cohort={edited} onClose={() => setEdited(null)} />}
    </Page>
  );
}

function useColumns(onEdit: (cohort: Cohort) => void): readonly Column<Cohort>[] {
  const words = useWords("cohorts");
  const { language } = useConsole();
  const marks = useMarks();
  const may = useMayWhole();
  return [
    { key: "name", title: words.name, cell: ({ name }) => <b>{name}</b>, value: ({ name }) => name },
    {
      key: "learners", title: words.learners, align: "end", value: ({ learners }) => learners,
      cell: ({ cohortId, learners: n }) => (
        <a className={css.link} href={`/staff/learners?cohort=${cohortId}`}>{fill(words.learnerCount, { n })}</a>
      ),
    },
    {
      key: "teachers", title: words.teachers, value: ({ teachers }) => teachers.map(({ name }) => name).join(marks.list),
      cell: ({ teachers }) => (teachers.length === 0 ? words.noTeachers : teachers.map(({ name }) => name).join(marks.list)),
    },
    {
      key: "state", title: words.state, value: ({ isClosed }) => (isClosed ? words.closed : words.open),
      cell: ({ isClosed }) => <Tag tone={isClosed ? "plain" : "ok"}>{isClosed ? words.closed : words.open}</Tag>,
    },
    {
      key: "created", title: words.created, isMinor: "narrow", value: ({ createTime }) => new Date(createTime),
      cell: ({ createTime }) => dayOf(createTime, language),
    },
    ...(may("tasks") ? [{ key: "act", title: words.actions, cell: (cohort: Cohort) => <RowActs cohort={cohort} onEdit={onEdit} /> }] : []),
  ];
}

function RowActs({ cohort, onEdit }: { readonly cohort: Cohort; readonly onEdit: (cohort: Cohort) => void }): ReactNode {
  const words = useWords("cohorts");
  const { cohortId, version, isClosed, learners, name } = cohort;
  const close = useWrite(staffCohorts.close, { stale: COHORT_CALLS, done: words.saved });
  const remove = useWrite(staffCohorts.remove, { stale: COHORT_CALLS, done: words.removed });
  return (
    <span className={css.acts}>
      <Button size="small" aria-label={`${words.edit} · ${name}`} onClick={() => onEdit(cohort)}>{words.edit}</Button>
      {isClosed ? (
        <Button
          size="small" aria-label={`${words.reopen} · ${name}`} onClick={() => void close.run({ cohortId, version, closed: false })}
        >
          {words.reopen}
        </Button>
      ) : (
        <ConfirmButton label={words.close} text={words.closeText} size="small" act={() => close.run({ cohortId, version, closed: true })} />
      )}
      {learners === 0 && (
        <ConfirmButton label={words.remove} text={words.removeText} size="small" danger act={() => remove.run({ cohortId, version })} />
      )}
    </span>
  );
}

export const screen: ConsoleScreen = { View };
