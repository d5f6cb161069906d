import type { ReactNode } from "react";
import { Icon } from "../../../kit/Icon.tsx";
import { useText } from "../../app/context.tsx";
import type { MenuEntry } from "./entries.ts";
import css from "./TabBar.module.css";

/** The phone's bottom menu. */
export function TabBar({ menu }: { readonly menu: MenuEntry | null }): ReactNode {
  const t = useText("frame");
  const entries = [
    { id: "home", href: "/home", label: t.home, icon: "house" },
    { id: "courses", href: "/courseClass/home", label: t.coursesShort, icon: "layout-grid" },
    { id: "exam", href: "/exam", label: t.examShort, icon: "pencil-line" },
    { id: "news", href: "/info/home", label: t.newsShort, icon: "newspaper" },
    { id: "my", href: "/my/study/home", label: t.my, icon: "user" },
  ] as const;
  return (
    <nav className={css.bar} aria-label={t.bottomMenu}>
      {entries.map(({ id, href, label, icon }) => (
        <a key={id} href={href} aria-current={menu === id ? "page" : undefined}>
          <Icon name={icon} />
          <span>{label}</span>
        </a>
      ))}
    </nav>
  );
}
