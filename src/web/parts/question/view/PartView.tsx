import type { ReactNode, RefObject } from "react";
import { Blanks } from "../answer/Blanks.tsx";
import { Essay } from "../answer/Essay.tsx";
import { Html } from "../html/Html.tsx";
import { withBrackets } from "../html/markup.ts";
import { Options } from "../answer/Options.tsx";
import type { Part, PlainAnswer } from "../shapes.ts";
import css from "./PartView.module.css";

interface PartViewProps {
  readonly part: Part;
  readonly answer: PlainAnswer | null;
  readonly onAnswer?: ((answer: PlainAnswer | null) => void) | undefined;
  readonly review: boolean;
  /** The id of the stem, unique in the page. */
  readonly id: string;
  readonly stem?: RefObject<HTMLDivElement | null> | undefined;
}

/** The stem of a question without children, and what it's answered with. */
export function PartView({ part, answer, onAnswer, review, id, stem }: PartViewProps): ReactNode {
  if (part.kind === "fill")
    return <Blanks part={part} answer={answer} onAnswer={onAnswer} review={review} id={id} element={stem} className={css.stem} />;
  return (
    <>
      <Html id={id} element={stem} tabIndex={-1} html={withBrackets(part.stem)} className={css.stem} />
      {part.kind === "essay" ? (
        <Essay answer={answer} onAnswer={onAnswer} labelledBy={id} />
      ) : (
        <Options part={part} answer={answer} onAnswer={onAnswer} review={review} labelledBy={id} />
      )}
    </>
  );
}
