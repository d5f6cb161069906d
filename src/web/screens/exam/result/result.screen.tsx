import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { exams } from "#contract/exams.ts";
import { practice } from "#contract/practice.ts";
import { classes } from "../../../kit/classes.ts";
import { useText } from "../../../parts/app/context.tsx";
import { refreshPage } from "../../../parts/app/refresh.ts";
import { Missing, screen as define } from "../../../parts/app/screen.ts";
import { idOf } from "../../../parts/practice/addresses.ts";
import { useRefreshAt } from "../../../parts/practice/useRefreshAt.ts";
import { PictureDialog } from "../../../parts/question/html/PictureDialog.tsx";
import { doubtsOf } from "../../../parts/sitting/attempt/doubts.ts";
import { handOver } from "../../../parts/sitting/answers/handOver.ts";
import { ClassResult } from "./ClassResult.tsx";
import css from "./Result.module.css";
import type { Filter, ResultData } from "./resultData.ts";
import { Review } from "./Review.tsx";
import { ScorePanel } from "./ScorePanel.tsx";
import { SheetCard } from "./SheetCard.tsx";
import { waitsOf } from "./waiting.ts";
import { Waiting } from "./Waiting.tsx";
import { Weak } from "./Weak.tsx";

export const screen = define<ResultData>({
  async load({ call, query }) {
    const historyId = idOf(query.get("historyId"));
    if (historyId === null) throw new Missing();
    const result = await call(practice.getExamHistory, { historyId });
    // Who no longer has the course keeps the result.
    const exam = result.source === "class"
      ? await call(exams.getClassExam, { itemId: result.target }, { quiet: true }).catch(() => null)
      : null;
    return { result, exam, at: Date.now() };
  },
  head: ({ result }, texts) => ({ title: `${texts("result").title} · ${result.title}`, noindex: true }),
  View,
});

/** Everybody who waits for the review instant asks within so long (ms) after it. */
const SPREAD_MS = 3_000;

function View({ data }: { readonly data: ResultData }): ReactNode {
  const { state, classExam, accuracyPer } = data.result;
  const answersStay = classExam !== null && !classExam.reveals && state === "marked" && accuracyPer !== null;
  return answersStay ? <ClassResult {...data} /> : <Result data={data} />;
}

/** Marking takes a moment; the page asks again after this long (ms). */
const ASK_AGAIN_MS = 3000;
const unchanging = () => () => undefined;

/** What an attempt came to, what to work on, and each question with its answer. */
function Result({ data: { result, at } }: { readonly data: ResultData }): ReactNode {
  const t = useText("result");
  const { historyId, state, verdicts } = result;
  // The doubts of an attempt stay on the device, and don't change any more.
  const written = useSyncExternalStore(unchanging, () => doubtsOf(historyId).join(","), () => "");
  const doubts = useMemo(() => new Set(written.split(",").map(Number)), [written]);
  const [filter, setFilter] = useState<Filter>("wrong");
  const [target, setTarget] = useState<{ readonly index: number } | null>(null);
  const review = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (state !== "handedIn") return;
    const timer = setTimeout(refreshPage, ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [state, at]);
  useEffect(() => {
    if (state !== "handedIn") return;
    // What can't be sent now is tried with the next look.
    void handOver(historyId).then((sent) => sent && refreshPage()).catch(() => undefined);
  }, [historyId, state, at]);

  const pick = (index: number) => {
    setFilter("all");
    setTarget({ index });
  };
  const final = verdicts.length > 0;
  const waits = waitsOf(result) !== null;
  useRefreshAt(result.reviewAt ?? null, result.serverTime, SPREAD_MS);
  return (
    <div className={classes("wrap", css.page, !final && !waits && css.alone)}>
      <div className={css.left}>
        <ScorePanel result={result} now={at} />
        {final && <SheetCard result={result} doubts={doubts} onPick={pick} />}
      </div>
      {waits && <div className={css.right}><Waiting result={result} /></div>}
      {final && (
        <div className={css.right}>
          <Weak result={result} />
          <div ref={review}>
            <Review
              result={result}
              doubts={doubts}
              filter={filter}
              onFilter={(next) => {
                setFilter(next);
                setTarget(null);
              }}
              target={target}
            />
          </div>
        </div>
      )}
      <PictureDialog />
      <p className="sr" role="status">{state === "handedIn" ? t.markingText : ""}</p>
    </div>
  );
}
