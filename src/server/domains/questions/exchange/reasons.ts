import { messages as messagesEn } from "#contract/text/messages.en.ts";
import { messages as messagesZh } from "#contract/text/messages.zh.ts";
import { questionFileText as textEn } from "#contract/text/questionFiles.en.ts";
import { questionFileText as textZh } from "#contract/text/questionFiles.zh.ts";
import { fill, type Language } from "#contract/text/say.ts";
import { mend } from "../../../kernel/refusal.ts";
import { BadFile, type ProblemKey } from "./content/content.ts";

interface Said {
  readonly key: ProblemKey;
  readonly values?: Readonly<Record<string, string | number>> | undefined;
  readonly field?: string;
}

/** Why, in words. A problem of a case's question says of which. */
export function reason(language: Language, { key, values = {}, field = "" }: Said): string {
  const text = language === "zh" ? { ...messagesZh, ...textZh } : { ...messagesEn, ...textEn };
  const said = fill(text[key], values);
  const child = /^children\.(\d+)\./.exec(field)?.[1];
  return child === undefined ? said : fill(text.childWrong, { child, reason: said });
}

/** A file that can't be taken as a refusal that says why; anything else stays what it is. */
export function refused(error: unknown, language: Language): unknown {
  return error instanceof BadFile
    ? mend("questionFileRefused", { reason: reason(language, { key: error.key, values: error.values }) }, { reason: error.key })
    : error;
}
