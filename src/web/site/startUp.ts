import { crumb, reportFault, watchFailures } from "../client/failures.ts";
import { surround } from "../client/surroundings.ts";
import { hasLoginCookie, readCookie, writeCookie } from "../parts/app/browserCookies.ts";
import { followDevice } from "../parts/app/followDevice.ts";
import { onStep } from "../parts/app/goTo.ts";
import { loginRecord, signedOut } from "../parts/app/viewer.ts";
import { loadFrame, loadFrameOnUse } from "../parts/frame/later.tsx";
import { loginPage, loginRequest, onLoginRequest } from "../parts/login/openLogin.ts";
import type { Texts } from "../text/texts.ts";
import type { FirstState } from "./entry.client.tsx";

/** frontend.md 3: a worker installed while the page still starts costs old phones more than a second. */
const WORKER_AFTER_MS = 8_000;
/** After the first touch: whoever touches the page may leave it soon, and has the offline page from then on. */
const WORKER_AFTER_TOUCH_MS = 1_000;

/** Ties the transport to the session, the toast and the error report, once per page. False when the page is being left. */
export async function startUp({ config, texts }: FirstState): Promise<boolean> {
  if (config.mobileHost) {
    const { mobileAddress } = await import("./platform.ts");
    const elsewhere = mobileAddress(location.href, navigator.userAgent, config.mobileHost);
    if (elsewhere) {
      location.replace(elsewhere);
      return false;
    }
  }
  onStep(() => crumb(location.pathname));
  watchFailures();
  // spec 9: the app token has a cookie; it serves a page that came without the school's configuration.
  if (config.appToken && readCookie("appToken") !== config.appToken) writeCookie("appToken", config.appToken);
  surround({
    token: () => loginRecord()?.token ?? null,
    appToken: () => config.appToken || readCookie("appToken"),
    sessionEnded: (message) => void loadFrame().then((parts) => parts.endSession(message)).catch(forgetSession),
    toast: (message) => void loadFrame().then((parts) => parts.toast.error(message)).catch(() => undefined),
    // The frame's words are on every page.
    busy: () => (texts as Texts).frame.busy,
    report: ({ path, status, message, milliseconds }) => reportFault({ kind: "api", message, api: { path, status, ms: milliseconds } }),
  });
  // A record without its cookie is what an ended session left behind (spec 4).
  if (!hasLoginCookie() && loginRecord()) signedOut();
  // Without the frame's code (a newer build has taken its place) the login page does.
  onLoginRequest(() => {
    const request = loginRequest();
    if (request) loadFrame().catch(() => location.assign(loginPage(request.to, request.kind)));
  });
  loadFrameOnUse();
  if (readCookie("renewed")) void loadFrame().then((parts) => parts.putBackTyped(), () => undefined);
  showConnection();
  for (const change of ["online", "offline"]) addEventListener(change, showConnection);
  followDevice();
  if (import.meta.env.PROD && "serviceWorker" in navigator) installWorkerLate();
  return true;
}

/** Some time after the page stands, or soon after it is touched for the first time; once. */
function installWorkerLate(): void {
  const TOUCHES = ["pointerdown", "keydown", "scroll"] as const;
  let timer = 0;
  const within = (ms: number) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      forget();
      import("./worker/install.ts").then(({ install }) => install()).catch(() => undefined);
    }, ms);
  };
  const touched = () => {
    forget();
    within(WORKER_AFTER_TOUCH_MS);
  };
  const forget = () => {
    for (const name of TOUCHES) removeEventListener(name, touched);
  };
  for (const name of TOUCHES) addEventListener(name, touched, { passive: true });
  within(WORKER_AFTER_MS);
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
