import { HANDOUT_KINDS, type HandoutKind } from "#contract/handouts.ts";
import type { FieldText } from "#contract/text/fields.zh.ts";

/** A handout's name without ending, in Unicode's composed form, and its kind. */
export interface FileName {
  readonly name: string;
  readonly ext: HandoutKind;
}

type NameProblem = keyof FieldText &
  ("required" | "handoutNameLong" | "handoutNameControl" | "handoutNamePath" | "handoutNameReserved" | "handoutKind");

/** Longest name in characters, and in bytes of UTF-8: with its ending it must fit into the 255 bytes of a file system. */
const NAME_LENGTH = 80;
const NAME_BYTES = 240;

/** Controls, invisible and direction-changing characters, and what Unicode has not assigned. */
const CONTROL = /[\p{C}\p{Zl}\p{Zp}]/u;
/** What leads elsewhere or what some file system does not take. */
const PATH = /[\\/:*?"<>|]/;
/** Names that Windows keeps for devices, with whatever ending. */
const RESERVED = /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/** A name without ending, or what is wrong with it. A name that is not wholly safe is refused, never silently mended. */
export function safeName(said: string): { readonly name: string } | { readonly problem: NameProblem } {
  const name = said.normalize("NFC").trim();
  if (name === "") return { problem: "required" };
  if (CONTROL.test(name)) return { problem: "handoutNameControl" };
  if (PATH.test(name) || name.startsWith(".") || name.endsWith(".") || name.startsWith("~")) return { problem: "handoutNamePath" };
  if (RESERVED.test(name)) return { problem: "handoutNameReserved" };
  if (Array.from(name).length > NAME_LENGTH || Buffer.byteLength(name) > NAME_BYTES) return { problem: "handoutNameLong" };
  return { name };
}

/** A file's name taken apart, or what is wrong with it. */
export function safeFileName(said: string): FileName | { readonly problem: NameProblem } {
  const whole = said.normalize("NFC").trim();
  if (whole === "") return { problem: "required" };
  if (CONTROL.test(whole)) return { problem: "handoutNameControl" };
  const dot = whole.lastIndexOf(".");
  const ending = whole.slice(dot + 1).toLowerCase();
  const kind = ending === "jpeg" ? "jpg" : ending;
  const found = safeName(dot < 0 ? whole : whole.slice(0, dot));
  if ("problem" in found) return found;
  const ext = dot < 0 ? undefined : HANDOUT_KINDS.find((one) => one === kind);
  return ext ? { name: found.name, ext } : { problem: "handoutKind" };
}

/** Characters that stand as they are in an extended parameter (RFC 8187, attr-char). */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * The header that names a file (RFC 6266): the real name in UTF-8, and for old clients one of ASCII alone.
 *
 * @param plain what stands for a name without any ASCII letter or digit
 */
export function disposition(kind: "attachment" | "inline", { name, ext }: FileName, plain: string): string {
  const ascii = name.replace(/[^A-Za-z0-9 ._-]+/g, "_").replace(/^[ ._-]+|[ ._-]+$/g, "");
  const fallback = /[A-Za-z0-9]/.test(ascii) ? ascii : plain;
  return `${kind}; filename="${fallback}.${ext}"; filename*=UTF-8''${encoded(`${name}.${ext}`)}`;
}
