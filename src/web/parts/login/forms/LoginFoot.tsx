import type { ReactNode } from "react";
import { useText } from "../../app/context.tsx";
import css from "../Login.module.css";
import { Documents } from "./Documents.tsx";
import { KindLink } from "./KindLink.tsx";

/** Under both login tabs: what logging in accepts, and the way to an account. */
export function LoginFoot({ children }: { readonly children?: ReactNode }): ReactNode {
  const t = useText("login");
  return (
    <>
      <p className={css.consent}>
        {t.consentAtLogin}
        <Documents />
      </p>
      <div className={css.foot}>
        <span>
          {t.noAccount}
          <KindLink kind="register" strong>{t.registerFree}</KindLink>
        </span>
        {children}
      </div>
    </>
  );
}
