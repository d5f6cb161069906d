import type { ReactNode } from "react";
import type { Language } from "#contract/text/say.ts";
import type { Call } from "../../client/call.ts";
import type { Area, Texts } from "../../text/texts.ts";

/** Where a screen stands: the address's parameters and query. */
export interface Place {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

export interface LoadContext extends Place {
  readonly call: Call;
  readonly language: Language;
  /** Whether a learner is signed in; the server's word on the first page, the browser's afterwards. */
  readonly signedIn: boolean;
}

/** What a page says in its head. */
export interface Head {
  /** The route title; the school's name is added (spec 1). */
  readonly title: string;
  readonly description?: string;
  /** Absolute path of the preferred address; the query is left out unless named here. */
  readonly canonical?: string;
  readonly noindex?: true;
  /** schema.org data for search engines. */
  readonly data?: object;
}

/** What a screen throws (or its load) when there is nothing at the address. */
export class Missing extends Error {}

/** What a public screen's `load` throws when a visitor may see this address only after signing in (spec 2, Access). */
export class LoginNeeded extends Error {}

/** What `load` throws when what was asked for stands at another address of the site. */
export class Moved extends Error {
  // Declared only: a class field would ship helpers to old browsers.
  declare readonly to: string;
  constructor(to: string) {
    super(`moved to ${to}`);
    this.to = to;
  }
}

/** One screen of the site: `load` runs on the server for the first page and in the browser afterwards. */
export interface Screen<Data> {
  readonly load: (context: LoadContext) => Promise<Data>;
  /** `school` is the school's name. */
  readonly head: (data: Data, texts: <A extends Area>(area: A) => Texts[A], place: Place, school: string) => Head;
  readonly View: (props: { readonly data: Data; readonly place: Place }) => ReactNode;
  /** Addresses with the same name share one View, which keeps its state from one to the next; without it each address has its own. */
  readonly shared?: (place: Place) => string;
  /** Where the page has a bar of its own on phones: whether the tab bar stands there all the same. */
  readonly keepsTabBar?: (data: Data) => boolean;
  /** The page has a bar of its own in place of the site's header, and neither footer nor tab bar: an exam that runs. */
  readonly alone?: (data: Data) => boolean;
  /** Gets ready what an address will need, when the pointer rests on its link. */
  readonly warm?: (place: Place, link: HTMLAnchorElement) => void;
}

export const screen = <Data>(definition: Screen<Data>): Screen<Data> => definition;
