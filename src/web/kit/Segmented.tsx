import type { ReactNode } from "react";
import { moveFocus } from "./roving.ts";
import css from "./Tabs.module.css";

type SegmentedProps<Id extends string> = {
  label: string;
  items: readonly { id: Id; label: ReactNode }[];
  value: Id;
  onChange: (id: Id) => void;
};

/** Switch of one list, such as 未完成 and 已完成: a radio group in one line. */
export function Segmented<Id extends string>({ label, items, value, onChange }: SegmentedProps<Id>) {
  return (
    <div
      className={css.segmented}
      role="radiogroup"
      aria-label={label}
      onKeyDown={(event) => moveFocus(event, '[role="radio"]', "horizontal")?.click()}
    >
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="radio"
          className={css.segment}
          aria-checked={item.id === value}
          tabIndex={item.id === value ? 0 : -1}
          onClick={() => item.id !== value && onChange(item.id)}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}
