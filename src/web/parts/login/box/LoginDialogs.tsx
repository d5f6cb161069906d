import type { ReactNode } from "react";
import { Dialog } from "../../../kit/Dialog.tsx";
import { useText } from "../../app/context.tsx";
import { LoginBoxProvider } from "../loginBox.ts";
import type { LoginKind } from "../openLogin.ts";
import { type LoginReason, reasonOf, reasonText } from "../why.ts";
import { LoginBox } from "./LoginBox.tsx";
import { SuccessDialog } from "./SuccessDialog.tsx";
import { useSignedIn } from "./useSignedIn.ts";

export interface LoginDialogsProps {
  readonly kind: LoginKind;
  /** Where the sign-in leads, an address of this site; null stays on the page. */
  readonly to: string | null;
  readonly why: LoginReason | null;
  /** Closed without a sign-in. After a sign-in the page is loaded anew instead (spec 8). */
  readonly onClose: () => void;
}

/** The login dialogs (spec 2) and the success dialog that takes their place. */
export function LoginDialogs({ kind, to, why: told, onClose }: LoginDialogsProps): ReactNode {
  const t = useText("login");
  const { onSignedIn, success } = useSignedIn(to, onClose);
  if (success) return <SuccessDialog {...success} />;
  const why = told ?? reasonOf(to);
  const labels = { login: t.title, register: t.registerTitle, find: t.findTitle };
  const label = why ? `${labels[kind]}${t.colon}${reasonText(why, kind, t)}` : labels[kind];
  return (
    <LoginBoxProvider value={{ to, onSignedIn }}>
      <Dialog open bare wide label={label} labels={{ close: t.close }} onClose={onClose}>
        <LoginBox kind={kind} why={why} heading="h2" />
      </Dialog>
    </LoginBoxProvider>
  );
}
