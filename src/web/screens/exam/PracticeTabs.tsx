import type { ReactNode } from "react";
import { Tabs } from "../../kit/Tabs.tsx";
import { useText } from "../../parts/app/context.tsx";
import css from "./PracticeTabs.module.css";

interface PracticeTabsProps {
  readonly value: "records" | "errors" | "marks";
  readonly counts: { readonly total: number; readonly errorCount: number; readonly markCount: number };
}

/** The three lists of my practice, each with its own address: the top of the card that holds one. */
export function PracticeTabs({ value, counts }: PracticeTabsProps): ReactNode {
  const t = useText("records");
  return (
    <div className={css.tabs}>
      <Tabs
        base="practice"
        label={t.tabs}
        value={value}
        items={[
          { id: "records", label: t.records, count: counts.total, href: "/my/practice/home" },
          { id: "errors", label: t.errors, count: counts.errorCount, href: "/exam/errors" },
          { id: "marks", label: t.marks, count: counts.markCount, href: "/exam/marks" },
        ]}
      />
    </div>
  );
}
