import { hasLoginCookie } from "../../parts/app/browserCookies.ts";
import { goTo } from "../../parts/app/goTo.ts";
import { loginRecord, signedOut } from "../../parts/app/viewer.ts";
import { kindOf, openLogin } from "../../parts/login/openLogin.ts";
import { headingOf } from "../../kit/headingOf.ts";
import { accessOf } from "../table/pages.ts";
import { innerAddress, loginQuery } from "./loginQuery.ts";
import { keyOf, steps } from "./steps.ts";

const SCROLL = "scroll";

function remembered(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(SCROLL) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

/** Called before a new page is loaded: keeps the scroll position of the history entry that is left. */
export function leaving(): void {
  const all = remembered();
  all[steps.here] = Math.round(window.scrollY);
  try {
    sessionStorage.setItem(SCROLL, JSON.stringify(all));
  } catch {
    // Without storage the page simply starts at its top.
  }
  steps.here = keyOf(history.state);
}

/** How long a page may grow until it is as long as it was when it was left (ms). */
const GROWS_MS = 3_000;

/** Called when the new page stands, before it is painted: back to where it was scrolled or to its top, and the focus to its heading. */
export function arriveAt(from: string, to: string): void {
  const { returning } = steps;
  const position = returning === null ? 0 : (remembered()[returning] ?? 0);
  steps.returning = null;
  const hash = location.hash.slice(1);
  const anchor = hash ? document.getElementById(decodeURIComponent(hash)) : null;
  if (anchor) anchor.scrollIntoView();
  else scrollBack(position);
  // Filters and paging keep the focus where the person works; a new page gets it at its heading.
  const main = document.querySelector("main");
  if (main && (returning !== null || from.split("?")[0] !== to.split("?")[0])) headingOf(main).focus({ preventScroll: true });
}

/** Where the page is still too short (lists and pictures come), again as it grows, until the person moves it. */
function scrollBack(position: number): void {
  const go = () => window.scrollTo({ top: position, behavior: "instant" });
  go();
  if (position === 0 || Math.abs(window.scrollY - position) < 2 || typeof ResizeObserver === "undefined") return;
  const growth = new ResizeObserver(() => {
    go();
    if (Math.abs(window.scrollY - position) < 2) stop();
  });
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    for (const name of MOVES) removeEventListener(name, stop);
  };
  const timer = setTimeout(stop, GROWS_MS);
  for (const name of MOVES) addEventListener(name, stop, { passive: true });
  growth.observe(document.body);
}

const MOVES = ["wheel", "touchstart", "keydown", "popstate"] as const;

/** Whether this browser may enter an address: a learner's page needs the login cookie (spec 2, Access). */
export function mayEnter(address: string): boolean {
  if (hasLoginCookie()) return true;
  // A record without its cookie is what an ended session left behind (spec 4).
  if (loginRecord()) signedOut();
  return accessOf(address.split(/[?#]/)[0] ?? "/") !== "learner";
}

/** Goes to an address of this site without leaving the page; a visitor is asked to log in first where that is needed. */
export function go(address: string, replace = false): void {
  if (!mayEnter(address)) return openLogin("login", { to: address });
  goTo(address, replace);
}

/** Goes to what a form asks for by its fields, without those that are empty. */
export function search(path: string, form: HTMLFormElement): void {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string" && value.trim()) query.set(name, value.trim());
  const text = query.toString();
  go(text ? `${path}?${text}` : path);
}

/** Opens the login dialog in place of the login page that a link leads to. */
export function openLoginLink({ search: asked }: HTMLAnchorElement): void {
  const query = new URLSearchParams(asked);
  const to = query.get("to");
  openLogin(kindOf(query), to ? { to: innerAddress(to) ?? "" } : {});
}

/** Does what an address with a wish for the login asks for; whoever is signed in goes where it leads at once. */
export function grantWish(whole: string): void {
  const { address, to } = loginQuery(whole);
  if (hasLoginCookie()) go(to ?? address, true);
  else {
    const here = location.href;
    // Who has gone back meanwhile is elsewhere already.
    openLogin("login", { ...(to ? { to } : {}), onDismiss: () => location.href === here && go(address, true) });
  }
}
