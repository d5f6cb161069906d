/**
 * Gets the school's HTML of a question ready to be shown: what it adds is its own, what is given was sanitised on the way
 * into the bank (rules.md Exams).
 */

/** Tags, comments and runs of three or more underscores (a blank, contract `question.stem`). */
const PIECES = /(<[^>]*>)|_{3,}/g;

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** Puts `blank(0)`, `blank(1)`, … where the blanks are; says how many there were. */
export function withBlanks(html: string, blank: (index: number) => string): { readonly html: string; readonly count: number } {
  let count = 0;
  const filled = html.replace(PIECES, (_all, tag: string | undefined) => tag ?? blank(count++));
  return { html: filled, count };
}

/** Gives pictures without words of their own a name: `picture`. Files of other schools often bring none. */
export const withNames = (html: string, picture: string): string =>
  html.replace(/<img\b[^>]*>/gi, (tag) =>
    /\salt="[^"]*[^"\s][^"]*"/i.test(tag) ? tag : tag.replace(/\salt="[^"]*"/i, "").replace(/^<img\b/i, `<img alt="${escaped(picture)}"`),
  );

/** Makes pictures reachable by keyboard (they can be enlarged) and gives sound its controls. */
export function withControls(html: string, label: string): string {
  return html
    .replace(/<img\b/gi, `<img tabindex="0" role="button" aria-description="${escaped(label)}" loading="lazy"`)
    .replace(/<audio\b(?![^>]*\bcontrols\b)/gi, '<audio controls="" preload="metadata"');
}

/** Pictures, each in an element that keeps room for it: it can stay as high while the picture comes, and after. */
export const withRoom = (html: string): string =>
  html.replace(/<img\b(?:"[^"]*"|'[^']*'|[^"'>])*>/gi, '<span data-picture="">$&</span>');

/** A text without its sound, which can't be played inside of a button, and the addresses of that. */
export function withoutSound(html: string): { readonly html: string; readonly sounds: readonly string[] } {
  const sounds: string[] = [];
  const silent = html.replace(/<audio\b[^>]*?\bsrc="([^"]+)"[^>]*>[\s\S]*?<\/audio>/gi, (_all, src: string) => {
    sounds.push(src);
    return "";
  });
  return { html: silent, sounds };
}

/** Brackets that wait for the answer: wide enough to be seen, however they were typed. */
export const withBrackets = (html: string): string => html.replace(/（(?:\s|&nbsp;)*）/g, "（　　）");

/** Whether formulas stand in it, whose style sheet then has to be there. */
export const hasFormula = (html: string): boolean => html.includes('class="katex');

/** The first picture's address, or null. */
export const pictureOf = (html: string): string | null => /<img\b[^>]*\bsrc="([^"]+)"/i.exec(html)?.[1] ?? null;
