import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";
import css from "./Menu.module.css";
import { useMenu } from "./useMenu.ts";

type MenuItem = {
  id: string;
  label: ReactNode;
  icon?: IconName | undefined;
  /** At the right edge: a number, the state of a setting. */
  note?: ReactNode;
  /** A line above. */
  divided?: boolean | undefined;
} & ({ href: string; onSelect?: undefined } | { href?: undefined; onSelect: () => void });

type MenuProps = {
  label: string;
  /** What the button shows. */
  children: ReactNode;
  items: readonly MenuItem[];
  /** Opens to the right of the button's left edge instead of to the left of its right edge. */
  start?: boolean | undefined;
  className?: string | undefined;
};

/** A button with a list of commands under it. Arrow keys, Home, End, Esc; a press elsewhere or leaving by Tab closes it. */
export function Menu({ label, children, items, start, className }: MenuProps) {
  const { open, setOpen, root, trigger, id, close, onKeyDown } = useMenu({
    item: '[role="menuitem"]',
    first: '[role="menuitem"]',
    opensByArrow: true,
  });

  return (
    <div ref={root} className={classes(css.menu, className)} onKeyDown={onKeyDown}>
      <button
        ref={trigger}
        type="button"
        className={css.trigger}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && (
        <div id={id} role="menu" aria-label={label} className={classes(css.list, start && css.start)}>
          {items.map((item) => {
            const common = {
              role: "menuitem",
              tabIndex: -1,
              className: classes(css.item, item.divided && css.divided),
              onClick: () => {
                close();
                item.onSelect?.();
              },
              children: (
                <>
                  {item.icon && <Icon name={item.icon} />}
                  <span>{item.label}</span>
                  {item.note !== undefined && <span className={css.note}>{item.note}</span>}
                </>
              ),
            };
            return item.href === undefined ? (
              <button key={item.id} type="button" {...common} />
            ) : (
              <a key={item.id} href={item.href} {...common} />
            );
          })}
        </div>
      )}
    </div>
  );
}
