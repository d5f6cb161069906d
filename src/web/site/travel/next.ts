import type { Language } from "#contract/text/say.ts";
import { call } from "../../client/call.ts";
import type { Head } from "../../parts/app/screen.ts";
import { currentViewer } from "../../parts/app/viewer.ts";
import type { Dictionaries } from "../../text/texts.ts";
import { arriveAt, go, leaving, mayEnter } from "./navigation.ts";
import { headOf, openPage } from "./open.ts";
import { loginFirst, type OpenPage } from "./opened.ts";

/** What the open page hands on to the next one. */
interface Step {
  readonly language: Language;
  readonly texts: Dictionaries;
  /** False once the person has gone on to somewhere else. */
  readonly wanted: () => boolean;
}

/** Opens the page at an address; null where that leads elsewhere, or nobody waits for it any more. Never throws. */
export async function openNext(address: string, { language, texts, wanted }: Step): Promise<OpenPage | null> {
  const lead = (to: string): null => {
    go(to, true);
    return null;
  };
  // Back and forward lead past the guard of links.
  if (!mayEnter(address)) return lead(loginFirst(address));
  leaving();
  const opened = await openPage(address, { call, language, texts, signedIn: currentViewer() !== null });
  if (!wanted()) return null;
  if (opened.needsLogin) return lead(loginFirst(address));
  return opened.movedTo === undefined ? opened : lead(opened.movedTo);
}

/** Called once a page stands that was opened from another address, or anew from its own: then it stays where it was scrolled to. */
export function arrive(opened: OpenPage, from: string, to: string, school: string): void {
  applyHead(headOf(opened, school), school);
  if (from !== to) arriveAt(from, to);
}

/** Puts a page's title, description and address into the document's head. */
function applyHead(head: Head, school: string): void {
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
    head.canonical === undefined ? undefined : new URL(head.canonical, location.origin).href);
}
