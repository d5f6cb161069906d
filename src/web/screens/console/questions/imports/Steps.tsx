import type { ReactNode } from "react";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import css from "./imports.module.css";

/** Where in an import one is: file, check, done. */
export function Steps({ at }: { readonly at: 1 | 2 | 3 }): ReactNode {
  const words = useWords("questionImports");
  return (
    <ol className={css.steps} aria-label={words.stepsLabel}>
      {words.steps.map((step, i) => (
        <li key={step} data-done={i + 1 < at || undefined} aria-current={i + 1 === at ? "step" : undefined}>
          {i + 1 < at && <ConsoleIcon name="circle-check" />} {i + 1} {step}
          {i + 1 < words.steps.length && <ConsoleIcon name="chevron-right" />}
        </li>
      ))}
    </ol>
  );
}
