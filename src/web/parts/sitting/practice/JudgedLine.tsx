import { type ReactNode, useEffect, useRef } from "react";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../../kit/Button.tsx";
import { classes } from "../../../kit/classes.ts";
import { floorPercent } from "../../../kit/floorPercent.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { useText } from "../../app/context.tsx";
import type { Judged } from "./judged.ts";
import css from "./JudgedLine.module.css";

/** Shares of an essay's points that a learner may give themselves, in percent. */
const SHARES = [0, 50, 100] as const;

interface JudgedLineProps {
  readonly judged: Judged | undefined;
  /** The answer is given and nothing came back yet. */
  readonly waiting: boolean;
  /** There is no line to bring it. */
  readonly lost: boolean;
  /** Meanwhile it stands on this device. */
  readonly kept: boolean;
}

/** What became of the answer, in words; a live region that is there from the start. */
export function JudgedLine({ judged, waiting, lost, kept }: JudgedLineProps): ReactNode {
  const t = useText("sitting");
  const verdict = judged?.result.verdict;
  const hidden = judged?.question.hiddenBy !== undefined;
  const essay = judged?.question.kind === "essay";
  const pending = hidden ? t.judgedWithheld : t.judgedEssay;
  const words = { right: t.judgedRight, wrong: t.judgedWrong, partly: t.judgedPartly, blank: t.judgedBlank, pending };
  const line = useRef<HTMLDivElement>(null);
  const before = useRef(verdict);
  useEffect(() => {
    // Under a long question it would lie below the window, where nobody looks. One that was judged before begins at its top.
    if (verdict && verdict !== "pending" && verdict !== before.current) line.current?.scrollIntoView({ block: "nearest" });
    before.current = verdict;
  }, [verdict]);
  const tint = verdict === "right" ? css.good : verdict === "wrong" ? css.bad : css.half;
  return (
    <div ref={line} className={classes(css.judged, judged && tint)} role="status">
      {waiting && <span>{!lost ? t.judging : kept ? t.notSent : t.notSentUnkept}</span>}
      {judged && verdict && (
        <>
          <b>
            <Icon name={verdict === "right" ? "circle-check" : verdict === "wrong" ? "circle-x" : "info"} />
            {essay && verdict !== "pending"
              ? fill(t.selfGiven, { per: floorPercent(judged.result.awarded ?? 0, judged.question.score) })
              : words[verdict]}
          </b>
          {judged.stats && judged.stats.answered > 1 && judged.stats.correctPer !== null && (
            <span>{fill(t.stats, { answered: judged.stats.answered, per: judged.stats.correctPer })}</span>
          )}
          {judged.leftBook ? <span>{t.leftBook}</span> : judged.inBook && verdict !== "right" && <span>{t.intoBook}</span>}
        </>
      )}
    </div>
  );
}

/**
 * By which a learner gives what waits for its own marker (an essay, or those of a case) a share of its points, in percent. It takes the
 * focus when it comes, and isn't part of what is read out by itself.
 */
export function SelfMarks({ judged, onSelfMark }: SelfMarksProps): ReactNode {
  const waits = judged?.result.verdict === "pending" && judged.question.hiddenBy === undefined;
  return waits && <SelfMarkButtons key={judged.question.questionId} onSelfMark={onSelfMark} />;
}

interface SelfMarksProps {
  readonly judged: Judged | undefined;
  readonly onSelfMark: (per: number) => void;
}

function SelfMarkButtons({ onSelfMark }: Pick<SelfMarksProps, "onSelfMark">): ReactNode {
  const t = useText("sitting");
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    // Whoever has gone on to another question is at its stem.
    if (activeElement === null || activeElement === document.body || activeElement.matches("[data-onward], textarea"))
      first.current?.querySelector("button")?.focus();
    first.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={first} className={css.selfMarks} role="group" aria-label={t.judgedEssay}>
      {SHARES.map((per) => (
        <Button key={per} size="sm" onClick={() => onSelfMark(per)}>
          {fill(t.selfGive, { per })}
        </Button>
      ))}
    </div>
  );
}
