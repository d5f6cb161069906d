import type { ReactNode } from "react";
import { staffExams } from "#contract/staff/exams.ts";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../../kit/Tag.tsx";
import { ExamsTabs } from "../../../../parts/console/bank/ExamsTabs.tsx";
import { Page } from "../../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../../parts/console/page/screen.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import { DataTable } from "../../../../parts/console/table/DataTable.tsx";
import type { Column, RowOf } from "../../../../parts/console/table/table.ts";

type Row = RowOf<typeof staffExams.classCourses>;

/** Courses with class exams, and how many of these have a paper. */
function View(): ReactNode {
  const words = useWords("exams");
  const tell = ({ exams, bound }: Row) => (bound === exams ? words.allBound : fill(words.unboundLeft, { n: exams - bound }));
  const columns: readonly Column<Row>[] = [
    { key: "title", title: words.course, value: ({ title }) => title, cell: ({ title }) => title },
    { key: "exams", title: words.exams, width: 120, align: "end", value: ({ exams }) => exams, cell: ({ exams }) => exams },
    {
      key: "bound", title: words.bound, width: 140, value: tell,
      cell: (row) => <Tag tone={row.bound === row.exams ? "ok" : "warn"}>{tell(row)}</Tag>,
    },
  ];
  return (
    <Page title={words.title}>
      <ExamsTabs here="classes" />
      <DataTable<typeof staffExams.classCourses>
        name="classCourses"
        label={words.tabs.classes}
        filters={[{ kind: "text", name: "keyword", label: words.findCourse }]}
        columns={columns}
        rowId={({ seriesId }) => seriesId}
        rowLink={({ seriesId }) => `/staff/exams/classes/${seriesId}`}
        source={({ filters }) => ({ endpoint: staffExams.classCourses, input: { keyword: filters["keyword"] ?? "" } })}
        empty={<p>{words.classesEmpty}</p>}
      />
    </Page>
  );
}

export const screen: ConsoleScreen = { View };
