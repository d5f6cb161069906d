import { type ReactNode, useEffect, useState } from "react";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../../kit/Button.tsx";
import { Card } from "../../../kit/Card.tsx";
import { Empty, ErrorState } from "../../../kit/Empty.tsx";
import { Segmented } from "../../../kit/Segmented.tsx";
import { SkeletonLine } from "../../../kit/Skeleton.tsx";
import { useText } from "../../../parts/app/context.tsx";
import css from "./Result.module.css";
import { type AttemptResult, type Filter, listed } from "./resultData.ts";
import { ReviewedQuestion } from "./ReviewedQuestion.tsx";
import { useReviewed } from "./useReviewed.ts";

/** Questions that are added at a time. */
const STEP = 10;

interface ReviewProps {
  readonly result: AttemptResult;
  readonly doubts: ReadonlySet<number>;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  /** The question that was picked from the sheet. */
  readonly target: { readonly index: number } | null;
}

/** Each question with my answer, the right one and why. */
export function Review({ result, doubts, filter, onFilter, target }: ReviewProps): ReactNode {
  const t = useText("result");
  const { data, failed, again } = useReviewed(result.historyId);
  const [upTo, setUpTo] = useState<Readonly<Partial<Record<Filter, number>>>>({});
  const places = listed(result, filter, doubts);
  const most = Math.max(upTo[filter] ?? STEP, target ? places.indexOf(target.index) + 1 : 0);
  const shown = places.slice(0, most);
  const rest = Math.min(STEP, places.length - most);

  useEffect(() => {
    if (!target || !data) return;
    const heading = document.getElementById(`question-${target.index + 1}`);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "start" });
  }, [target, data]);

  const count = (of: Filter) => listed(result, of, doubts).length;
  const items = [
    { id: "wrong" as const, label: `${t.onlyWrong} ${count("wrong")}` },
    ...(count("doubt") > 0 ? [{ id: "doubt" as const, label: `${t.doubt} ${count("doubt")}` }] : []),
    { id: "all" as const, label: `${t.all} ${count("all")}` },
  ];
  return (
    <Card as="section" aria-labelledby="review">
      <div className={css.reviewHead}>
        <h2 id="review">{t.review}</h2>
        <Segmented label={t.filter} value={filter} onChange={onFilter} items={items} />
      </div>
      {places.length === 0 ? (
        <Empty drawing="book" level={3} title={t.noWrong} text={t.noWrongText} />
      ) : failed ? (
        <ErrorState level={3} title={t.failedTitle} text={t.failedText} retryLabel={t.retry} onRetry={again} />
      ) : !data ? (
        <Loading places={shown.slice(0, 3)} />
      ) : (
        <>
          <Reviewed result={result} data={data} places={shown} />
          {rest > 0 && (
            <div className={css.reviewMore}>
              <Button onClick={() => setUpTo({ ...upTo, [filter]: most + STEP })}>{fill(t.more, { count: rest })}</Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

interface PlacesProps {
  /** Of the questions within the attempt, from 0. */
  readonly places: readonly number[];
}

function Loading({ places }: PlacesProps): ReactNode {
  const t = useText("result");
  return (
    <div className={css.loading} aria-busy="true">
      <p className="sr">{t.loading}</p>
      {places.map((index) => (
        <div key={index} className={css.reviewed}>
          <SkeletonLine width="30%" />
          <SkeletonLine height="52px" />
          <SkeletonLine height="46px" />
          <SkeletonLine height="46px" />
        </div>
      ))}
    </div>
  );
}

interface ReviewedProps extends PlacesProps {
  readonly result: AttemptResult;
  readonly data: NonNullable<ReturnType<typeof useReviewed>["data"]>;
}

function Reviewed({ result, data, places }: ReviewedProps): ReactNode {
  return (
    <div className="lst">
      {places.map((index) => {
        const { questionId, verdict } = result.verdicts[index]!;
        const question = data.questions.get(questionId);
        return (
          question && (
            <ReviewedQuestion
              key={questionId}
              question={question}
              saved={data.answers.get(questionId) ?? null}
              verdict={verdict}
              number={index + 1}
              marked={data.marks.has(questionId)}
            />
          )
        );
      })}
    </div>
  );
}
