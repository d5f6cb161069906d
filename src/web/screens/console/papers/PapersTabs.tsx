import type { ReactNode } from "react";
import { PageTabs } from "../../../parts/console/page/PageTabs.tsx";
import { useWords } from "../../../parts/console/state/console.ts";

interface PapersTabsProps {
  readonly here: "papers" | "rules";
  readonly subjectId: number;
}

/** Papers and mock rules of one subject. */
export function PapersTabs({ here, subjectId }: PapersTabsProps): ReactNode {
  const words = useWords("papers");
  const tabs = ([["papers", "/staff/papers"], ["rules", "/staff/papers/rules"]] as const).map(([name, path]) => ({
    href: `${path}?subject=${subjectId}`, label: words.tabs[name], isHere: name === here,
  }));
  return <PageTabs label={words.sections} tabs={tabs} />;
}
