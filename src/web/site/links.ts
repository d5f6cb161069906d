import { takenOver } from "../parts/app/takenOver.ts";
import { travel } from "./travel.later.ts";
import type * as Travel from "./travel/travel.ts";

const LOGIN = "/login";
/** Counts what was pressed while the code was on its way: the last press counts alone. */
let presses = 0;

/**
 * Lets the site's own navigation do what the browser was about to do. Until its code is there the press is held back;
 * where there is no page of ours at the path, or no code to be had, the browser does it after all.
 */
function steer(event: Event, path: string, inside: (code: typeof Travel) => void, browser: () => void): void {
  const press = ++presses;
  const code = travel.loaded();
  if (code) {
    if (!code.hasPage(path)) return;
    event.preventDefault();
    return inside(code);
  }
  event.preventDefault();
  const root = document.documentElement;
  root.toggleAttribute("data-waiting", true);
  const late = (act: () => void) => {
    root.removeAttribute("data-waiting");
    if (press === presses) act();
  };
  travel.load().then(
    (arrived) => late(() => (arrived.hasPage(path) ? inside(arrived) : browser())),
    () => late(browser),
  );
}

/** A plain click on a link to this site, or null. */
function innerLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>("a[href]") ?? null;
  if (!link || link.target === "_blank" || link.hasAttribute("download") || link.origin !== location.origin) return null;
  return link;
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
  travel.load().then((code) => code.openLoginLink(link), () => location.assign(link.href));
}

/** Listens at the document; to what happens in parts that React has not taken over yet, too. */
function onDocument(name: "click" | "submit", listen: (event: Event) => void): void {
  const untaken = ({ target }: Event) => target instanceof Element && !takenOver(target);
  document.addEventListener(name, (event) => untaken(event) && listen(event), true);
  document.addEventListener(name, (event) => untaken(event) || listen(event));
}

function followLink(event: Event): void {
  const link = innerLink(event as MouseEvent);
  if (!link) return;
  const { href, pathname, search, hash } = link;
  const samePage = pathname === location.pathname && search === location.search;
  if (samePage && hash) return travel.loaded()?.forget();
  steer(
    event,
    pathname,
    (code) => {
      code.forget();
      if (samePage) window.scrollTo(0, 0);
      else code.go(pathname + search + hash);
    },
    () => location.assign(href),
  );
}

function followSearch(event: Event): void {
  const form = event.target as HTMLFormElement;
  const { origin, pathname } = new URL(form.querySelector<HTMLSelectElement>("[data-action]")?.value ?? form.action, location.href);
  if (event.defaultPrevented || form.method !== "get" || origin !== location.origin) return;
  steer(
    event,
    pathname,
    (code) => code.search(pathname, form),
    () => {
      form.action = pathname;
      form.submit();
    },
  );
}

/** Turns clicks on links of this site and its searches into navigation, and loads a page's code when the pointer rests on its link. */
export function followLinks(): void {
  document.addEventListener("click", openLoginLink, true);
  onDocument("click", followLink);
  onDocument("submit", followSearch);
  const rest = (event: Event) => {
    const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>("a[href]");
    if (link?.origin === location.origin) travel.load().then(({ warmUp }) => warmUp(link), () => undefined);
  };
  // On the way down: React lets no pointer out of a part of the page that isn't alive yet either.
  document.addEventListener("pointerover", rest, true);
}
