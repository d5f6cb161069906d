import type { ReactNode } from "react";
import type { CourseState } from "#contract/staff/courses.ts";
import { Tag } from "../../../kit/Tag.tsx";
import { useWords } from "../../../parts/console/state/console.ts";

const TONES = { draft: "warn", published: "ok", withdrawn: "plain" } as const;

/** Whether learners see a course. */
export function StateTag({ state }: { readonly state: CourseState }): ReactNode {
  return <Tag tone={TONES[state]}>{useWords("courses").states[state]}</Tag>;
}
