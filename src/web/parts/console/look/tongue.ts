import { tongueOf } from "../../richText/tongue.ts";
import { useConsole } from "../state/console.ts";

/** The `lang` of what the school wrote: an English console shows its titles in Chinese, as they are edited. Undefined: the page's own. */
export function useTongue(): (text: string) => "zh-CN" | undefined {
  const { language } = useConsole();
  return (text) => tongueOf(language, text);
}
