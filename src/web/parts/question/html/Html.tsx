import { type FormEvent, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef } from "react";
import { classes } from "../../../kit/classes.ts";
import { typesetHtml } from "../../../kit/typesetHtml.ts";
import { useText } from "../../app/context.tsx";
import { useTongue } from "../../richText/tongue.ts";
import { useOnDemand } from "../../app/onDemand.ts";
import { formulaStyles } from "./formulas.ts";
import { hasFormula, withControls, withNames } from "./markup.ts";
import { showPicture } from "./picture.ts";
import css from "./Html.module.css";

interface HtmlProps {
  /** Sanitised by the server. */
  readonly html: string;
  readonly className?: string | undefined;
  readonly id?: string | undefined;
  readonly tabIndex?: number | undefined;
  readonly element?: RefObject<HTMLDivElement | null> | undefined;
  /** Without: pictures can't be enlarged here (inside a button). */
  readonly plain?: boolean | undefined;
  readonly onInput?: ((event: FormEvent<HTMLDivElement>) => void) | undefined;
}

/** A text of a question with its pictures, sound and formulas. */
export function Html({ html, className, id, tabIndex, element, plain, onInput }: HtmlProps): ReactNode {
  const t = useText("exam");
  const tongue = useTongue();
  const formula = hasFormula(html);
  const drawn = useOnDemand(formulaStyles, formula) !== null;
  const shown = useMemo(() => {
    const named = withNames(typesetHtml(html), t.picture);
    return { __html: plain ? named : withControls(named, t.zoom) };
  }, [html, plain, t.zoom, t.picture]);
  const own = useRef<HTMLDivElement>(null);
  const box = element ?? own;
  useEffect(() => {
    if (plain) return;
    const reach = () => {
      // What is wider than the page is moved by the arrow keys once it has the focus.
      for (const part of box.current?.querySelectorAll<HTMLElement>(".katex-display, table") ?? []) {
        if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
        else part.removeAttribute("tabindex");
      }
    };
    reach();
    // The letters of formulas come later than their style sheet.
    if (formula && drawn) void document.fonts.ready.then(reach);
  }, [shown, plain, box, formula, drawn]);
  const enlarge = (event: MouseEvent | KeyboardEvent) => {
    const { target } = event;
    if (plain || !(target instanceof HTMLImageElement)) return;
    event.preventDefault();
    event.stopPropagation();
    showPicture({ src: target.currentSrc || target.src, alt: target.alt });
  };
  const Element = plain ? "span" : "div";
  return (
    <Element
      id={id}
      lang={tongue(html)}
      ref={box as RefObject<HTMLDivElement>}
      tabIndex={tabIndex}
      className={classes(css.html, formula && !drawn && css.undrawn, className)}
      onClick={enlarge}
      onKeyDown={(event) => {
        if (event.key === "Enter" || event.key === " ") enlarge(event);
      }}
      onInput={onInput}
      dangerouslySetInnerHTML={shown}
    />
  );
}
