import type { ReactNode } from "react";
import { PageTabs } from "../../../parts/console/page/PageTabs.tsx";
import { useWords } from "../../../parts/console/state/console.ts";

/** Examinations and class exams. */
export function ExamsTabs({ here }: { readonly here: "exams" | "classes" }): ReactNode {
  const words = useWords("exams");
  const tabs = ([["exams", "/staff/exams"], ["classes", "/staff/exams/classes"]] as const).map(([name, href]) => ({
    href, label: words.tabs[name], isHere: name === here,
  }));
  return <PageTabs label={words.sections} tabs={tabs} />;
}
