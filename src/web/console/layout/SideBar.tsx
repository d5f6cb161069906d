import { type ReactNode, useEffect, useRef } from "react";
import { staffDashboard } from "#contract/staff/dashboard.ts";
import { fill } from "#contract/text/say.ts";
import { Avatar } from "../../kit/Avatar.tsx";
import { classes } from "../../kit/classes.ts";
import { BrandMark } from "../../parts/console/look/BrandMark.tsx";
import { ConsoleIcon } from "../../parts/console/look/ConsoleIcon.tsx";
import { askAnew, useRead } from "../../parts/console/calls/reads.ts";
import { useMe, useWords } from "../../parts/console/state/console.ts";
import { usePlace } from "../../parts/console/travel/place.ts";
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

/** A greater count is told as more than this. */
const MOST = 99;

/**
 * What waits under each entry, as the dashboard counts it: anew with each page and each act, and not by the clock, so that a page
 * that nobody looks at doesn't keep its session.
 */
function useCounts(): Readonly<Partial<Record<MenuName, number>>> {
  const { path } = usePlace();
  const { data } = useRead(staffDashboard.waits, {});
  const former = useRef(path);
  useEffect(() => {
    if (former.current === path) return;
    former.current = path;
    void askAnew([staffDashboard.waits]);
  }, [path]);
  if (!data) return {};
  const { essays, reports, held, learnerImports, questionImports, deadJobs, backups } = data;
  return {
    marking: essays ?? 0, moderation: (reports ?? 0) + (held ?? 0), learners: learnerImports ?? 0, questions: questionImports ?? 0,
    operations: (deadJobs ?? 0) + (backups ?? 0),
  };
}

/** The one order of entries, and of each only what the member may open; at the foot who is signed in. */
export function SideBar({ menu, drawer, dark, onDark }: SideBarProps): ReactNode {
  const words = useWords("frame");
  const me = useMe();
  const { name } = me;
  const counts = useCounts();
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
            const href = entryOf(entry, me);
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
                      <Count n={counts[entry] ?? 0} />
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

function Count({ n }: { readonly n: number }): ReactNode {
  const { waiting } = useWords("frame");
  if (n === 0) return null;
  return (
    <span className={css.count}>
      <span aria-hidden="true">{n > MOST ? `${MOST}+` : n}</span>
      <span className="sr">{fill(waiting, { n })}</span>
    </span>
  );
}
