import type { ReactNode } from "react";
import { Avatar } from "../../kit/Avatar.tsx";
import { Card } from "../../kit/Card.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { classes } from "../../kit/classes.ts";
import { useText, useViewer } from "../app/context.tsx";
import css from "./MyFrame.module.css";

/** A learner's own pages, in the order of the menu. */
const PAGES = [
  { id: "study", href: "/my/study/home", icon: "graduation-cap" },
  { id: "practice", href: "/my/practice/home", icon: "pencil-line" },
  { id: "footprint", href: "/my/footprint/home", icon: "history" },
  { id: "collect", href: "/my/collect/home", icon: "star" },
  { id: "notes", href: "/my/notes/home", icon: "sticky-note" },
  { id: "reports", href: "/my/reports/home", icon: "flag" },
] as const;

interface MyFrameProps {
  /** `security` stands in no row: on a phone it has a bar of its own in their place. */
  readonly page: (typeof PAGES)[number]["id"] | "security";
  readonly children: ReactNode;
}

/** What stands around a learner's own pages: who it is and the way to the others; on a phone a row of short tabs. */
export function MyFrame({ page, children }: MyFrameProps): ReactNode {
  const t = useText("my");
  const viewer = useViewer();
  const name = viewer ? viewer.nickName || viewer.username : "";
  return (
    <div className={`wrap ${css.my}`}>
      <aside className={classes(css.aside, page === "security" && "d-only")}>
        <Card className={css.card}>
          <p className={css.who}>
            <Avatar name={name} src={viewer?.avatarUrl ?? ""} size="l" />
            <b className="clip1">{name}</b>
          </p>
          <nav className={css.nav} aria-label={t.centre}>
            {PAGES.map(({ id, href, icon }) => (
              <a key={id} href={href} aria-current={id === page ? "page" : undefined}>
                <Icon name={icon} />
                <span className="d-only">{t[id]}</span>
                <span className="m-only">{t[`${id}Short`]}</span>
              </a>
            ))}
          </nav>
        </Card>
      </aside>
      <div className={css.main}>{children}</div>
    </div>
  );
}
