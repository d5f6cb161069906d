import { Button } from "antd";
import type { ReactNode } from "react";
import { staffQuestionFiles } from "#contract/staff/questionFiles.ts";
import { fill } from "#contract/text/say.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { dateTime } from "../../../../parts/console/look/when.ts";
import { Page } from "../../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../../parts/console/page/screen.ts";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { Missing } from "../../../../parts/console/page/Trouble.tsx";
import { Waiting } from "../../../../parts/console/page/Waiting.tsx";
import { useConsole, useWords } from "../../../../parts/console/state/console.ts";
import { useIdParam } from "../../../../parts/console/travel/place.ts";
import { Check } from "./Check.tsx";
import css from "./imports.module.css";
import type { Draft } from "./rows/draft.ts";
import { Steps } from "./Steps.tsx";
import { UndoButton } from "./UndoButton.tsx";

/** A file that was read: each of its questions with its fate, and, once taken in, what came of it. */
function View(): ReactNode {
  const words = useWords("questionImports");
  const { language } = useConsole();
  const draftId = useIdParam("draftId");
  const reading = useRead(staffQuestionFiles.preview, draftId === null ? null : { draftId: String(draftId) });
  if (draftId === null) return <Missing />;
  const draft = reading.data?.draftId === draftId ? reading.data : undefined;
  const back = `/staff/questions/import${draft ? `?subject=${draft.subjectId}` : ""}`;
  return (
    <Page
      title={draft?.fileName ?? words.title} back={{ href: back, label: words.backToImport }}
      subtitle={draft && fill(words.readAt, { format: words.formats[draft.format], at: dateTime(draft.createdAt, language) })}
      actions={draft?.state === "open" && <Button href={back}>{words.otherFile}</Button>}
    >
      <Waiting reading={{ ...reading, data: draft }}>
        {(read) => (
          <>
            <Steps at={read.state === "open" ? 2 : 3} />
            {read.state === "open" ? <Check draft={read} /> : <Outcome draft={read} />}
          </>
        )}
      </Waiting>
    </Page>
  );
}

/** What was taken in, and the way back. */
function Outcome({ draft: { subjectId, batchId, counts } }: { readonly draft: Draft }): ReactNode {
  const words = useWords("questionImports");
  const { data } = useRead(staffQuestionFiles.batches, { subjectId: String(subjectId), size: 100 });
  const batch = data?.records.find((one) => one.batchId === batchId);
  return (
    <Section title={words.doneTitle}>
      {batch && (
        <p role="status">
          {batch.undoneAt === null
            ? fill(words.doneText, { n: batch.questionCount, inBank: batch.inBank })
            : fill(words.undoneText, { n: batch.questionCount, inBank: batch.inBank })}
          {counts.problem + counts.duplicate + counts.skipped > 0 && ` ${fill(words.notTaken, { ...counts })}`}
        </p>
      )}
      <p className={css.acts}>
        {batch && batch.inBank > 0 && (
          <>
            <Button type="primary" href={`/staff/questions?subject=${subjectId}&batch=${batch.batchId}`}>{words.seeQuestions}</Button>
            <UndoButton batch={batch} />
          </>
        )}
        <Button href={`/staff/questions/import?subject=${subjectId}`}>{words.another}</Button>
      </p>
    </Section>
  );
}

export const screen: ConsoleScreen = { View };
