import { type ReactNode, useState } from "react";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../../kit/Button.tsx";
import { Checkbox } from "../../../kit/Checkbox.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { IconButton } from "../../../kit/IconButton.tsx";
import { Tag } from "../../../kit/Tag.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { useMarks } from "../../../parts/marks/marks.ts";
import { whenText } from "../../../parts/my/when.ts";
import { Html } from "../../../parts/question/html/Html.tsx";
import { KindTag } from "../../../parts/question/KindTag.tsx";
import { withBrackets, withRoom } from "../../../parts/question/html/markup.ts";
import { QuestionView } from "../../../parts/question/view/QuestionView.tsx";
import { useTongue } from "../../../parts/richText/tongue.ts";
import { answerWords } from "./answerWords.ts";
import type { BookRow as Row } from "./load.ts";
import css from "./Book.module.css";

interface BookRowProps {
  readonly row: Row;
  /** Place in the list, from 1. */
  readonly number: number;
  readonly now: number;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly onOut: () => void;
}

/** A question of a book: what it asks, what was answered and what is right; options and analysis on demand. */
export function BookRow({ row, number, now, chosen, onChoose, onOut }: BookRowProps): ReactNode {
  const t = useText("books");
  const [open, setOpen] = useState(false);
  const { question, wrong } = row;
  const known = question.answer !== undefined || question.children?.some((child) => child.answer !== undefined) === true;
  return (
    <article className={css.row}>
      <Checkbox className={css.choose} checked={chosen} onChange={onChoose}>
        <span className="sr">{fill(t.choose, { number })}</span>
      </Checkbox>
      <div className={css.body}>
        <Facts row={row} now={now} />
        {open ? (
          <div className={css.open}>
            <QuestionView compact question={question} answer={wrong?.myAnswer ?? null} review={{ result: null }} name={`book-${row.id}`} />
          </div>
        ) : (
          <>
            <Html className={css.stem} html={withRoom(withBrackets(question.stem))} />
            <Answers row={row} />
          </>
        )}
      </div>
      <div className={css.ways}>
        <Button kind="ghost" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t.fold : known ? t.look : t.lookQuestion}
          <span className="sr"> {number}</span>
        </Button>
        {wrong ? (
          <IconButton icon="trash-2" label={fill(t.takeOutOne, { number })} onClick={onOut} />
        ) : (
          <IconButton icon="bookmark" filled aria-pressed label={fill(t.unmarkOne, { number })} onClick={onOut} />
        )}
      </div>
    </article>
  );
}

/** How often it was wrong, whether it is due, and when that was. */
function Facts({ row: { question, wrong, at, inBook }, now }: Pick<BookRowProps, "row" | "now">): ReactNode {
  const t = useText("books");
  return (
    <p className={css.facts}>
      <KindTag kind={question.kind} />
      {wrong && <Tag tone={wrong.times > 1 ? "err" : "plain"}>{fill(t.wrongTimes, { count: wrong.times })}</Tag>}
      {wrong && wrong.dueTime !== null && wrong.dueTime <= now && (
        <Tag tone="accent" icon="clock">
          {t.dueNow}
        </Tag>
      )}
      {wrong && wrong.streak > 0 && <Tag tone="ok">{fill(t.streak, { count: wrong.streak })}</Tag>}
      {!wrong && inBook && <Tag tone="err">{t.inBook}</Tag>}
      {question.chapterTitle && <span>{question.chapterTitle}</span>}
      <time className="num" dateTime={new Date(at).toISOString()}>
        {wrong ? whenText(at, now, t) : fill(t.marked, { time: whenText(at, now, t) })}
      </time>
    </p>
  );
}

/** Mine and the right one, as far as they can be told in a line. */
function Answers({ row: { question, wrong } }: Pick<BookRowProps, "row">): ReactNode {
  const t = useText("books");
  const { phrases } = useMarks();
  const mine = wrong ? answerWords(question, wrong.myAnswer, t, phrases) : "";
  // The model answer of an essay is no line: it stands with the analysis.
  const right = question.answer === undefined || question.kind === "essay" ? "" : answerWords(question, question.answer, t, phrases);
  if (!mine && !right) return null;
  return (
    <p className={css.answers}>
      {mine && (
        <span className="errc">
          <Icon name="x" />
          <span><Said text={t.mine} answer={mine} /></span>
        </span>
      )}
      {right && (
        <span className="okc">
          <Icon name="check" />
          <b><Said text={question.kind === "judge" ? t.rightJudge : t.right} answer={right} /></b>
        </span>
      )}
    </p>
  );
}

/** An answer within the words that are said about it. */
function Said({ text, answer }: { readonly text: string; readonly answer: string }): ReactNode {
  const tongue = useTongue();
  const [before, after] = text.split("{answer}");
  return <>{before}<span lang={tongue(answer)}>{answer}</span>{after}</>;
}
