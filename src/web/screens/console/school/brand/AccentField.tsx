import type { ReactNode } from "react";
import { ACCENT_COLOURS, ACCENTS } from "#contract/accents.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import css from "../look/school.module.css";

interface AccentFieldProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

/** Colours of the main button that white letters can be read on. */
export function AccentField({ id, value, onChange }: AccentFieldProps): ReactNode {
  const words = useWords("school");
  return (
    <div className={css.accents} id={id} role="radiogroup" aria-label={words.fields.accent}>
      {ACCENTS.map((accent) => (
        <label key={accent} style={{ background: ACCENT_COLOURS[accent].light.ground }}>
          <input type="radio" name="accent" className="sr" value={accent} checked={value === accent} onChange={() => onChange?.(accent)} />
          <span className="sr">{words.accents[accent]}</span>
          {value === accent && <ConsoleIcon name="check" />}
        </label>
      ))}
    </div>
  );
}
