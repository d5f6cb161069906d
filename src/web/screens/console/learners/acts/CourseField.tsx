import { Input } from "antd";
import { type ReactNode, useDeferredValue, useId, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffEntitlements } from "#contract/staff/entitlements.ts";
import { fill } from "#contract/text/say.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { ActField } from "../../../../parts/console/act/ActDialog.tsx";
import css from "./acts.module.css";

type Course = Received<(typeof staffEntitlements)["courses"]>[number];

interface CourseFieldProps {
  readonly value: number | null;
  readonly onChange: (seriesId: number) => void;
  readonly error?: string | undefined;
}

/** Finds a course or a package by its title and chooses it. */
export function CourseField({ value, onChange, error }: CourseFieldProps): ReactNode {
  const words = useWords("learners");
  const name = useId();
  const [keyword, setKeyword] = useState("");
  const { data } = useRead(staffEntitlements.courses, { keyword: useDeferredValue(keyword.trim()) });
  return (
    <ActField id={name} isGroup label={words.course} error={error}>
      <Input
        aria-label={words.searchCourse} placeholder={words.searchCourse} prefix={<ConsoleIcon name="search" />}
        value={keyword} maxLength={60} data-autofocus="" onChange={(event) => setKeyword(event.target.value)}
      />
      <div className={css.courses} role="radiogroup" aria-label={words.course}>
        {data?.map((course) => (
          <label key={course.seriesId} className={css.course}>
            <input type="radio" name={name} checked={value === course.seriesId} onChange={() => onChange(course.seriesId)} />
            <span>
              {course.title}
              <small>{factsOf(course, words)}</small>
            </span>
          </label>
        ))}
        {data?.length === 0 && <p className={css.note}>{words.noCourses}</p>}
      </div>
    </ActField>
  );
}

/** What tells a course from another one of nearly the same title. */
function factsOf({ type, lessonCount, published }: Course, words: ReturnType<typeof useWords<"learners">>): string {
  return [
    ...(type === 2 ? [words.package] : []), fill(words.lessonCount, { n: lessonCount }), ...(published ? [] : [words.unpublished]),
  ].join(" · ");
}
