import { inLanguage } from "#contract/outside.ts";
import type { Language } from "#contract/text/say.ts";
import { call } from "../../client/call.ts";
import type { Head } from "../../parts/app/screen.ts";
import { currentViewer } from "../../parts/app/viewer.ts";
import { arriveAt, go, leaving, mayEnter } from "./navigation.ts";
import { headOf, openPage } from "./open.ts";
import { loginFirst, type OpenPage } from "./opened.ts";
import { type Coming, comingAt } from "./place.ts";

/** How long the old page stays before the new one's skeleton takes its place. */
const SKELETON_AFTER_MS = 300;

/** A step from the open page to an address, or to its own anew. */
interface Step {
  readonly address: string;
  readonly from: string;
  readonly open: OpenPage;
  readonly language: Language;
  /** The school's name. */
  readonly school: string;
  /** When the step was asked for, ms since the epoch. */
  readonly since: number;
  /** Whether the person has gone on to somewhere else. */
  readonly gone: () => boolean;
  /** Draws it; `arrive` is called when it stands. */
  readonly draw: (opened: OpenPage, arrive: () => void) => void;
  /** Told when the page is slow to come. */
  readonly setComing: (coming: Coming) => void;
}

/** Opens a page and draws it, unless its address leads elsewhere or nobody waits for it any more. Never throws. */
export async function stepTo(step: Step): Promise<void> {
  const { address, from, open, language, school, since, gone, draw, setComing } = step;
  if (gone()) return;
  const slow = setTimeout(() => gone() || setComing(comingAt(address, open)), SKELETON_AFTER_MS - (Date.now() - since));
  const opened = await openNext(step);
  if (!opened) return;
  clearTimeout(slow);
  applyHead(headOf(opened, school), school, language);
  // What is opened anew stays where it was scrolled to.
  draw(opened, () => {
    if (from !== address) arriveAt(from, address);
  });
}

/** The page at an address; null where that leads elsewhere, or nobody waits for it any more. */
async function openNext({ address, open, language, gone }: Step): Promise<OpenPage | null> {
  const lead = (to: string): null => {
    go(to, true);
    return null;
  };
  // Back and forward lead past the guard of links.
  if (!mayEnter(address)) return lead(loginFirst(address));
  leaving();
  const opened = await openPage(address, { call, language, texts: open.texts, signedIn: currentViewer() !== null });
  if (gone()) return null;
  if (opened.needsLogin) return lead(loginFirst(address));
  return opened.movedTo === undefined ? opened : lead(opened.movedTo);
}

/** Puts a page's title, description and address into the document's head. */
function applyHead(head: Head, school: string, language: Language): void {
  document.title = `${head.title} - ${school}`;
  const set = (selector: string, make: () => HTMLElement, name: string, value: string | undefined) => {
    let node = document.head.querySelector<HTMLElement>(selector);
    if (value === undefined) return node?.remove();
    if (!node) document.head.append((node = make()));
    node.setAttribute(name, value);
  };
  const meta = (name: string) => () => Object.assign(document.createElement("meta"), { name });
  set('meta[name="description"]', meta("description"), "content", head.description);
  set('meta[name="robots"]', meta("robots"), "content", head.noindex ? "noindex" : undefined);
  set('link[rel="canonical"]', () => Object.assign(document.createElement("link"), { rel: "canonical" }), "href",
    head.canonical === undefined ? undefined : new URL(inLanguage(head.canonical, language), location.origin).href);
  // They say where the first page stands in other languages, to those who read no further one by script.
  for (const link of document.head.querySelectorAll("link[hreflang]")) link.remove();
}
