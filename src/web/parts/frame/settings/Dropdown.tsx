import { type ReactNode, useEffect, useRef, useState } from "react";
import { classes } from "../../../kit/classes.ts";
import css from "./Dropdown.module.css";

interface DropdownProps {
  /** What the button shows. */
  readonly summary: ReactNode;
  /** Its name when the summary has no words. */
  readonly label?: string | undefined;
  /** Opens upwards, as in the footer. */
  readonly up?: boolean | undefined;
  readonly className?: string | undefined;
  /** A link or an element with `data-close` inside closes it. */
  readonly children: (open: boolean) => ReactNode;
}

/** A button with a small surface under it, on the browser's own `<details>`: it opens before any script is there. */
export function Dropdown({ summary, label, up, className, children }: DropdownProps): ReactNode {
  const box = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const details = box.current!;
    const look = () => setOpen(details.open);
    // Opened before the page was alive.
    if (details.open) requestAnimationFrame(look);
    details.addEventListener("toggle", look);
    return () => details.removeEventListener("toggle", look);
  }, []);
  useEffect(() => {
    const details = box.current!;
    if (!open) return;
    const outside = ({ target }: Event) => {
      if (!details.contains(target as Node)) details.open = false;
    };
    const inside = ({ target }: Event) => {
      const chosen = (target as Element).closest("a, [data-close]");
      if (!chosen) return;
      details.open = false;
      // What was pressed is hidden now; a dialog that opens next gives the focus back to the button.
      if (!chosen.matches("a")) details.querySelector("summary")?.focus();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    details.addEventListener("click", inside);
    details.addEventListener("keydown", key);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
      details.removeEventListener("click", inside);
      details.removeEventListener("keydown", key);
    };
  }, [open]);
  return (
    <details ref={box} className={classes(css.dropdown, className)}>
      <summary aria-label={label}>{summary}</summary>
      <div className={classes(css.surface, up && css.up)}>{children(open)}</div>
    </details>
  );
}
