import type { ReactNode } from "react";
import { PageTabs } from "../../../parts/console/page/PageTabs.tsx";
import { useWords } from "../../../parts/console/state/console.ts";

const SECTIONS = [["essays", "/staff/marking"], ["waits", "/staff/marking/waits"]] as const;

interface SectionsProps {
  readonly current: (typeof SECTIONS)[number][0];
}

/** What markers look after: essays, and learners who wait after a failed class exam. */
export function Sections({ current }: SectionsProps): ReactNode {
  const words = useWords("marking");
  const tabs = SECTIONS.map(([name, href]) => ({ href, isHere: name === current, label: words.tabs[name] }));
  return <PageTabs label={words.sections} tabs={tabs} />;
}
