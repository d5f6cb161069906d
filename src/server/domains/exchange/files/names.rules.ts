/** Names of what lies in an exchange file. Pure. */

/** Left behind by other systems' packers and explorers. */
const LITTER = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._[^/]*$)/i;

/** A name as it is looked up: with slashes, composed, without a leading `./`. */
export const plainName = (given: string): string => given.normalize("NFC").replaceAll("\\", "/").replace(/^(?:\.\/)+/, "");

/** Whether a name leads nowhere but below its own folder. */
export const isInside = (name: string): boolean =>
  name !== "" && !name.includes("\0") && !name.startsWith("/") && !/^[A-Za-z]:/.test(name) && !name.split("/").includes("..");

/** Whether a manifest may name a file so. */
export const isFileName = (name: string): boolean =>
  isInside(name) && !name.includes("\\") && plainName(name) === name && !name.endsWith("/");

export const isLitter = (name: string): boolean => LITTER.test(name);

/** What a ZIP calls a file: UTF-8, or what a Chinese Windows wrote; null: neither. */
export function decodedName(bytes: Buffer): string | null {
  for (const label of ["utf-8", "gbk"]) {
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes);
    } catch {
      // The next one.
    }
  }
  return null;
}

const order = new Intl.Collator("zh-Hans-CN", { numeric: true, sensitivity: "base" });

/** Names as a person counts: 2 before 10. */
export const byName = (a: string, b: string): number => order.compare(a, b) || Number(a > b) - Number(a < b);

/** A part of a name that every system takes: what none does becomes an underscore. */
export const asFileName = (text: string): string =>
  text.normalize("NFC").replace(/[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|]/gu, "_").replace(/^[. ~]+|[. ]+$/g, "").slice(0, 60) || "_";
