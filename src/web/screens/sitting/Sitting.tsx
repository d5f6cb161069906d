import type { ReactNode } from "react";
import { PracticeSitting } from "../../parts/sitting/practice/PracticeSitting.tsx";
import { ExamSitting } from "../../parts/sitting/exam/ExamSitting.tsx";
import type { Running } from "./sittingLoad.ts";

/** An attempt that runs, as an exam or as practice. */
export function Sitting({ running: { data, courseId }, leaveHref }: { readonly running: Running; readonly leaveHref?: string }): ReactNode {
  const leave = leaveHref ?? `/exam?courseId=${courseId}`;
  if (data.attempt.mode === "practice") return <PracticeSitting data={data} courseId={courseId} leaveHref={leave} />;
  return <ExamSitting data={data} leaveHref={leave} />;
}
