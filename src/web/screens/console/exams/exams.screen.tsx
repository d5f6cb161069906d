import { Button } from "antd";
import type { ReactNode } from "react";
import { EXAMINATION_STATES, staffExams } from "#contract/staff/exams.ts";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../kit/Tag.tsx";
import { ExamsTabs } from "../../../parts/console/bank/ExamsTabs.tsx";
import { useSubject } from "../../../parts/console/bank/useSubject.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { schoolTime } from "../../../parts/console/look/schoolTime.ts";
import { Page } from "../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { useMinute } from "../../../parts/console/state/minute.ts";
import { useMarks, useWords } from "../../../parts/console/state/console.ts";
import { DataTable } from "../../../parts/console/table/DataTable.tsx";
import type { Column, Filter } from "../../../parts/console/table/table.ts";
import css from "./exams.module.css";
import { type Examination, STATE_TONES, stateOf } from "./states.ts";

/** Every examination, published or not, the last one first. */
function View(): ReactNode {
  const words = useWords("exams");
  return (
    <Page
      title={words.title}
      actions={<Button type="primary" icon={<ConsoleIcon name="plus" />} href="/staff/exams/new">{words.add}</Button>}
    >
      <ExamsTabs here="exams" />
      <DataTable<typeof staffExams.list>
        name="exams"
        label={words.title}
        filters={useFilters()}
        columns={useColumns()}
        rowId={({ examinId }) => examinId}
        rowLink={({ examinId }) => `/staff/exams/${examinId}`}
        source={({ filters }) => ({
          endpoint: staffExams.list,
          input: {
            keyword: filters["keyword"] ?? "",
            state: EXAMINATION_STATES.find((state) => state === filters["state"]),
            subjectId: /^[1-9]\d{0,8}$/.test(filters["subjectId"] ?? "") ? filters["subjectId"] : undefined,
          },
        })}
        empty={<p>{words.empty}</p>}
      />
    </Page>
  );
}

function useFilters(): readonly Filter[] {
  const words = useWords("exams");
  const marks = useMarks();
  const { subjects } = useSubject();
  return [
    { kind: "text", name: "keyword", label: words.find },
    {
      kind: "choice", name: "state", label: words.state,
      options: EXAMINATION_STATES.map((value) => ({ value, label: words.states[value] })),
    },
    {
      kind: "choice", name: "subjectId", label: words.subject,
      options: subjects.map(({ id, name, place }) => ({ value: String(id), label: name + marks.aside(place) })),
    },
  ];
}

function useColumns(): readonly Column<Examination>[] {
  const words = useWords("exams");
  const now = useMinute();
  return [
    {
      key: "title", title: words.name, value: ({ title }) => title,
      cell: ({ title, type, place }) => (
        <>
          {title}
          <small className={css.sub}>{[type, place].filter(Boolean).join(" · ")}</small>
        </>
      ),
    },
    {
      key: "state", title: words.state, width: 100, value: (row) => words.states[stateOf(row, now)],
      cell: (row) => <Tag tone={STATE_TONES[stateOf(row, now)]}>{words.states[stateOf(row, now)]}</Tag>,
    },
    {
      key: "subject", title: words.subject, width: 140, isMinor: "narrow", value: ({ subjectName }) => subjectName,
      cell: ({ subjectName }) => subjectName,
    },
    {
      key: "window", title: words.window, width: 170, value: ({ startTime }) => new Date(startTime),
      cell: ({ startTime, endTime }) => (
        <>
          {schoolTime(startTime)}
          <small className={css.sub}>{fill(words.until, { at: schoolTime(endTime) })}</small>
        </>
      ),
    },
    {
      key: "registered", title: words.registered, width: 80, align: "end", value: ({ registeredCount }) => registeredCount,
      cell: ({ registeredCount }) => registeredCount,
    },
    {
      key: "attempts", title: words.attempts, width: 100, align: "end", value: ({ attemptCount }) => attemptCount,
      cell: ({ attemptCount }) => attemptCount,
    },
  ];
}

export const screen: ConsoleScreen = { View };
