import type { ReactNode } from "react";
import { useMenu } from "../../../kit/useMenu.ts";
import css from "./Controls.module.css";

interface PlayerMenuProps<Value> {
  /** What is chosen: 播放速度. */
  readonly label: string;
  readonly options: readonly {
    readonly value: Value;
    readonly words: string;
    /** On the button, where the words are too long for it. */ readonly short?: string;
  }[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

/** A choice above its button in the control bar; the button shows what is chosen. */
export function PlayerMenu<Value extends string | number | null>({ label, options, value, onChoose }: PlayerMenuProps<Value>): ReactNode {
  const { open, setOpen, root, trigger, id, close, onKeyDown } = useMenu({
    item: '[role="menuitemradio"]',
    first: '[aria-checked="true"]',
    opensByArrow: false,
  });
  const option = options.find((each) => each.value === value);
  const chosen = option?.short ?? option?.words ?? "";

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
