import { numeralAs, readAs } from "./lookAlikes.ts";

const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu;

/** Compatible forms made one, lower case, with `blank` in place of spaces. */
const folded = (text: string, blank: string): string =>
  // Lower case comes first, too: the capital ẞ has no other capital and becomes SS only by way of the small one.
  text.normalize("NFKC").toLowerCase().toUpperCase().toLowerCase().normalize("NFKC")
    .replace(/\p{White_Space}+/gu, blank).replace(UNSEEN, "");

/** A text as it is compared: compatible forms made one, lower case, without spaces and invisible characters. */
export const fold = (text: string): string => folded(text, "");

/** Each character as it is read: no accents, no look-alikes, no traditional characters. */
function read(text: string): string {
  // Hearts, crosses and flags are read before compatible forms are made one, since some have none.
  const bare = text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
  return Array.from(bare, readAs).join("");
}

/** The folded text with each character as it is read. */
export const plain = (text: string): string => read(fold(text));

/** The same with its spaces, each as one: what parts words in Latin letters. */
export const legible = (text: string): string => read(folded(text, " "));

/** What remains of a text for the filter: what stands between its characters (marks, emoji, brackets) is gone, too. */
export const bones = (text: string): string => plain(text).replace(/[^\p{L}\p{N}]/gu, "");

const MOBILE = /(?<!\d)1[3-9]\d{9}(?!\d)/;
/** Eleven figures, some of them letters that look like one. */
const LETTERS_IN = /(?<![a-z\d])[\doilszb](?:[^\p{L}\p{N}]{0,2}[\doilszb]){10}(?![a-z\d])/gu;
/** Of those so many are figures in any case. */
const FIGURES = 4;
const FIGURE_OF: Readonly<Record<string, string>> = { o: "0", i: "1", l: "1", z: "2", s: "5", b: "8" };
/** Figures with others among them that are spelled by their sound. */
const SOUNDS_IN = /\d(?:[^\p{L}\p{N}]{0,2}(?:\d|ling|yao|yi|er|san|si|wu|liu|qi|ba|jiu))+/gu;
const SOUND = /ling|yao|yi|er|san|si|wu|liu|qi|ba|jiu/g;
const SOUND_OF: Readonly<Record<string, string>> = {
  ling: "0", yao: "1", yi: "1", er: "2", san: "3", si: "4", wu: "5", liu: "6", qi: "7", ba: "8", jiu: "9",
};

/** The figures of a text, whatever was written for one. */
const figures = (text: string): string =>
  Array.from(plain(text), numeralAs).join("")
    .replace(SOUNDS_IN, (run) => run.replace(SOUND, (sound) => SOUND_OF[sound]!))
    .replace(LETTERS_IN, (run) =>
      (run.match(/\d/g) ?? []).length < FIGURES ? run : run.replace(/[a-z]/g, (letter) => FIGURE_OF[letter]!),
    );

/** Digits that stand together, or two marks apart at most. */
const GROUPS = /\d+(?:[^\p{L}\p{N}]{1,2}\d+)*/gu;

/** Whether a text holds a mobile number, however its digits are written and spaced. */
export function holdsMobile(text: string): boolean {
  for (const [run] of figures(text).matchAll(GROUPS)) {
    const groups = run.split(/\D+/);
    // A list such as 1、3、5、7、9、11 is none.
    const isList = /[、,;]/.test(run) && groups.some((group) => group.length !== groups[0]!.length);
    if (MOBILE.test(isList ? run : groups.join(""))) return true;
  }
  return false;
}
