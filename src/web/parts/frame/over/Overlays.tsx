import { type ReactNode, useEffect } from "react";
import { toast } from "../../../kit/toast.ts";
import { Toaster } from "../../../kit/Toaster.tsx";
import { onStep } from "../../app/goTo.ts";
import { LoginHost } from "../../login/box/LoginHost.tsx";
import { PartnerHost } from "../../login/partner/PartnerHost.tsx";
import { LogOutHost } from "./LogOutHost.tsx";
import { SessionEndHost } from "./SessionEndHost.tsx";
import { TermsHost } from "./TermsHost.tsx";
import { UpdateBar } from "./UpdateBar.tsx";

/** What lies over the page when it is wanted: login, end of session, new version, messages. */
export function Overlays(): ReactNode {
  useEffect(endErrorsWithPage, []);
  return (
    <>
      <LoginHost />
      <PartnerHost />
      <LogOutHost />
      <TermsHost />
      <SessionEndHost />
      <UpdateBar />
      <Toaster />
    </>
  );
}

/** An error is of the page where it happened. */
function endErrorsWithPage(): () => void {
  let page = location.pathname;
  return onStep(() => {
    if (location.pathname !== page) toast.endError();
    page = location.pathname;
  });
}
