import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { classes } from "./classes.ts";
import { moveFocus } from "./roving.ts";
import css from "./Tabs.module.css";

export type TabItem<Id extends string = string> = {
  id: Id;
  label: ReactNode;
  /** Small grey number after the words. */
  count?: number | undefined;
  /** Address of this tab: it's a link then and works without script. */
  href?: string | undefined;
};

type TabsProps<Id extends string> = {
  /** Unique on the page: ties tabs and panels together. */
  base: string;
  label: string;
  items: readonly TabItem<Id>[];
  value: Id;
  /** Called on a press or an arrow key. Without it tabs with `href` simply lead there. */
  onChange?: ((id: Id) => void) | undefined;
  /** 18 px words, as in the login dialog. */
  large?: boolean | undefined;
  /** On a phone out to the screen's edges. */
  edge?: boolean | undefined;
};

/** Tabs with a 3 px orange underline; arrow keys move, one tab stop, the active tab is scrolled into view. */
export function Tabs<Id extends string>({ base, label, items, value, onChange, large, edge }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = list.current;
    const tab = box?.querySelector<HTMLElement>('[aria-selected="true"]');
    // scrollIntoView would move the page as well.
    if (box && tab) box.scrollLeft = tab.offsetLeft - box.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2;
  }, [value]);
  const press = (id: Id) => (event: MouseEvent) => {
    if (!onChange || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (id !== value) onChange(id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const moved = moveFocus(event, '[role="tab"]', "horizontal");
    // A tab that is a link is only focused: Enter goes there.
    if (moved && onChange) moved.click();
  };
  return (
    <div
      ref={list}
      className={classes(css.tabs, large && css.large, edge && css.edge)}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {items.map(({ id, label: words, count, href }) => {
        const common = {
          id: `${base}-tab-${id}`,
          role: "tab",
          className: css.tab,
          "aria-selected": id === value,
          "aria-controls": id === value ? `${base}-panel-${id}` : undefined,
          tabIndex: id === value ? 0 : -1,
          onClick: press(id),
          children: (
            <>
              {words}
              {count !== undefined && <small>{count}</small>}
            </>
          ),
        };
        return href === undefined ? <button key={id} type="button" {...common} /> : <a key={id} href={href} {...common} />;
      })}
    </div>
  );
}

type TabPanelProps = { base: string; id: string; className?: string | undefined; children: ReactNode };

/** What the active tab shows; render only the active one. */
export function TabPanel({ base, id, className, children }: TabPanelProps) {
  return (
    <div id={`${base}-panel-${id}`} role="tabpanel" aria-labelledby={`${base}-tab-${id}`} className={className}>
      {children}
    </div>
  );
}
