import { createRoot } from "react-dom/client";
import { preferredLanguage } from "#contract/text/say.ts";
import { crumb, reportFault, watchFailures } from "../client/failures.ts";
import { surround } from "../client/surroundings.ts";
import { notices } from "../parts/console/look/notices.ts";
import { endSession, staffRecord } from "../parts/console/state/session.ts";
import { followSteps } from "../parts/console/travel/travel.ts";
import { Console } from "./Console.tsx";
import { busyWords } from "./words.ts";
import "../parts/console/look/antd.css";
import "../kit/css/tokens.css";
import "../kit/css/base.css";
import "../kit/css/layout.css";
import "../kit/css/forced.css";
import "./console.css";

/** Once a build has gone the code of its pages may be gone, too: the page is loaded anew, but no more than once in this many ms. */
const RENEWED = "console.renewed";
const ONCE_IN_MS = 60_000;

function renewWhenGone(): void {
  addEventListener("vite:preloadError", (event) => {
    // Without a line nothing is gone, but the page would be: what is typed in it, and the word that the line is down.
    if (!navigator.onLine || !mayRenew()) return;
    event.preventDefault();
    location.reload();
  });
}

/** Not where it was just done, nor where nobody would know that: what stays broken isn't loaded again and again. */
function mayRenew(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RENEWED)) < ONCE_IN_MS) return false;
    sessionStorage.setItem(RENEWED, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

function chooseTheme(): void {
  const root = document.documentElement;
  root.dataset["theme"] ??= matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

chooseTheme();
renewWhenGone();
watchFailures();
followSteps();
surround({
  token: () => staffRecord()?.token ?? null,
  appToken: () => "",
  sessionEnded: () => endSession(),
  toast: notices.failed,
  busy: busyWords,
  report: ({ path, status, message, milliseconds }) => {
    crumb(location.pathname);
    reportFault({ kind: "api", message, api: { path, status, ms: milliseconds } });
  },
});
const root = document.documentElement;
const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
createRoot(document.getElementById("app")!).render(<Console first={preferredLanguage(root.lang)} nonce={nonce} />);
