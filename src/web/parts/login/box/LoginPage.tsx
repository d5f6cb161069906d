import { type ReactNode, useEffect, useState } from "react";
import { hasLoginCookie } from "../../app/browserCookies.ts";
import { useApp } from "../../app/context.tsx";
import css from "../Login.module.css";
import { LoginBoxProvider } from "../loginBox.ts";
import type { LoginKind } from "../openLogin.ts";
import { reasonOf } from "../why.ts";
import { LoginBox } from "./LoginBox.tsx";
import { SuccessDialog } from "./SuccessDialog.tsx";
import { useSignedIn } from "./useSignedIn.ts";

/** The same forms as a page: for browsers in which the dialog can't open, and for links from elsewhere. */
export function LoginPage({ kind, to: wished }: { readonly kind: LoginKind; readonly to: string | null }): ReactNode {
  const { innerAddress } = useApp();
  const [to, setTo] = useState<string | null>(null);
  const { onSignedIn, success } = useSignedIn(to, () => undefined);
  useEffect(() => {
    void innerAddress(wished).then(setTo);
  }, [innerAddress, wished]);
  useEffect(() => {
    // Somebody signed in has nothing to do here.
    if (hasLoginCookie()) void innerAddress(wished).then((inner) => location.replace(inner ?? "/home"));
    // On arrival alone: a sign-in made here has its success dialog first.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <div className="wrap">
      <div className={css.page}>
        <LoginBoxProvider value={{ to: wished, onSignedIn }}>
          <LoginBox key={kind} kind={kind} why={reasonOf(wished)} heading="h1" />
        </LoginBoxProvider>
      </div>
      {success && <SuccessDialog {...success} />}
    </div>
  );
}
