import type { ReactNode } from "react";
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
  /** Gives what waits for its own marker (an essay, or those of a case) a share of its points, in percent. */
  readonly onSelfMark: (per: number) => void;
}

/** What became of the answer, in words; a live region that is there from the start. */
export function JudgedLine({ judged, waiting, lost, kept, onSelfMark }: JudgedLineProps): ReactNode {
  const t = useText("sitting");
  const verdict = judged?.result.verdict;
  const hidden = judged?.question.hiddenBy !== undefined;
  const essay = judged?.question.kind === "essay";
  const pending = hidden ? t.judgedWithheld : t.judgedEssay;
  const words = { right: t.judgedRight, wrong: t.judgedWrong, partly: t.judgedPartly, blank: t.judgedBlank, pending };
  const tint = verdict === "right" ? css.good : verdict === "wrong" ? css.bad : css.half;
  return (
    <div className={classes(css.judged, judged && tint)} role="status">
      {waiting && <span>{!lost ? t.judging : kept ? t.notSent : t.notSentUnkept}</span>}
      {judged && verdict && (
        <>
          <b>
            <Icon name={verdict === "right" ? "circle-check" : verdict === "wrong" ? "circle-x" : "info"} />
            {essay && verdict !== "pending"
              ? fill(t.selfGiven, { per: floorPercent(judged.result.awarded ?? 0, judged.question.score) })
              : words[verdict]}
          </b>
          {verdict === "pending" && !hidden && (
            <span className={css.selfMarks}>
              {SHARES.map((per) => (
                <Button key={per} size="sm" onClick={() => onSelfMark(per)}>
                  {fill(t.selfGive, { per })}
                </Button>
              ))}
            </span>
          )}
          {judged.stats && judged.stats.answered > 1 && judged.stats.correctPer !== null && (
            <span>{fill(t.stats, { answered: judged.stats.answered, per: judged.stats.correctPer })}</span>
          )}
          {judged.leftBook ? <span>{t.leftBook}</span> : judged.inBook && verdict !== "right" && <span>{t.intoBook}</span>}
        </>
      )}
    </div>
  );
}
