import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Dialog } from "../../kit/Dialog.tsx";
import { Disclosure } from "../../kit/Disclosure.tsx";
import { floorPercent } from "../../kit/floorPercent.ts";
import { Icon } from "../../kit/Icon.tsx";
import { useText } from "../app/context.tsx";
import { digits } from "../course/counted.ts";
import { TradeIcon } from "../course/trades/TradeIcon.tsx";
import css from "./SubjectDialog.module.css";
import type { Trade } from "./subjects.ts";

interface SubjectDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly trades: readonly Trade[];
  /** The subject that is practised now. */
  readonly courseId: number | null;
  readonly href: (courseId: number) => string;
}

/** Chooses what to practise: trade, level, subject. */
export function SubjectDialog({ open, onClose, trades, courseId, href }: SubjectDialogProps): ReactNode {
  const t = useText("hub");
  return (
    <Dialog open={open} onClose={onClose} title={t.choose} labels={{ close: t.close }} className={css.dialog}>
      {trades
        .filter((trade) => trade.questionCount > 0)
        .map((trade) => (
          <Disclosure
            key={trade.id}
            open={trade.levels.some((level) => level.subjects.some((subject) => subject.courseId === courseId))}
            title={
              <span className={css.trade}>
                <TradeIcon small trade={trade.trade} />
                {trade.name}
              </span>
            }
            meta={fill(t.chooseCount, { count: digits(trade.questionCount) })}
          >
            {trade.levels
              .filter((level) => level.questionCount > 0)
              .map((level) => (
                <div key={level.id} className={css.level}>
                  <h3>{level.name}</h3>
                  <ul>
                    {level.subjects
                      .filter((subject) => subject.questionCount > 0)
                      .map((subject) => (
                        <li key={subject.courseId}>
                          <a
                            className={css.subject}
                            href={href(subject.courseId)}
                            aria-current={subject.courseId === courseId ? "true" : undefined}
                            onClick={onClose}
                          >
                            <span className="grow">{subject.name}</span>
                            <small className="num">
                              {fill(t.chooseCount, { count: digits(subject.questionCount) })}
                              {subject.doneCount > 0 &&
                                ` · ${fill(t.chooseDone, { percent: floorPercent(subject.doneCount, subject.questionCount) })}`}
                            </small>
                            {subject.courseId === courseId && <Icon name="circle-check" label={t.chosen} />}
                          </a>
                        </li>
                      ))}
                  </ul>
                </div>
              ))}
          </Disclosure>
        ))}
    </Dialog>
  );
}
