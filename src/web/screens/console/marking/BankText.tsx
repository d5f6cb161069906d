import { type ReactNode, useMemo } from "react";
import { classes } from "../../../kit/classes.ts";
import { typesetHtml } from "../../../kit/typesetHtml.ts";
import { useOnDemand } from "../../../parts/app/onDemand.ts";
import { useConsole, useWords } from "../../../parts/console/state/console.ts";
import { formulaStyles } from "../../../parts/question/html/formulas.ts";
import { hasFormula, withNames } from "../../../parts/question/html/markup.ts";
import css from "./marking.module.css";

interface BankTextProps {
  /** Sanitised by the server. */
  readonly html: string;
}

/** A text of the bank with its pictures and formulas. */
export function BankText({ html }: BankTextProps): ReactNode {
  const { picture } = useWords("marking");
  const { language } = useConsole();
  const formula = hasFormula(html);
  const drawn = useOnDemand(formulaStyles, formula) !== null;
  const held = useMemo(() => ({ __html: withNames(typesetHtml(html), picture) }), [html, picture]);
  return (
    <div
      className={classes(css.text, formula && !drawn && css.undrawn)} lang={language === "en" ? "zh-CN" : undefined}
      dangerouslySetInnerHTML={held}
    />
  );
}
