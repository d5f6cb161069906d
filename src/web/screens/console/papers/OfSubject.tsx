import { Button } from "antd";
import type { ReactNode } from "react";
import { SubjectSelect } from "../../../parts/console/bank/SubjectSelect.tsx";
import { type SubjectChoice, useSubject } from "../../../parts/console/bank/useSubject.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { Page } from "../../../parts/console/page/Page.tsx";
import { Section } from "../../../parts/console/page/Section.tsx";
import { Waiting } from "../../../parts/console/page/Waiting.tsx";
import { useMayWhole, useWords } from "../../../parts/console/state/console.ts";
import { usePlace } from "../../../parts/console/travel/place.ts";
import { go } from "../../../parts/console/travel/travel.ts";
import { PapersTabs } from "./PapersTabs.tsx";

interface OfSubjectProps {
  readonly here: "papers" | "rules";
  readonly title: string;
  /** The button that makes a new one. */
  readonly add: { readonly label: string; readonly path: string };
  readonly children: (subject: SubjectChoice) => ReactNode;
}

/** A list of one subject: the subject is chosen in the head and stands in the address. */
export function OfSubject({ here, title, add, children }: OfSubjectProps): ReactNode {
  const words = useWords("papers");
  const { path } = usePlace();
  const mayWhole = useMayWhole();
  const { tree, subjects, subject } = useSubject();
  const actions = subject && (
    <>
      <SubjectSelect
        label={words.subject} subjects={subjects} value={subject.id}
        onChange={(id) => void go(`${path}?subject=${id}`, { replace: true })}
      />
      {mayWhole("exams") && (
        <Button type="primary" icon={<ConsoleIcon name="plus" />} href={`${add.path}?subject=${subject.id}`}>{add.label}</Button>
      )}
    </>
  );
  return (
    <Page title={title} {...(subject ? { subtitle: subject.place, actions } : {})}>
      <Waiting reading={tree}>
        {() => subject === null ? (
          <Section title={words.subject}>
            <p>{words.noSubject}</p>
            <p><Button href="/staff/questions">{words.toBank}</Button></p>
          </Section>
        ) : (
          <>
            <PapersTabs here={here} subjectId={subject.id} />
            {children(subject)}
          </>
        )}
      </Waiting>
    </Page>
  );
}
