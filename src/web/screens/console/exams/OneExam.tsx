import { Button } from "antd";
import type { ReactNode } from "react";
import { staffExams } from "#contract/staff/exams.ts";
import { Tag } from "../../../kit/Tag.tsx";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { Page } from "../../../parts/console/page/Page.tsx";
import { PageTabs } from "../../../parts/console/page/PageTabs.tsx";
import { Missing } from "../../../parts/console/page/Trouble.tsx";
import { Waiting } from "../../../parts/console/page/Waiting.tsx";
import { useMinute } from "../../../parts/console/state/minute.ts";
import { useWords } from "../../../parts/console/state/console.ts";
import { type Examination, STATE_TONES, stateOf } from "./states.ts";

/** Reads an examination for a page of its own. */
export function WithExam({ examinId, children }: { readonly examinId: number; readonly children: (exam: Examination) => ReactNode }) {
  const words = useWords("exams");
  const reading = useRead(staffExams.list, { examinId });
  const exam = reading.data?.records.find((one) => one.examinId === examinId);
  if (exam) return children(exam);
  if (reading.data && !reading.isEarlier) return <Missing />;
  return (
    <Page title={words.title} back={{ href: "/staff/exams", label: words.back }}>
      <Waiting reading={{ ...reading, data: undefined }}>{() => null}</Waiting>
    </Page>
  );
}

interface ExamPageProps {
  readonly exam: Examination;
  readonly here: "settings" | "registrations";
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of an examination: its name and state, and the way to its other pages and, once learners may come, to its hall. */
export function ExamPage({ exam, here, actions, children }: ExamPageProps): ReactNode {
  const words = useWords("exams");
  const state = stateOf(exam, useMinute());
  const root = `/staff/exams/${exam.examinId}`;
  const tabs = ([["settings", root], ["registrations", `${root}/registrations`]] as const).map(([name, href]) => ({
    href, isHere: name === here,
    label: name === "registrations" ? `${words.oneTabs[name]} ${exam.registeredCount}` : words.oneTabs[name],
  }));
  return (
    <Page
      title={exam.title} back={{ href: "/staff/exams", label: words.back }}
      subtitle={<Tag tone={STATE_TONES[state]}>{words.states[state]}</Tag>}
      actions={
        <>
          {exam.published && (
            <Button icon={<ConsoleIcon name="monitor" />} href={`/staff/exams/hall?source=examination&target=${exam.examinId}`}>
              {words.toHall}
            </Button>
          )}
          {actions}
        </>
      }
    >
      <PageTabs label={words.sections} tabs={tabs} />
      {children}
    </Page>
  );
}
