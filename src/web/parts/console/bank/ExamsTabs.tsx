import type { ReactNode } from "react";
import { PageTabs } from "../page/PageTabs.tsx";
import { useMayWhole, useWords } from "../state/console.ts";

/** Examinations, class exams, and the halls in which any of them is being sat. */
export function ExamsTabs({ here }: { readonly here: "exams" | "classes" | "halls" }): ReactNode {
  const words = useWords("exams");
  const addresses = [["exams", "/staff/exams"], ["classes", "/staff/exams/classes"], ["halls", "/staff/exams/hall"]] as const;
  const mayWhole = useMayWhole();
  const offered = addresses.filter(([name]) => name !== "exams" || mayWhole("exams"));
  const tabs = offered.map(([name, href]) => ({ href, label: words.tabs[name], isHere: name === here }));
  return <PageTabs label={words.sections} tabs={tabs} />;
}
