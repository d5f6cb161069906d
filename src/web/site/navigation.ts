import { navigate } from "wouter/use-browser-location";
import { hasLoginCookie } from "../parts/app/browserCookies.ts";
import { takenOver } from "../parts/app/takenOver.ts";
import { loginRecord, signedOut } from "../parts/app/viewer.ts";
import { kindOf, openLogin } from "../parts/login/openLogin.ts";
import { innerAddress } from "./loginQuery.ts";
import { accessOf, matchPage } from "./pages.ts";
import { travel } from "./travels.ts";

const SCROLL = "scroll";
const LOGIN = "/login";
let restoring: number | null = null;

function remembered(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(SCROLL) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

const keyOf = (state: unknown): string => String((state as { key?: number } | null)?.key ?? 0);
let here = "0";

/** Called before a new page is loaded: keeps the scroll position of the history entry that is left. */
export function leaving(): void {
  const all = remembered();
  all[here] = Math.round(window.scrollY);
  try {
    sessionStorage.setItem(SCROLL, JSON.stringify(all));
  } catch {
    // Without storage the page simply starts at its top.
  }
  here = keyOf(history.state);
}

/** Called once the new page stands: restores the scroll position or starts at the top, and moves the focus to its heading. */
export function arrive(from: string, to: string): void {
  const position = restoring === null ? 0 : (remembered()[String(restoring)] ?? 0);
  const back = restoring !== null;
  restoring = null;
  requestAnimationFrame(() => {
    const hash = location.hash.slice(1);
    const anchor = hash ? document.getElementById(decodeURIComponent(hash)) : null;
    if (anchor) anchor.scrollIntoView();
    else window.scrollTo(0, position);
    // Filters and paging keep the focus where the person works; a new page gets it at its heading.
    if (back || from.split("?")[0] !== to.split("?")[0]) {
      const heading = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
      heading?.setAttribute("tabindex", "-1");
      heading?.focus({ preventScroll: true });
    }
  });
}

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
  navigate(address, { replace, state: { key: Date.now() } });
}

/** A plain click on a link to a page of this site, or null. */
function innerLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>("a[href]") ?? null;
  if (!link || link.target === "_blank" || link.hasAttribute("download") || link.origin !== location.origin) return null;
  return matchPage(link.pathname) ? link : null;
}

/**
 * The login page is a dialog wherever a page is alive. On the way down, because React lets no click out of a part of the
 * page that isn't alive yet.
 */
function openLoginLink(event: MouseEvent): void {
  const link = innerLink(event);
  if (link?.pathname !== LOGIN || location.pathname === LOGIN) return;
  event.preventDefault();
  event.stopPropagation();
  const query = new URLSearchParams(link.search);
  openLogin(kindOf(query), { to: innerAddress(query.get("to")) ?? "" });
}

/** Listens at the document; to what happens in parts that React has not taken over yet, too. */
function onDocument(name: "click" | "submit", listen: (event: Event) => void): void {
  const untaken = ({ target }: Event) => target instanceof Element && !takenOver(target);
  document.addEventListener(name, (event) => untaken(event) && listen(event), true);
  document.addEventListener(name, (event) => untaken(event) || listen(event));
}

/** Turns clicks on links of this site and its searches into navigation, and loads a page's code when the pointer rests on its link. */
export function followLinks(): void {
  history.scrollRestoration = "manual";
  here = keyOf(history.state);
  addEventListener("popstate", (event) => {
    restoring = (event.state as { key?: number } | null)?.key ?? 0;
  });
  document.addEventListener("click", openLoginLink, true);
  onDocument("click", (event) => {
    const link = innerLink(event as MouseEvent);
    if (!link) return;
    travel.loaded()?.forget();
    const samePage = link.pathname === location.pathname && link.search === location.search;
    if (samePage && link.hash) return;
    event.preventDefault();
    if (samePage) return window.scrollTo(0, 0);
    go(link.pathname + link.search + link.hash);
  });
  onDocument("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const action = new URL(form.querySelector<HTMLSelectElement>("[data-action]")?.value ?? form.action, location.href);
    if (event.defaultPrevented || form.method !== "get" || action.origin !== location.origin || !matchPage(action.pathname)) return;
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === "string" && value.trim()) query.set(name, value.trim());
    const text = query.toString();
    go(text ? `${action.pathname}?${text}` : action.pathname);
  });
  document.addEventListener("pointerover", (event) => {
    const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>("a[href]");
    const found = link?.origin === location.origin ? matchPage(link.pathname) : null;
    if (link && found) travel.load().then(({ warmUp }) => warmUp(link, found), () => undefined);
  });
}
