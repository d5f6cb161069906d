import type { Language } from "#contract/text/say.ts";

/** What stands between words that a page puts together, as each language writes it. */
export interface Marks {
  /** Between names of a list. */
  readonly list: string;
  /** Between phrases that may hold commas themselves. */
  readonly phrases: string;
  readonly comma: string;
  readonly colon: string;
  /** Said beside what stands before it. */
  readonly aside: (text: string) => string;
}

export const MARKS: Readonly<Record<Language, Marks>> = {
  zh: { list: "、", phrases: "；", comma: "，", colon: "：", aside: (text) => `（${text}）` },
  en: { list: ", ", phrases: "; ", comma: ", ", colon: ": ", aside: (text) => ` (${text})` },
};
