import type { ReactNode } from "react";
import { useText } from "../app/context.tsx";
import { LoginHost } from "../login/LoginHost.tsx";

export type MenuEntry = "home" | "courses" | "news" | "my";

/** The common layout of every page: skip link, top bar, main area, footer (spec 2). */
export function Frame({ busy, children }: { readonly menu: MenuEntry | null; readonly bare: boolean; readonly busy: boolean; readonly children: ReactNode }): ReactNode {
  const t = useText("frame");
  return (
    <>
      <a className="skip" href="#main">{t.skip}</a>
      <main id="main" aria-busy={busy}>{children}</main>
      <LoginHost />
    </>
  );
}
