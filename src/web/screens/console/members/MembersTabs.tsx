import type { ReactNode } from "react";
import { Page } from "../../../parts/console/page/Page.tsx";
import { PageTabs } from "../../../parts/console/page/PageTabs.tsx";
import { useWords } from "../../../parts/console/state/console.ts";

const ADDRESSES = { members: "/staff/members", roles: "/staff/members/roles", rules: "/staff/members/rules" } as const;

interface MembersTabsProps {
  readonly at: keyof typeof ADDRESSES;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The three pages about the school's people. */
export function MembersTabs({ at, actions, children }: MembersTabsProps): ReactNode {
  const words = useWords("members");
  const tabs = (["members", "roles", "rules"] as const).map((tab) => ({
    href: ADDRESSES[tab], label: words.tabs[tab], isHere: tab === at,
  }));
  return (
    <Page title={words.title} actions={actions}>
      <PageTabs label={words.title} tabs={tabs} />
      {children}
    </Page>
  );
}
