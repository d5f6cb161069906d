import { type ReactNode, useState } from "react";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../../kit/Button.tsx";
import { Card } from "../../../kit/Card.tsx";
import { AnswerSheet, SheetLegend } from "../../../parts/answerSheet/AnswerSheet.tsx";
import { useText } from "../../../parts/app/context.tsx";
import css from "./Result.module.css";
import { type AttemptResult, firstSections } from "./resultData.ts";

/** Numbers that stand there at once: seven lines of eight (mockup exam-result). */
const AT_ONCE = 56;

interface SheetCardProps {
  readonly result: AttemptResult;
  readonly doubts: ReadonlySet<number>;
  readonly onPick: (index: number) => void;
}

/** All questions by number in the colour of their verdict. */
export function SheetCard({ result: { verdicts, sections }, doubts, onPick }: SheetCardProps): ReactNode {
  const t = useText("result");
  const [whole, setWhole] = useState(verdicts.length <= AT_ONCE);
  const cells = verdicts.map(({ questionId, verdict }) => ({ state: verdict ?? ("answered" as const), doubt: doubts.has(questionId) }));
  const hidden = verdicts.filter(({ verdict }) => verdict === null).length;
  const legend = (["right", "wrong", "partly", "blank", "pending"] as const).filter((one) =>
    one !== "partly" && one !== "pending" ? true : verdicts.some(({ verdict }) => verdict === one),
  );
  return (
    <Card as="section" padded aria-labelledby="sheet">
      <div className={css.sheetHead}>
        <h2 id="sheet">{t.sheet}</h2>
        <span className="small muted">{t.sheetHint}</span>
      </div>
      <AnswerSheet
        sections={whole ? sections : firstSections(sections, AT_ONCE)}
        cells={whole ? cells : cells.slice(0, AT_ONCE)}
        current={null}
        onPick={onPick}
      />
      {!whole && (
        <Button kind="ghost" size="sm" full className={css.more} onClick={() => setWhole(true)}>
          {fill(t.wholeSheet, { count: verdicts.length })}
        </Button>
      )}
      <SheetLegend of={legend} />
      {hidden > 0 && <p className={`small muted ${css.hidden}`}>{fill(t.sheetHidden, { count: hidden })}</p>}
    </Card>
  );
}
