import { renderToString } from "react-dom/server";
import type { Language } from "#contract/text/say.ts";
import type { Answer } from "#contract/endpoint.ts";
import { type Call, CallFailure } from "../client/call.ts";
import type { SiteConfig } from "../parts/app/siteConfig.ts";
import type { Head } from "../parts/app/screen.ts";
import type { Viewer } from "../parts/app/viewer.ts";
import { frameParts } from "../parts/frame/later.tsx";
import { accountMenu } from "../parts/frame/menus/accountMenu.later.ts";
import { autoLogin } from "../parts/login/partner/autoLogin.ts";
import { loadAllTexts } from "../text/load.ts";
import type { Area, Dictionaries } from "../text/texts.ts";
import { App } from "./App.tsx";
import type { FirstState } from "./entry.client.tsx";
import type { FramedPage, PageDef } from "./table/page.ts";
import { accessOf, manifestKey, matchPage, redirectOf } from "./table/pages.ts";
import { headOf, openPage } from "./travel/open.ts";
import { loginFirst } from "./travel/opened.ts";

const TEXTS = { zh: await loadAllTexts("zh"), en: await loadAllTexts("en") };

/** Parts of the frame that only some pages draw, as keys of the build's manifest. */
const PARTS = {
  frame: "src/web/parts/frame/FrameParts.tsx",
  account: "src/web/parts/frame/menus/AccountMenu.tsx",
};

export interface PageRequest {
  readonly address: string;
  readonly language: Language;
  readonly viewer: Viewer | null;
  readonly config: SiteConfig;
  readonly call: Call;
}

export type PageAnswer =
  | { readonly kind: "redirect"; readonly to: string }
  | {
      readonly kind: "page";
      readonly status: 200 | 404 | 503;
      readonly head: Head;
      readonly html: string;
      /** The first state, as JSON that is safe inside a script element. */
      readonly state: string;
      /** Modules whose styles the page needs, as keys of the build's manifest. */
      readonly modules: readonly string[];
      readonly eager: boolean;
      readonly page: string | null;
    };

/** What the page table says of a path, for the server's cache and guard. */
export function pageAt(path: string): { access: "visitor" | "learner"; query: readonly string[] } | null {
  const access = accessOf(path);
  return access && { access, query: matchPage(path)?.page.query ?? [] };
}

export { redirectOf };

/** The error that screens know, from an answer that is not a success. */
export const failure = (answer: Answer<unknown>): Error => new CallFailure(answer.message, answer.code, answer.data, false);

export { siteConfig } from "../parts/app/siteConfig.ts";

/** Renders one page whole: its text stands in the HTML without any script. */
export async function render({ address: asked, language, viewer, config, call }: PageRequest): Promise<PageAnswer> {
  const path = asked.split("?")[0] ?? "/";
  const to = redirectOf(path);
  if (to) return { kind: "redirect", to: asked.includes("?") ? `${to}?${asked.slice(asked.indexOf("?") + 1)}` : to };
  // A partner's link is the browser's business: neither the page nor its state shows what it carried.
  const address = autoLogin(asked)?.address ?? asked;
  const open = await openPage(address, { call, language, signedIn: viewer !== null, texts: TEXTS[language] });
  if (open.needsLogin) return { kind: "redirect", to: loginFirst(address) };
  if (open.movedTo !== undefined) return { kind: "redirect", to: open.movedTo };
  await Promise.all([accountMenu.load(), frameParts.load()]);
  const html = renderToString(<App first={open} address={address} language={language} config={config} viewer={viewer} />);
  const page = matchPage(path)?.page ?? null;
  const areas: readonly Area[] = ["frame", ...(page?.areas ?? [])];
  const first: FirstState = {
    address, page: page && framed(page), params: open.place.params, language, config, viewer, data: open.data, trouble: open.trouble,
    texts: Object.fromEntries(areas.map((area) => [area, open.texts[area]])) as Dictionaries,
  };
  return {
    kind: "page",
    status: open.trouble === "missing" ? 404 : open.trouble ? 503 : 200,
    head: headOf(open, config.school),
    html,
    state: JSON.stringify(first).replaceAll("<", "\\u003c"),
    modules: [
      "src/web/site/entry.client.tsx",
      PARTS.frame,
      ...(page ? [manifestKey(page), ...(page.still ? [`src/web/screens/${page.still}`] : [])] : []),
      ...(viewer ? [PARTS.account, ...(page?.learnerStill ? [`src/web/screens/${page.learnerStill}`] : [])] : []),
    ],
    eager: page?.eager ?? false,
    page: page?.name ?? null,
  };
}

const framed = ({ name, access, menu, skeleton, bare, ownBar, alone }: PageDef): FramedPage => ({
  name, access, skeleton, ...(menu && { menu }), ...(bare && { bare }), ...(ownBar && { ownBar }), ...(alone && { alone }),
});
