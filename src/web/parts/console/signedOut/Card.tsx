import { type ReactNode, useEffect, useRef } from "react";
import { Panel } from "../../../kit/Panel.tsx";
import { BrandMark } from "../look/BrandMark.tsx";
import { ConsoleIcon } from "../look/ConsoleIcon.tsx";
import { useConsole, useWords } from "../state/console.ts";
import { BreakerDrawing } from "./BreakerDrawing.tsx";
import css from "./Card.module.css";

interface CardProps {
  /** Which of the two steps of signing in it is; absent: neither. */
  readonly at?: "account" | "factor";
  /** Why the person is here, if not by themselves. */
  readonly note?: string | null;
  readonly children: ReactNode;
}

/** The two-part card of whoever isn't signed in: the school's side and the form's. */
export function Card({ at, note, children }: CardProps): ReactNode {
  const words = useWords("signIn");
  const frame = useWords("frame");
  const { language, setLanguage } = useConsole();
  const isFactor = at === "factor";
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Each step begins at its first field, which a person would press first.
    form.current?.querySelector<HTMLElement>("input:not([type=hidden]),[data-autofocus]")?.focus();
  }, [at]);
  return (
    <div className={css.page}>
      <main className={css.place}>
        <div className={css.card}>
          <Side isFactor={isFactor} />
          <div className={css.form} ref={form}>
            {at && <Steps isFactor={isFactor} />}
            {note && <p className={css.note} role="status">{note}</p>}
            {children}
          </div>
        </div>
      </main>
      <footer className={css.foot}>
        <span>
          {words.footer}
          <a href="/login">{words.footerLink}</a>
          {words.footerEnd}
        </span>
        <button type="button" lang={language === "zh" ? "en" : "zh-CN"} onClick={() => setLanguage(language === "zh" ? "en" : "zh")}>
          {frame.toEnglish}
        </button>
      </footer>
    </div>
  );
}

function Side({ isFactor }: { readonly isFactor: boolean }): ReactNode {
  const words = useWords("signIn");
  const frame = useWords("frame");
  const lines = isFactor ? [words.factorPanel1, words.factorPanel2, words.factorPanel3] : [words.panel1, words.panel2, words.panel3];
  return (
    <Panel className={css.side}>
      <div className={css.brand}>
        <BrandMark />
        <span>
          <b>{frame.product}</b>
          <small>{frame.console}</small>
        </span>
      </div>
      <h2>{isFactor ? words.factorPanelTitle : words.panelTitle}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <ConsoleIcon name="circle-check" />
            {line}
          </li>
        ))}
      </ul>
      <BreakerDrawing className={css.drawing} />
    </Panel>
  );
}

/** Where one is of the two steps. */
function Steps({ isFactor }: { readonly isFactor: boolean }): ReactNode {
  const words = useWords("signIn");
  return (
    <ol className={css.steps}>
      <li aria-current={isFactor ? undefined : "step"} className={isFactor ? css.past : undefined}>
        {isFactor && <ConsoleIcon name="circle-check" />}1 {words.stepAccount}
      </li>
      <li aria-hidden="true"><ConsoleIcon name="chevron-right" /></li>
      <li aria-current={isFactor ? "step" : undefined}>2 {words.stepFactor}</li>
    </ol>
  );
}
