import { useState } from "react";
import { goTo } from "../../app/goTo.ts";
import { focusAfterLoad } from "../../app/newDocument.ts";
import { refreshPage } from "../../app/refresh.ts";
import { recordLasts } from "../../app/viewer.ts";
import { keepSignIn, type SignInData } from "../keepSignIn.ts";
import type { SignInBy } from "../loginBox.ts";
import { afterSignIn } from "./afterSignIn.ts";
import type { SuccessDialogProps } from "./SuccessDialog.tsx";

/**
 * What follows a sign-in: the records are kept, the success dialog stands, then the page is loaded anew, another is
 * opened, or the page stays and loads its data anew (spec 8).
 *
 * @param to where the sign-in leads, an address of this site, or null
 * @param onStay called when the page stays
 */
export function useSignedIn(to: string | null, onStay: () => void) {
  const [success, setSuccess] = useState<Omit<SuccessDialogProps, "onClose"> | null>(null);
  const onSignedIn = (by: SignInBy, data: SignInData, message: string) => {
    keepSignIn(data);
    setSuccess({ by, name: data.nickName || data.username, message });
  };
  const leave = () => {
    const next = afterSignIn(location.pathname + location.search, to, success?.by ?? "login");
    if (recordLasts()) {
      focusAfterLoad();
      if (next.kind === "go") return location.assign(next.to);
      if (next.kind === "reload") return location.reload();
    }
    setSuccess(null);
    onStay();
    // What can't be kept would be lost with the page.
    if (next.kind === "go") goTo(next.to);
    else refreshPage();
  };
  return { onSignedIn, success: success && { ...success, onClose: leave } };
}
