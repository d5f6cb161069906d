import type { Language } from "#contract/text/say.ts";
import { useApp } from "../app/context.tsx";

/**
 * The `lang` of a text that may be in another language than its page: an English page shows Chinese lessons, questions and comments,
 * which a screen reader must not speak as English and a browser shall offer to translate. Undefined: the page's own.
 */
export function tongueOf(language: Language, text: string): "zh-CN" | undefined {
  if (language !== "en") return undefined;
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  if (han === 0) return undefined;
  // A Chinese word or two are a quotation. Markup is no text, nor is what a formula was made of; a letter by itself is a quantity.
  const words = text.replace(/<annotation[^>]*>[^<]*<\/annotation>|<[^>]*>/g, " ").match(/\p{Script=Latin}{2,}/gu)?.length ?? 0;
  return han > words ? "zh-CN" : undefined;
}

/** The same for the page that is shown. */
export function useTongue(): (text: string) => "zh-CN" | undefined {
  const { language } = useApp();
  return (text) => tongueOf(language, text);
}
