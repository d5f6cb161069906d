import type { ReactNode } from "react";
import { Chips } from "../../kit/Chips.tsx";
import { classes } from "../../kit/classes.ts";
import { Select, type SelectProps } from "../../kit/Select.tsx";
import css from "./Filters.module.css";

interface FiltersProps {
  /** What the chips are, in words. */
  readonly label: string;
  /** The subjects to choose from; false where there is no choice. */
  readonly subjects: SelectProps | false;
  readonly className?: string | undefined;
  /** The chips. */
  readonly children: ReactNode;
}

/** Above a list of my practice: chips that narrow it, and the subject. */
export function Filters({ label, subjects, className, children }: FiltersProps): ReactNode {
  return (
    <div className={classes(css.filters, className)}>
      <Chips label={label} edge className={css.chips}>{children}</Chips>
      {subjects && <Select {...subjects} className={css.select} />}
    </div>
  );
}
