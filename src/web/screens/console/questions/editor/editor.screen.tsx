import type { ReactNode } from "react";
import { staffQuestions } from "#contract/staff/questions.ts";
import { fill } from "#contract/text/say.ts";
import { SkeletonLine } from "../../../../kit/Skeleton.tsx";
import { Tag } from "../../../../kit/Tag.tsx";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { Page } from "../../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../../parts/console/page/screen.ts";
import { Forbidden, Missing, Unread } from "../../../../parts/console/page/Trouble.tsx";
import { useMayWhole, useWords } from "../../../../parts/console/state/console.ts";
import { usePlace } from "../../../../parts/console/travel/place.ts";
import { QuestionForm } from "./QuestionForm.tsx";

const idOf = (text: string | null | undefined): number | null => (/^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : null);

/** A question, new or from before, and beside it how a learner sees it. */
function View(): ReactNode {
  const words = useWords("question");
  const { params, query } = usePlace();
  const mayWhole = useMayWhole();
  const isNew = params["id"] === "new";
  const id = isNew ? null : idOf(params["id"]);
  const { data, failure, again } = useRead(staffQuestions.read, id === null ? null : { questionId: String(id) });
  const question = data?.questionId === id ? data : undefined;
  const subjectId = isNew ? idOf(query.get("subject")) : (question?.subjectId ?? null);
  if (isNew && !mayWhole("questions")) return <Forbidden />;
  if (isNew ? subjectId === null : id === null) return <Missing />;
  return (
    <Page
      title={isNew ? words.newTitle : fill(words.editTitle, { id: id ?? 0 })}
      back={{ href: subjectId === null ? "/staff/questions" : `/staff/questions?subject=${subjectId}`, label: words.back }}
      subtitle={question && <Standing removed={question.removed} papers={question.papers} />}
    >
      {failure && <Unread failure={failure} onRetry={again} />}
      {!failure && subjectId !== null && (isNew || question) ? (
        <QuestionForm key={`${params["id"]} ${query.get("after") ?? ""}`} subjectId={subjectId} question={question ?? null} />
      ) : (
        !failure && <div aria-busy="true"><SkeletonLine height="520px" /></div>
      )}
    </Page>
  );
}

/** Where it is asked already. */
function Standing({ removed, papers }: { readonly removed: boolean; readonly papers: readonly string[] }): ReactNode {
  const words = useWords("question");
  if (removed) return <Tag tone="err">{words.removed}</Tag>;
  return papers.length === 0 ? null : <>{fill(words.inPapers, { papers: papers.join(words.comma) })}</>;
}

export const screen: ConsoleScreen = { View };
