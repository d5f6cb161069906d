import type { ReactNode } from "react";
import { Toaster } from "../../../kit/Toaster.tsx";
import { LoginHost } from "../../login/box/LoginHost.tsx";
import { PartnerHost } from "../../login/partner/PartnerHost.tsx";
import { LogOutHost } from "./LogOutHost.tsx";
import { SessionEndHost } from "./SessionEndHost.tsx";
import { TermsHost } from "./TermsHost.tsx";
import { UpdateBar } from "./UpdateBar.tsx";

/** What lies over the page when it is wanted: login, end of session, new version, messages. */
export function Overlays(): ReactNode {
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
