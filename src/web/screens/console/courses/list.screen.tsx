import { Button } from "antd";
import type { ReactNode } from "react";
import { COURSE_STATES, type CourseState, staffCourses } from "#contract/staff/courses.ts";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../kit/Tag.tsx";
import { yuan } from "../../../kit/yuan.ts";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { LatePicture } from "../../../parts/console/look/LatePicture.tsx";
import { dateTime } from "../../../parts/console/look/when.ts";
import { Page } from "../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { useConsole, useWords } from "../../../parts/console/state/console.ts";
import { DataTable } from "../../../parts/console/table/DataTable.tsx";
import type { Column, Filter, RowOf } from "../../../parts/console/table/table.ts";
import css from "./list.module.css";
import { StateTag } from "./StateTag.tsx";

type Row = RowOf<typeof staffCourses.list>;
const SORTS = ["changed", "title", "learners", "price", "lessons"] as const;

/** Every course and package within the member's reach. */
function View(): ReactNode {
  const words = useWords("courses");
  const { data } = useRead(staffCourses.list, { size: 1 });
  return (
    <Page
      title={words.title}
      subtitle={data && fill(words.subtitle, { n: data.total })}
      actions={<Button type="primary" icon={<ConsoleIcon name="plus" />} href="/staff/courses/new">{words.add}</Button>}
    >
      <DataTable<typeof staffCourses.list>
        name="courses"
        label={words.title}
        filters={useFilters()}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowLink={({ id }) => `/staff/courses/${id}`}
        source={({ filters, sort, descends }) => ({
          endpoint: staffCourses.list,
          input: {
            keyword: filters["keyword"], state: filters["state"] as CourseState | undefined, type: filters["type"] as "1" | "2" | undefined,
            categoryId: filters["categoryId"], sort: SORTS.find((one) => one === sort) ?? "changed", up: sort !== null && !descends,
          },
        })}
        empty={<p>{words.empty}</p>}
      />
    </Page>
  );
}

function useColumns(): readonly Column<Row>[] {
  const words = useWords("courses");
  const { language } = useConsole();
  return [
    {
      key: "title", title: words.name, sorts: true, value: ({ title }) => title,
      cell: (row) => (
        <span className={css.course}>
          <LatePicture src={`${row.coverUrl}&art=1`} width={64} height={36} />
          <span>
            {row.title} {row.type === 2 && <Tag>{words.package}</Tag>}
            <small>{[row.categoryName, row.level].filter(Boolean).join(" · ")}</small>
          </span>
        </span>
      ),
    },
    {
      key: "state", title: words.state, width: 100, value: ({ state }) => words.states[state],
      cell: ({ state }) => <StateTag state={state} />,
    },
    {
      key: "price", title: words.price, width: 110, align: "end", sorts: true, value: ({ price }) => price / 100,
      cell: ({ price, sale }) => (sale === "partner" ? words.sales.partner : price === 0 ? words.free : `¥${yuan(price)}`),
    },
    {
      key: "lessons", title: words.lessons, width: 80, align: "end", sorts: true, isMinor: "narrow", cell: ({ lessonCount }) => lessonCount,
      value: ({ lessonCount }) => lessonCount,
    },
    {
      key: "learners", title: words.learners, width: 90, align: "end", sorts: true, cell: ({ learnerCount }) => learnerCount,
      value: ({ learnerCount }) => learnerCount,
    },
    {
      key: "changed", title: words.changed, width: 150, sorts: true, isMinor: "narrow",
      cell: ({ updatedAt }) => dateTime(updatedAt, language), value: ({ updatedAt }) => new Date(updatedAt),
    },
  ];
}

function useFilters(): readonly Filter[] {
  const words = useWords("courses");
  const { data } = useRead(staffCourses.choices, {});
  return [
    { kind: "text", name: "keyword", label: words.find },
    {
      kind: "choice", name: "state", label: words.state,
      options: COURSE_STATES.map((value) => ({ value, label: words.states[value] })),
    },
    {
      kind: "choice", name: "type", label: words.kind,
      options: [{ value: "1", label: words.course }, { value: "2", label: words.package }],
    },
    {
      kind: "choice", name: "categoryId", label: words.category,
      options: (data?.categories ?? []).map(({ id, name, parentId }) => ({
        value: String(id), label: parentId === null ? name : `　${name}`,
      })),
    },
  ];
}

export const screen: ConsoleScreen = { View };
