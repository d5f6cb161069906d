import type { ReactNode } from "react";
import { Practising } from "../../parts/practising/Practising.tsx";
import { Taking } from "../../parts/taking/Taking.tsx";
import type { Running } from "./sittingLoad.ts";

/** An attempt that runs, as an exam or as practice. */
export function Sitting({ running: { data, courseId }, leaveHref }: { readonly running: Running; readonly leaveHref?: string }): ReactNode {
  const leave = leaveHref ?? `/exam?courseId=${courseId}`;
  if (data.attempt.mode === "practice") return <Practising data={data} courseId={courseId} leaveHref={leave} />;
  return <Taking data={data} leaveHref={leave} />;
}
