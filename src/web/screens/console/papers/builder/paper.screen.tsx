import type { ReactNode } from "react";
import { staffQuestions } from "#contract/staff/questions.ts";
import { useSubject } from "../../../../parts/console/bank/useSubject.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { Page } from "../../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../../parts/console/page/screen.ts";
import { Forbidden, Missing } from "../../../../parts/console/page/Trouble.tsx";
import { Waiting } from "../../../../parts/console/page/Waiting.tsx";
import { useMayWhole, useWords } from "../../../../parts/console/state/console.ts";
import { useIdParam, usePlace } from "../../../../parts/console/travel/place.ts";
import { Builder } from "./Builder.tsx";

/** A paper, new or from before. */
function View(): ReactNode {
  const { params } = usePlace();
  const mayWhole = useMayWhole();
  const paperId = useIdParam("paperId");
  if (params["paperId"] === "new") return mayWhole("exams") ? <NewPaper /> : <Forbidden />;
  return paperId === null ? <Missing /> : <KnownPaper key={paperId} paperId={paperId} />;
}

function NewPaper(): ReactNode {
  const words = useWords("papers");
  const { tree, subject } = useSubject();
  if (subject) return <Builder key={subject.id} paper={null} subjectId={subject.id} />;
  return (
    <Page title={words.newTitle} back={{ href: "/staff/papers", label: words.back }}>
      <Waiting reading={tree}>{() => <p>{words.noSubject}</p>}</Waiting>
    </Page>
  );
}

function KnownPaper({ paperId }: { readonly paperId: number }): ReactNode {
  const words = useWords("papers");
  const reading = useRead(staffQuestions.paper, { paperId });
  const { data } = reading;
  if (data?.paperId === paperId) return <Builder paper={data} subjectId={data.subjectId} />;
  return (
    <Page title={words.title} back={{ href: "/staff/papers", label: words.back }}>
      <Waiting reading={{ ...reading, data: undefined }}>{() => null}</Waiting>
    </Page>
  );
}

export const screen: ConsoleScreen = { View };
