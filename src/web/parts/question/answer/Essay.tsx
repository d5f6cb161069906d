import { type ReactNode, useEffect, useRef } from "react";
import { ESSAY_LENGTH } from "#contract/questions.ts";
import { fill } from "#contract/text/say.ts";
import { useText } from "../../app/context.tsx";
import { useTongue } from "../../richText/tongue.ts";
import type { PlainAnswer } from "../shapes.ts";
import css from "./Essay.module.css";

interface EssayProps {
  readonly answer: PlainAnswer | null;
  readonly onAnswer?: ((answer: PlainAnswer | null) => void) | undefined;
  /** The element that names the field. */
  readonly labelledBy: string;
}

/** The field of an essay; afterwards what was written in it. */
export function Essay({ answer, onAnswer, labelledBy }: EssayProps): ReactNode {
  const t = useText("exam");
  const tongue = useTongue();
  const text = typeof answer === "string" ? answer : "";
  const area = useRef<HTMLTextAreaElement>(null);
  const early = useRef(onAnswer);
  useEffect(() => {
    // Written before the page came alive.
    const written = area.current?.value ?? "";
    if (written !== "" && written !== area.current?.defaultValue) early.current?.(written);
  }, []);
  if (!onAnswer) return <p className={css.written} lang={tongue(text)}>{text || <span className="muted">{t.notAnswered}</span>}</p>;
  return (
    <div className={css.essay}>
      <textarea
        ref={area}
        className={css.area}
        rows={8}
        maxLength={ESSAY_LENGTH}
        value={text}
        placeholder={t.essayHint}
        aria-label={t.essayLabel}
        aria-describedby={labelledBy}
        onChange={(event) => onAnswer(event.currentTarget.value === "" ? null : event.currentTarget.value)}
      />
      <span className={css.length}>{fill(t.essayLength, { count: text.length, most: ESSAY_LENGTH })}</span>
    </div>
  );
}
