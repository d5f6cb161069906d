import type { ReactNode } from "react";
import { classes } from "../../../kit/classes.ts";
import { useLoginBox } from "../loginBox.ts";
import { type LoginKind, loginPage } from "../openLogin.ts";

/** Leads to another of the login forms. A link to the login page changes the open dialog (`site/links.ts`). */
export function KindLink({
  kind,
  strong,
  children,
}: {
  readonly kind: LoginKind;
  readonly strong?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const { to } = useLoginBox();
  return (
    <a className={classes("lnk small", strong && "b")} href={loginPage(to, kind)} data-early="">
      {children}
    </a>
  );
}
