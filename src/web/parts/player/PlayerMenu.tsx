import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { onPressOutside } from "../../kit/outside.ts";
import { moveFocus } from "../../kit/roving.ts";
import css from "./Controls.module.css";

export interface PlayerMenuProps<Value> {
  /** What is chosen: 播放速度. */
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly words: string }[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

/** A choice above its button in the control bar; the button shows what is chosen. */
export function PlayerMenu<Value extends string | number | null>({ label, options, value, onChoose }: PlayerMenuProps<Value>): ReactNode {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  const chosen = options.find((option) => option.value === value)?.words ?? "";

  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
    return onPressOutside(root, () => setOpen(false));
  }, [open]);

  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!open) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
    } else if (event.key === "Tab") setOpen(false);
    else moveFocus(event, '[role="menuitemradio"]', "vertical");
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the button and the menu inside
    <div ref={root} className={css.choice} onKeyDown={onKeyDown}>
      <button
        ref={trigger}
        type="button"
        className={css.word}
        aria-label={`${label} ${chosen}`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {chosen}
      </button>
      {open && (
        <div id={id} role="menu" aria-label={label} className={css.options}>
          {options.map(({ value: each, words }) => (
            <button
              key={words}
              type="button"
              role="menuitemradio"
              aria-checked={each === value}
              tabIndex={-1}
              className={css.option}
              onClick={() => {
                close();
                onChoose(each);
              }}
            >
              {words}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
