import { surround } from "../client/call.ts";
import { crumb, reportFailure, watchFailures } from "../client/failures.ts";
import { hasLoginCookie, readCookie, writeCookie } from "../parts/app/browserCookies.ts";
import { followDevice } from "../parts/app/followDevice.ts";
import { loginRecord, signedOut } from "../parts/app/viewer.ts";
import { loadFrame, loadFrameOnUse } from "../parts/frame/later.tsx";
import { onUpdate } from "../parts/frame/over/update.ts";
import { loginPage, loginRequest, onLoginRequest } from "../parts/login/openLogin.ts";
import type { FirstState } from "./entry.client.tsx";
import { installWorkerLater } from "./worker/install.ts";

/** Ties the transport to the session, the toast and the error report, once per page. False when the page is being left. */
export async function startUp({ config }: FirstState): Promise<boolean> {
  if (config.mobileHost) {
    const { mobileAddress } = await import("./platform.ts");
    const elsewhere = mobileAddress(location.href, navigator.userAgent, config.mobileHost);
    if (elsewhere) {
      location.replace(elsewhere);
      return false;
    }
  }
  // The router announces its steps by these two.
  for (const step of ["pushState", "popstate"]) addEventListener(step, () => crumb(location.pathname));
  watchFailures();
  // spec 9: the app token has a cookie; it serves a page that came without the school's configuration.
  if (config.appToken && readCookie("appToken") !== config.appToken) writeCookie("appToken", config.appToken);
  surround({
    token: () => loginRecord()?.token ?? null,
    appToken: () => config.appToken || readCookie("appToken"),
    sessionEnded: (message) => void tellSessionEnd(message).catch(forgetSession),
    toast: (message) => void tellError(message).catch(() => undefined),
    report: ({ path, status, message, milliseconds }) => reportFailure({ kind: "api", message, api: { path, status, ms: milliseconds } }),
  });
  // A record without its cookie is what an ended session left behind (spec 4).
  if (!hasLoginCookie() && loginRecord()) signedOut();
  // Without the frame's code (a newer build has taken its place) the login page does.
  onLoginRequest(() => {
    const request = loginRequest();
    if (request) loadFrame().catch(() => location.assign(loginPage(request.to, request.kind)));
  });
  onUpdate(() => void loadFrame().catch(() => undefined));
  loadFrameOnUse();
  showConnection();
  for (const change of ["online", "offline"]) addEventListener(change, showConnection);
  followDevice();
  installWorkerLater();
  return true;
}

async function tellSessionEnd(message: string): Promise<void> {
  const [{ endSession }] = await Promise.all([import("../parts/frame/over/sessionEnd.ts"), loadFrame()]);
  endSession(message);
}

async function tellError(message: string): Promise<void> {
  const [{ toast }] = await Promise.all([import("../kit/toast.ts"), loadFrame()]);
  toast.error(message);
}

/** What the dialog's button does, for when the dialog itself can't be had. */
function forgetSession(): void {
  signedOut();
  location.assign("/home");
}

/** The offline strip stands in every page; this shows it. */
function showConnection(): void {
  document.documentElement.toggleAttribute("data-offline", !navigator.onLine);
}
