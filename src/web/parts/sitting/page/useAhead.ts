import { useEffect } from "react";
import { formulaStyles } from "../../question/html/formulas.ts";
import { hasFormula } from "../../question/html/markup.ts";
import type { Question } from "../../question/shapes.ts";

/** Not while the page still starts (ms). */
const AFTER_MS = 3_000;
const PICTURES = /<img\b[^>]*?\bsrc="([^"]+)"/gi;

/** All that is read before answering. */
const textsOf = ({ stem, options, children = [] }: Question): readonly string[] =>
  [stem, ...options.map(({ html }) => html), ...children.flatMap((child) => [child.stem, ...child.options.map(({ html }) => html)])];

/** The addresses of all pictures of questions, in their order. */
export const picturesOf = (questions: readonly Question[]): readonly string[] =>
  [...new Set(questions.flatMap(textsOf).flatMap((html) => [...html.matchAll(PICTURES)].map(([, src]) => src!)))];

/** Fetches what later questions show, one picture after the other: the line may be gone when their turn comes. The browser keeps it. */
export function useAhead(questions: readonly Question[]): void {
  useEffect(() => {
    let over = false;
    const fetchAll = async (): Promise<void> => {
      if (questions.flatMap(textsOf).some(hasFormula)) await formulaStyles.load().catch(() => undefined);
      for (const src of picturesOf(questions)) {
        if (over) return;
        const picture = new Image();
        // One that fails is asked for again where it stands.
        await new Promise((done) => {
          picture.onload = picture.onerror = done;
          picture.src = src;
        });
      }
    };
    const timer = setTimeout(() => void fetchAll(), AFTER_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [questions]);
}
