import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../../../kit/Icon.tsx";
import { useText } from "../../app/context.tsx";
import { FindPassword } from "../forms/FindPassword.tsx";
import css from "../Login.module.css";
import { LoginForms } from "../forms/LoginForms.tsx";
import type { LoginKind } from "../openLogin.ts";
import { RegisterForm } from "../forms/RegisterForm.tsx";
import { type LoginReason, reasonText } from "../why.ts";
import { Brand } from "./Brand.tsx";

interface LoginBoxProps {
  readonly kind: LoginKind;
  /** What the visitor was about to do; null: nothing that asked for it. */
  readonly why: LoginReason | null;
  readonly heading: "h1" | "h2";
}

/**
 * The two-part box of the dialog and of the login page: the school's side and one of the forms.
 *
 * @param heading `h1` on the page; in the dialog, whose label says the same, `h2`.
 */
export function LoginBox({ kind, why, heading: Heading }: LoginBoxProps): ReactNode {
  const t = useText("login");
  const side = useRef<HTMLDivElement>(null);
  const shown = useRef<LoginKind | null>(null);
  useEffect(() => {
    const isFirst = shown.current === null;
    shown.current = kind;
    // With a mouse the cursor stands in the first field; a touch would call up the keyboard over half of the form.
    const field = side.current?.querySelector<HTMLElement>("[data-first]");
    if (matchMedia("(hover:hover)").matches) field?.focus({ preventScroll: true });
    // The link that was pressed is gone: what took its place is read out.
    else if (!isFirst) side.current?.querySelector<HTMLElement>("[data-title]")?.focus();
  }, [kind]);
  const titles = { login: t.title, register: t.registerTitle, find: t.findTitle };
  return (
    <div className={css.box}>
      <Brand newcomer={kind === "register"} />
      <div ref={side} className={css.side}>
        <Heading tabIndex={-1} data-title="" className={kind === "login" ? "sr" : css.title}>{titles[kind]}</Heading>
        {why && (
          <p className={css.why}>
            <Icon name="key-round" />
            {reasonText(why, kind, t)}
          </p>
        )}
        {kind === "login" ? <LoginForms /> : kind === "register" ? <RegisterForm /> : <FindPassword />}
      </div>
    </div>
  );
}
