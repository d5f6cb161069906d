import { Button } from "antd";
import type { ReactNode } from "react";
import type { Duty } from "#contract/duties.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { Page } from "../../../parts/console/page/Page.tsx";
import { PageTabs } from "../../../parts/console/page/PageTabs.tsx";
import { useMay, useMayWhole, useWords } from "../../../parts/console/state/console.ts";

const TABS = [
  { name: "profile", href: "/staff/school", duty: "site" },
  { name: "lists", href: "/staff/school/lists", duty: "site" },
  { name: "people", href: "/staff/school/people", duty: "site" },
  { name: "study", href: "/staff/school/study", duty: "courses" },
  { name: "comments", href: "/staff/school/comments", duty: "comments" },
  { name: "sms", href: "/staff/school/sms", duty: "site" },
  { name: "members", href: "/staff/members", duty: "staff" },
] as const satisfies readonly { readonly name: string; readonly href: string; readonly duty: Duty }[];

interface SchoolPageProps {
  readonly at: Exclude<(typeof TABS)[number]["name"], "members">;
  readonly children: ReactNode;
}

/** The pages of the school's settings, each of them a tab for those whose duties ask for it. */
export function SchoolPage({ at, children }: SchoolPageProps): ReactNode {
  const words = useWords("school");
  const may = useMay();
  const mayWhole = useMayWhole();
  const offered = TABS.filter(({ duty }) => (duty === "staff" ? may : mayWhole)(duty));
  const tabs = offered.map(({ name, href }) => ({ href, label: words.tabs[name], isHere: name === at }));
  const site = (
    <Button type="text" icon={<ConsoleIcon name="external-link" />} href="/home" target="_blank">{words.openSite}</Button>
  );
  return (
    <Page title={words.title} actions={site}>
      <PageTabs label={words.title} tabs={tabs} />
      {children}
    </Page>
  );
}
