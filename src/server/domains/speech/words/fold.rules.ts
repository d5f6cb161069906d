import { numeralAs, readAs } from "./lookAlikes.ts";

const UNSEEN = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;

/** A text as it is compared: compatible forms made one, lower case, without spaces and invisible characters. */
export function fold(text: string): string {
  // Lower case comes first, too: the capital ẞ has no other capital and becomes SS only by way of the small one.
  return text.normalize("NFKC").toLowerCase().toUpperCase().toLowerCase().normalize("NFKC").replace(UNSEEN, "");
}

/** The folded text with each character as it is read: no accents, no look-alikes, no traditional characters. */
export function plain(text: string): string {
  // Hearts, crosses and flags are read before compatible forms are made one, since some have none.
  const bare = fold(text).normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
  return Array.from(bare, readAs).join("");
}

/** What remains of a text for the filter: what stands between its characters (marks, emoji, brackets) is gone, too. */
export const bones = (text: string): string => plain(text).replace(/[^\p{L}\p{N}]/gu, "");

const MOBILE = /(?<!\d)1[3-9]\d{9}(?!\d)/;
/** A number in which an o stands for 0, an i or l for 1. */
const LETTERS_IN = /(?<![a-z])\d{2}[\doil]*(?![a-z])/g;
/** Digits that stand together, or two marks apart at most. */
const GROUPS = /\d+(?:[^\p{L}\p{N}]{1,2}\d+)*/gu;

/** Whether a text holds a mobile number, however its digits are written and spaced. */
export function holdsMobile(text: string): boolean {
  const digits = Array.from(plain(text), numeralAs).join("").replace(LETTERS_IN, (run) => run.replace(/o/g, "0").replace(/[il]/g, "1"));
  for (const [run] of digits.matchAll(GROUPS)) {
    const groups = run.split(/\D+/);
    // A list such as 1、3、5、7、9、11 is none.
    const isList = /[、,;]/.test(run) && groups.some((group) => group.length !== groups[0]!.length);
    if (MOBILE.test(isList ? run : groups.join(""))) return true;
  }
  return false;
}
