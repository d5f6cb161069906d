import type { ReactNode } from "react";
import { PageTabs } from "../../../parts/console/page/PageTabs.tsx";
import { useMayWhole, useWords } from "../../../parts/console/state/console.ts";

const SECTIONS = [["docket", "/staff/moderation"], ["decided", "/staff/moderation/decided"], ["mutes", "/staff/moderation/mutes"],
  ["words", "/staff/moderation/words"]] as const;

interface SectionsProps {
  readonly current: (typeof SECTIONS)[number][0];
  /** How much there is of the current one. */
  readonly count?: number | undefined;
}

/** The parts of the moderators' page, each with an address of its own. */
export function Sections({ current, count }: SectionsProps): ReactNode {
  const words = useWords("moderation");
  const mayWhole = useMayWhole();
  const tabs = SECTIONS.filter(([name]) => name !== "mutes" || mayWhole("comments")).map(([name, href]) => {
    const isHere = name === current;
    return { href, isHere, label: isHere && count !== undefined ? `${words.tabs[name]} ${count}` : words.tabs[name] };
  });
  return <PageTabs label={words.sections} tabs={tabs} />;
}
