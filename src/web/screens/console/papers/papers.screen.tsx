import type { ReactNode } from "react";
import { staffQuestions } from "#contract/staff/questions.ts";
import { Tag } from "../../../kit/Tag.tsx";
import { dateTime } from "../../../parts/console/look/when.ts";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { useConsole, useWords } from "../../../parts/console/state/console.ts";
import { DataTable } from "../../../parts/console/table/DataTable.tsx";
import type { Column, Filter, RowOf } from "../../../parts/console/table/table.ts";
import { OfSubject } from "./OfSubject.tsx";
import { PAPER_KINDS } from "./paper.ts";
import { pointsText } from "./points.ts";

type Row = RowOf<typeof staffQuestions.papers>;

/** The papers of a subject. */
function View(): ReactNode {
  const words = useWords("papers");
  const filters: readonly Filter[] = [
    { kind: "choice", name: "kind", label: words.kind, options: PAPER_KINDS.map((value) => ({ value, label: words.kinds[value] })) },
  ];
  const columns = useColumns();
  return (
    <OfSubject here="papers" title={words.title} add={{ label: words.add, path: "/staff/papers/new" }}>
      {({ id }) => (
        <DataTable<typeof staffQuestions.papers>
          key={id}
          name="papers"
          label={words.title}
          filters={filters}
          columns={columns}
          rowId={({ paperId }) => paperId}
          rowLink={({ paperId }) => `/staff/papers/${paperId}`}
          source={({ filters: set }) => ({
            endpoint: staffQuestions.papers,
            input: { subjectId: id, kind: PAPER_KINDS.find((kind) => kind === set["kind"]) },
          })}
          empty={<p>{words.empty}</p>}
        />
      )}
    </OfSubject>
  );
}

function useColumns(): readonly Column<Row>[] {
  const words = useWords("papers");
  const { language } = useConsole();
  return [
    { key: "title", title: words.paper, value: ({ title }) => title, cell: ({ title }) => title },
    {
      key: "kind", title: words.kind, width: 140, value: ({ kind }) => words.kinds[kind],
      cell: ({ kind, year }) => (year === null ? words.kinds[kind] : `${words.kinds[kind]} · ${year}`),
    },
    {
      key: "questions", title: words.questionCount, width: 80, align: "end", value: ({ questionCount }) => questionCount,
      cell: ({ questionCount }) => questionCount,
    },
    {
      key: "scores", title: words.scores, width: 120, align: "end", value: ({ totalScore }) => totalScore / 100,
      cell: ({ passScore, totalScore }) => `${pointsText(passScore)} / ${pointsText(totalScore)}`,
    },
    {
      key: "minutes", title: words.minutes, width: 100, align: "end", isMinor: "narrow", value: ({ minutes }) => minutes,
      cell: ({ minutes }) => `${minutes} ${words.minutesUnit}`,
    },
    {
      key: "state", title: words.state, width: 100, value: ({ published }) => (published ? words.published : words.hidden),
      cell: ({ published }) => <Tag tone={published ? "ok" : "warn"}>{published ? words.published : words.hidden}</Tag>,
    },
    {
      key: "changed", title: words.changed, width: 150, isMinor: "narrow", value: ({ updatedAt }) => new Date(updatedAt),
      cell: ({ updatedAt }) => dateTime(updatedAt, language),
    },
  ];
}

export const screen: ConsoleScreen = { View };
