import { Select } from "antd";
import { type ReactNode, type Ref, useState } from "react";
import { staffCourses } from "#contract/staff/courses.ts";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { useWords } from "../../../parts/console/state/console.ts";

interface CourseFieldProps {
  /** null: none is chosen. */
  readonly value: { readonly id: number; readonly title: string } | null;
  readonly hasError: boolean;
  /** Ids of what says that something is wrong. */
  readonly describedBy: string | undefined;
  readonly field: Ref<{ focus(): void }>;
  readonly onChange: (id: number) => void;
}

/** Chooses one of the courses within reach that have an outline. */
export function CourseField({ value, hasError, describedBy, field, onChange }: CourseFieldProps): ReactNode {
  const words = useWords("mediaFolder");
  const [keyword, setKeyword] = useState("");
  const { data, busy } = useRead(staffCourses.list, { type: "1", size: 20, sort: "changed", ...(keyword === "" ? {} : { keyword }) });
  const found = (data?.records ?? []).filter(({ sale }) => sale !== "partner").map(({ id, title }) => ({ value: id, label: title }));
  const own = value && !found.some((one) => one.value === value.id) ? [{ value: value.id, label: value.title }] : [];
  return (
    <Select
      ref={field as never} aria-label={words.into} placeholder={words.chooseCourse} value={value?.id ?? null} loading={busy}
      popupMatchSelectWidth={false} aria-invalid={hasError} {...(describedBy === undefined ? {} : { "aria-describedby": describedBy })}
      {...(hasError ? { status: "error" as const } : {})} style={{ width: 280, maxWidth: "100%" }}
      showSearch={{ filterOption: false, onSearch: (typed) => setKeyword(typed.trim().slice(0, 50)) }}
      options={keyword === "" ? [...own, ...found] : found} onChange={(id) => id !== null && onChange(id)}
    />
  );
}
