import { Select, type SelectProps } from "antd";
import type { ReactNode } from "react";
import { staffCourses } from "#contract/staff/courses.ts";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { useWords } from "../../../parts/console/state/console.ts";

/** The trades, each with its directions; value and change come from the form's item around it. */
export function CategorySelect(props: SelectProps<number>): ReactNode {
  const words = useWords("courses");
  const { data, busy } = useRead(staffCourses.choices, {});
  const all = data?.categories ?? [];
  const options = all.filter(({ parentId }) => parentId === null).flatMap((trade) => [
    { value: trade.id, label: trade.name },
    ...all.filter(({ parentId }) => parentId === trade.id).map((own) => ({ value: own.id, label: `${trade.name} · ${own.name}` })),
  ]);
  return (
    <Select<number>
      placeholder={words.chooseCategory} loading={busy && !data} showSearch={{ optionFilterProp: "label" }} {...props} options={options}
    />
  );
}
