import type { ReactNode } from "react";
import { staffExams } from "#contract/staff/exams.ts";
import { Tag } from "../../../kit/Tag.tsx";
import { schoolTime } from "../../../parts/console/look/schoolTime.ts";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { Missing } from "../../../parts/console/page/Trouble.tsx";
import { useMay, useWords } from "../../../parts/console/state/console.ts";
import { useIdParam } from "../../../parts/console/travel/place.ts";
import { DataTable } from "../../../parts/console/table/DataTable.tsx";
import type { Column, RowOf } from "../../../parts/console/table/table.ts";
import css from "./exams.module.css";
import { ExamPage, WithExam } from "./OneExam.tsx";

type Row = RowOf<typeof staffExams.registrations>;

/** Who registered for an examination, and how they did. */
function View(): ReactNode {
  const examinId = useIdParam("examinId");
  return examinId === null ? <Missing /> : <Registrations key={examinId} examinId={examinId} />;
}

function Registrations({ examinId }: { readonly examinId: number }): ReactNode {
  const words = useWords("exams");
  const may = useMay();
  const columns = useColumns();
  return (
    <WithExam examinId={examinId}>
      {(exam) => (
        <ExamPage exam={exam} here="registrations">
          <p className={css.sub}>{words.registrationsNote}</p>
          <DataTable<typeof staffExams.registrations>
            name="registrations"
            label={words.oneTabs.registrations}
            columns={exam.needsIdCard ? columns : columns.filter(({ key }) => key !== "idCard")}
            rowId={({ learnerId }) => learnerId}
            {...(may("learners") ? { rowLink: ({ learnerId }: Row) => `/staff/learners/${learnerId}` } : {})}
            source={() => ({ endpoint: staffExams.registrations, input: { examinId } })}
            empty={<p>{words.registrationsEmpty}</p>}
          />
        </ExamPage>
      )}
    </WithExam>
  );
}

function useColumns(): readonly Column<Row>[] {
  const words = useWords("exams");
  const verdict = ({ passed }: Row) => (passed === null ? words.notYet : passed ? words.passed : words.failed);
  return [
    { key: "name", title: words.learner, value: ({ realName }) => realName, cell: ({ realName }) => realName },
    { key: "phone", title: words.phone, width: 140, value: ({ phone }) => phone, cell: ({ phone }) => phone },
    {
      key: "idCard", title: words.idCard, width: 130, value: ({ idCardLast6 }) => idCardLast6,
      cell: ({ idCardLast6 }) => idCardLast6 ?? "—",
    },
    {
      key: "registered", title: words.registerTime, width: 160, isMinor: "narrow", value: ({ registerTime }) => new Date(registerTime),
      cell: ({ registerTime }) => schoolTime(registerTime),
    },
    { key: "tries", title: words.tries, width: 90, align: "end", value: ({ attempts }) => attempts, cell: ({ attempts }) => attempts },
    {
      key: "best", title: words.best, width: 100, align: "end", value: ({ bestScore }) => (bestScore === null ? null : bestScore / 100),
      cell: ({ bestScore }) => (bestScore === null ? "—" : bestScore / 100),
    },
    {
      key: "passed", title: words.state, width: 100, value: verdict,
      cell: (row) => <Tag tone={row.passed ? "ok" : "plain"}>{verdict(row)}</Tag>,
    },
  ];
}

export const screen: ConsoleScreen = { View };
