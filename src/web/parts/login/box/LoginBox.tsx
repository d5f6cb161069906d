import { type ReactNode, useEffect, useRef } from "react";
import { useText } from "../../app/context.tsx";
import { FindPassword } from "../forms/FindPassword.tsx";
import css from "../Login.module.css";
import { LoginForms } from "../forms/LoginForms.tsx";
import type { LoginKind } from "../openLogin.ts";
import { RegisterForm } from "../forms/RegisterForm.tsx";
import { Brand } from "./Brand.tsx";

/**
 * The two-part box of the dialog and of the login page: the school's side and one of the forms.
 *
 * @param heading `h1` on the page; in the dialog, whose label says the same, `h2`.
 */
export function LoginBox({ kind, heading: Heading }: { readonly kind: LoginKind; readonly heading: "h1" | "h2" }): ReactNode {
  const t = useText("login");
  const side = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // With a mouse the cursor stands in the first field; a touch would call up the keyboard over half of the form.
    const field = side.current?.querySelector<HTMLElement>("[data-first]");
    if (matchMedia("(hover:hover)").matches) field?.focus({ preventScroll: true });
  }, [kind]);
  const titles = { login: t.title, register: t.registerTitle, find: t.findTitle };
  return (
    <div className={css.box}>
      <Brand newcomer={kind === "register"} />
      <div ref={side} className={css.side}>
        <Heading className={kind === "login" ? "sr" : css.title}>{titles[kind]}</Heading>
        {kind === "login" ? <LoginForms /> : kind === "register" ? <RegisterForm /> : <FindPassword />}
      </div>
    </div>
  );
}
