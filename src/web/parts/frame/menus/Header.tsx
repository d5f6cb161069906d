import type { ReactNode } from "react";
import { LinkButton } from "../../../kit/Button.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { useApp, useText, useViewer } from "../../app/context.tsx";
import { useOnDemand } from "../../app/onDemand.ts";
import { Dropdown } from "../settings/Dropdown.tsx";
import { SettingsPanel } from "../settings/SettingsPanel.tsx";
import { accountMenu } from "./accountMenu.later.ts";
import type { MenuEntry } from "./entries.ts";
import css from "./Header.module.css";
import { Search } from "./Search.tsx";

export interface HeaderProps {
  readonly menu: MenuEntry | null;
  /** What was searched for on this page. */
  readonly keyword: string;
  /** The page belongs to the news: the search stays there. */
  readonly news: boolean;
}

/** The navigation bar (spec 2): menu, search, and the learner or the way to log in. */
export function Header({ menu, keyword, news }: HeaderProps): ReactNode {
  const t = useText("frame");
  const viewer = useViewer();
  const account = useOnDemand(accountMenu, viewer !== null);
  const entries = [
    { id: "home", href: "/home", label: t.home },
    { id: "courses", href: "/courseClass/home", label: t.courses },
    { id: "exam", href: "/exam", label: t.exam },
    { id: "news", href: "/info/home", label: t.news },
  ];
  const again = `${news} ${keyword}`;
  return (
    <header className={css.header}>
      <div className={`wrap ${css.line}`}>
        <Logo />
        <nav className={css.menu} aria-label={t.mainMenu}>
          {entries.map(({ id, href, label }) => (
            <a key={id} href={href} aria-current={menu === id ? "page" : undefined}>{label}</a>
          ))}
        </nav>
        <div className={css.search}><Search key={again} news={news} keyword={keyword} /></div>
        <div className={css.actions}>
          <details className={css.find}>
            <summary aria-label={t.search}><Icon name="search" /></summary>
            <div className={css.findBox}><Search key={again} news={news} keyword={keyword} /></div>
          </details>
          {viewer ? (
            account && <account.AccountMenu viewer={viewer} />
          ) : (
            <>
              <Dropdown className={css.settings} label={t.display} summary={<Icon name="settings" />}>
                {(open) => <SettingsPanel open={open} />}
              </Dropdown>
              <LinkButton kind="primary" size="sm" className={css.logIn} href="/login" data-early="">{t.logIn}</LinkButton>
            </>
          )}
        </div>
      </div>
    </header>
  );
}

function Logo(): ReactNode {
  const t = useText("frame");
  const { config } = useApp();
  return (
    <a className={css.logo} href="/home">
      <img src={config.logo || "/favicon.svg"} alt="" width="36" height="36" />
      <span>
        <b>{config.siteName}</b>
        {config.school && <small className="d-only">{config.school}</small>}
        <span className="sr">{t.home}</span>
      </span>
    </a>
  );
}
