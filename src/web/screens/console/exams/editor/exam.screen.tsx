import type { ReactNode } from "react";
import { useSubject } from "../../../../parts/console/bank/useSubject.ts";
import { Page } from "../../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../../parts/console/page/screen.ts";
import { Missing } from "../../../../parts/console/page/Trouble.tsx";
import { Waiting } from "../../../../parts/console/page/Waiting.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { useIdParam, usePlace } from "../../../../parts/console/travel/place.ts";
import { WithExam } from "../OneExam.tsx";
import { ExamForm } from "./ExamForm.tsx";

/** An examination, new or from before. */
function View(): ReactNode {
  const words = useWords("exams");
  const { params } = usePlace();
  const examinId = useIdParam("examinId");
  const { tree, subjects, subject } = useSubject();
  const isNew = params["examinId"] === "new";
  if (!isNew && examinId === null) return <Missing />;
  if (!tree.data) {
    return (
      <Page title={isNew ? words.newTitle : words.title} back={{ href: "/staff/exams", label: words.back }}>
        <Waiting reading={tree}>{() => null}</Waiting>
      </Page>
    );
  }
  if (examinId === null) return <ExamForm key="new" exam={null} subjects={subjects} subjectId={subject?.id ?? null} />;
  return (
    <WithExam examinId={examinId}>
      {(exam) => <ExamForm key={examinId} exam={exam} subjects={subjects} subjectId={exam.subjectId} />}
    </WithExam>
  );
}

export const screen: ConsoleScreen = { View };
