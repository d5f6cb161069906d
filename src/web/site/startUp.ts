import { surround } from "../client/call.ts";
import { loginRecord, signedOut } from "../parts/app/viewer.ts";
import { toast } from "../kit/toast.ts";
import type { FirstState } from "./entry.client.tsx";
import { go } from "./navigation.ts";

/** Ties the transport to the session, the toast and the error report, once per page. */
export function startUp({ config }: FirstState): void {
  surround({
    token: () => loginRecord()?.token ?? null,
    appToken: () => config.appToken,
    sessionEnded() {
      signedOut();
      go("/home");
    },
    toast: (message) => toast.error(message),
    report: () => undefined,
  });
}
