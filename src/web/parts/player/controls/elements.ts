import type { HTMLAttributes, Ref } from "react";
import "media-chrome/dist/media-controller.js";
import "media-chrome/dist/media-time-range.js";
import "media-chrome/dist/media-time-display.js";
import "media-chrome/dist/media-play-button.js";
import "media-chrome/dist/media-mute-button.js";
import "media-chrome/dist/media-volume-range.js";
import "media-chrome/dist/media-pip-button.js";
import "media-chrome/dist/media-fullscreen-button.js";
import "media-chrome/dist/lang/zh-CN.js";
import { setLanguage } from "media-chrome/dist/utils/i18n.js";
import type { Language } from "#contract/text/say.ts";

/** The controller as far as the player uses it. */
export interface ControllerElement extends HTMLElement {
  /** What fills the screen in its place. */
  fullscreenElement: HTMLElement;
}

type ControllerProps = Plain & {
  readonly ref?: Ref<ControllerElement>;
  readonly autohide?: string;
  readonly nohotkeys?: "";
  readonly nosubtitleslangpref?: "";
};
type Plain = Omit<HTMLAttributes<HTMLElement>, "className"> & { readonly class?: string | undefined; readonly slot?: string };

declare module "react" {
  // React's own way of naming custom elements.
  namespace JSX {
    interface IntrinsicElements {
      "media-controller": ControllerProps;
      "media-time-range": Plain;
      "media-time-display": Plain & { readonly showduration?: ""; readonly notoggle?: "" };
      "media-play-button": Plain & { readonly notooltip?: "" };
      "media-mute-button": Plain & { readonly notooltip?: "" };
      "media-volume-range": Plain;
      "media-pip-button": Plain & { readonly notooltip?: "" };
      "media-fullscreen-button": Plain & { readonly notooltip?: "" };
    }
  }
}

/** The controls speak the page's language from their first drawing. */
export const speak = (language: Language): void => setLanguage(language === "zh" ? "zh-CN" : "en");

/** Asks the controller for something, as its own buttons do. */
export function request(controller: HTMLElement, what: "mediaenterfullscreenrequest" | "mediaexitfullscreenrequest"): void {
  controller.dispatchEvent(new CustomEvent(what, { composed: true, bubbles: true }));
}
