import type { ReactNode } from "react";
import { Page } from "../../../../parts/console/page/Page.tsx";
import { PageTabs } from "../../../../parts/console/page/PageTabs.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { usePlace } from "../../../../parts/console/travel/place.ts";
import { LessonDesk } from "../lesson/LessonDesk.tsx";
import { Handouts } from "../sections/Handouts.tsx";
import { PackageParts } from "../sections/PackageParts.tsx";
import { PartnerItems } from "../sections/PartnerItems.tsx";
import { PageForm } from "../sections/PageForm.tsx";
import { StateTag } from "../StateTag.tsx";
import { Actions } from "./Actions.tsx";
import type { Course } from "../course.ts";
import { Gaps } from "./Gaps.tsx";

type Tab = "outline" | "page" | "handouts" | "parts" | "partner";

/** Which sections a course has: a package holds courses, a partner's course what the partner lists. */
const tabsOf = ({ type, sale }: Course): readonly Tab[] =>
  type === 2 ? ["parts", "page"] : sale === "partner" ? ["partner", "page"] : ["outline", "page", "handouts"];

const SECTIONS: Readonly<Record<Tab, (props: { readonly course: Course }) => ReactNode>> = {
  outline: LessonDesk, page: PageForm, handouts: Handouts, parts: PackageParts, partner: PartnerItems,
};

/** One course: its head with what can be done to it, and its sections. */
export function Editor({ course }: { readonly course: Course }): ReactNode {
  const words = useWords("courses");
  const { path, query } = usePlace();
  const tabs = tabsOf(course);
  const tab = tabs.find((one) => one === query.get("tab")) ?? tabs[0]!;
  const Section = SECTIONS[tab];
  return (
    <Page
      title={course.title} back={{ href: "/staff/courses", label: words.back }} subtitle={<StateTag state={course.state} />}
      actions={<Actions course={course} />}
    >
      {course.state !== "published" && <Gaps course={course} />}
      <PageTabs
        label={words.sections}
        tabs={tabs.map((key) => ({ href: `${path}?tab=${key}`, label: words.tabs[key], isHere: key === tab }))}
      />
      <Section course={course} />
    </Page>
  );
}
