import { type ReactNode, useEffect } from "react";
import { questions } from "#contract/questions.ts";
import { CallFailure } from "../../../client/call.ts";
import { LinkButton } from "../../../kit/Button.tsx";
import { Card } from "../../../kit/Card.tsx";
import { Empty } from "../../../kit/Empty.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { refreshPage } from "../../../parts/app/refresh.ts";
import { screen as define } from "../../../parts/app/screen.ts";
import { PageSkeleton } from "../../../parts/frame/skeleton/PageSkeleton.tsx";
import { drawOf, idOf, setUpAddress } from "../../../parts/practice/addresses.ts";
import type { Trade } from "../../../parts/practice/subjects.ts";
import { loadPractising, type PractisingData } from "../../../parts/sitting/practice/load.ts";
import { PracticeSitting } from "../../../parts/sitting/practice/PracticeSitting.tsx";
import type { Subject } from "../hub/load.ts";
import { SetUp } from "./SetUp.tsx";
import css from "./SetUp.module.css";

type SetUpData =
  | { readonly kind: "practising"; readonly practising: PractisingData }
  /** The browser draws the exercise. */
  | { readonly kind: "beginning" }
  /** The exercise can't be drawn; `why` in the learner's language. */
  | { readonly kind: "refused"; readonly why: string; readonly courseId: number }
  /** `subject` null: the school has none yet. */
  | { readonly kind: "setUp"; readonly subject: Subject | null; readonly trades: readonly Trade[] };

/** Puts an exercise together; with `exerciseId` or `go=1` it is practised. */
export const screen = define<SetUpData>({
  async load({ call, query }) {
    const draw = drawOf(query);
    try {
      const practising = await loadPractising({ call, query });
      if (practising === "beginning") return { kind: "beginning" };
      if (practising) return { kind: "practising", practising };
    } catch (error) {
      if (!draw || !(error instanceof CallFailure) || error.code !== 1001) throw error;
      return { kind: "refused", why: error.message, courseId: draw.courseId };
    }
    const courseId = idOf(query.get("courseId"));
    const [subject, trades] = await Promise.all([
      call(questions.getSubject, courseId === null ? {} : { courseId }),
      call(questions.getCurriculumAll, {}),
    ]);
    return { kind: "setUp", subject, trades };
  },
  head: (data, texts) => ({ title: data.kind === "practising" ? data.practising.data.attempt.title : texts("setUp").title, noindex: true }),
  View: Page,
  alone: ({ kind }) => kind === "practising" || kind === "beginning",
  keepsTabBar: ({ kind }) => kind === "refused",
});

function Page({ data }: { readonly data: SetUpData }): ReactNode {
  if (data.kind === "setUp") return <SetUp subject={data.subject} trades={data.trades} />;
  if (data.kind === "beginning") return <Beginning />;
  if (data.kind === "refused") return <Refused why={data.why} courseId={data.courseId} />;
  const { practising: { data: attempt, courseId } } = data;
  return <PracticeSitting data={attempt} courseId={courseId} leaveHref={`/exam?courseId=${courseId}`} />;
}

/** Stands while the browser has the exercise drawn. */
function Beginning(): ReactNode {
  useEffect(() => {
    // The site listens only once this very effect is through.
    const timer = setTimeout(refreshPage);
    return () => clearTimeout(timer);
  }, []);
  return <PageSkeleton kind="setUp" />;
}

function Refused({ why, courseId }: { readonly why: string; readonly courseId: number }): ReactNode {
  const t = useText("setUp");
  return (
    <div className={`wrap ${css.page}`}>
      <Card>
        <Empty
          drawing="box"
          level={1}
          title={t.refused}
          text={why}
          action={
            <LinkButton kind="primary" href={setUpAddress(courseId)}>
              {t.chooseAgain}
            </LinkButton>
          }
        />
      </Card>
    </div>
  );
}
