import { type ReactNode, useEffect, useRef } from "react";
import { Avatar } from "../../kit/Avatar.tsx";
import { classes } from "../../kit/classes.ts";
import { BrandMark } from "../../parts/console/look/BrandMark.tsx";
import { ConsoleIcon } from "../../parts/console/look/ConsoleIcon.tsx";
import { useMe, useWords } from "../../parts/console/state/console.ts";
import { MENU, type MenuName } from "../pages/menu.ts";
import { entryOf } from "../pages/pages.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import { FinderButton } from "./FinderButton.tsx";
import css from "./Frame.module.css";
import type { Drawer } from "./useDrawer.ts";

interface SideBarProps {
  readonly menu: MenuName | null;
  readonly drawer: Drawer;
  readonly dark: boolean;
  readonly onDark: (dark: boolean) => void;
}

/** The one order of entries, and of each only what the member may open; at the foot who is signed in. */
export function SideBar({ menu, drawer, dark, onDark }: SideBarProps): ReactNode {
  const words = useWords("frame");
  const { duties, name } = useMe();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (drawer.isOpen) bar.current?.querySelector<HTMLElement>("nav a")?.focus();
  }, [drawer.isOpen]);
  return (
    <aside ref={bar} className={classes(css.side, drawer.isOpen && css.open)}>
      <a className={css.brand} href="/staff">
        <BrandMark />
        <span>
          <b>{words.product}</b>
          <small>{words.console}</small>
        </span>
      </a>
      <FinderButton onOpen={drawer.close} />
      <nav aria-label={words.mainMenu}>
        {MENU.map(({ group, entries }) => {
          const open = entries.flatMap(([entry, icon]) => {
            const href = entryOf(entry, duties);
            return href === null ? [] : [{ entry, icon, href }];
          });
          if (open.length === 0) return null;
          return (
            <div key={group}>
              {group && <p id={`menu-${group}`}>{words.groups[group]}</p>}
              <ul aria-labelledby={group ? `menu-${group}` : undefined}>
                {open.map(({ entry, icon, href }) => (
                  <li key={entry}>
                    <a href={href} aria-current={entry === menu ? "page" : undefined}>
                      <ConsoleIcon name={icon} />
                      {words.menu[entry]}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </nav>
      <AccountMenu dark={dark} onDark={onDark}>
        <Avatar name={name} />
        <span className={css.who}>{name}</span>
      </AccountMenu>
    </aside>
  );
}
