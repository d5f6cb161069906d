import { type ReactNode, useEffect } from "react";
import { ConsoleIcon } from "../look/ConsoleIcon.tsx";
import { useTongue } from "../look/tongue.ts";
import { useWords } from "../state/console.ts";
import css from "./Page.module.css";

interface PageProps {
  readonly title: string;
  /** Beside the title, in small: what the page is for, or how much there is. */
  readonly subtitle?: ReactNode;
  /** The page above this one. */
  readonly back?: { readonly href: string; readonly label: string };
  /** Buttons at the right, the one to press last. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the console: its head with the title and what can be done, and its body. The title is the document's, too. */
export function Page({ title, subtitle, back, actions, children }: PageProps): ReactNode {
  const { console: name } = useWords("frame");
  const tongue = useTongue();
  useEffect(() => {
    document.title = `${title} - ${name}`;
  }, [title, name]);
  return (
    <>
      <header className={css.head}>
        {back && (
          <a className={css.back} href={back.href} aria-label={back.label}>
            <ConsoleIcon name="chevron-left" />
          </a>
        )}
        <h1 tabIndex={-1} lang={tongue(title)}>{title}</h1>
        {subtitle !== undefined && (
          <span className={css.subtitle} lang={typeof subtitle === "string" ? tongue(subtitle) : undefined}>{subtitle}</span>
        )}
        {actions !== undefined && <div className={css.actions}>{actions}</div>}
      </header>
      <div className={css.body}>{children}</div>
    </>
  );
}
