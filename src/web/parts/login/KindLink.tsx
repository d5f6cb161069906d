import type { MouseEvent, ReactNode } from "react";
import { classes } from "../../kit/classes.ts";
import { useLoginBox } from "./loginBox.ts";
import { type LoginKind, loginPage } from "./openLogin.ts";

/** Leads to another of the login forms: in the dialog at once, on the login page by its address. */
export function KindLink({ kind, strong, children }: { readonly kind: LoginKind; readonly strong?: boolean; readonly children: ReactNode }): ReactNode {
  const { onKind, to } = useLoginBox();
  const change = (event: MouseEvent) => {
    if (!onKind || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onKind(kind);
  };
  return (
    <a className={classes("lnk small", strong && "b")} href={loginPage(to, kind)} data-early="" onClick={change}>
      {children}
    </a>
  );
}
