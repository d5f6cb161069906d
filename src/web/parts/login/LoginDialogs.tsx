import { type ReactNode, useEffect } from "react";
import { loginPage, type LoginKind } from "./openLogin.ts";

export interface LoginDialogsProps {
  readonly kind: LoginKind;
  /** Where the sign-in leads, an address of this site; null stays on the page. */
  readonly to: string | null;
  /** Changes to another dialog. */
  readonly onKind: (kind: LoginKind) => void;
  /** Closed without a sign-in. After a sign-in the page is loaded anew instead (spec 8). */
  readonly onClose: () => void;
}

/** The login dialogs. Until they are drawn the login page stands in for them. */
export function LoginDialogs({ to }: LoginDialogsProps): ReactNode {
  useEffect(() => location.assign(loginPage(to)), [to]);
  return null;
}
