/**
 * The text of a document lesson, from top to bottom. Words between `**` and `**` are strong, in every text; nothing else is
 * marked up, and HTML is shown as it is typed. What stands before the first heading is its lead.
 */
export type LessonBlock =
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[]; readonly ordered?: boolean | undefined }
  | {
      readonly kind: "table";
      readonly head: readonly string[];
      /** Each as long as the head. */
      readonly rows: readonly (readonly string[])[];
      /** The row that an example is about, from 0. */
      readonly marked?: number | undefined;
      /** Small, under the table: where its figures are from, when they hold. */
      readonly note?: string | undefined;
    }
  | { readonly kind: "callout"; readonly tone: "warning" | "tip"; readonly text: string }
  /** A calculation or a procedure at one glance: two to four steps beside each other. */
  | {
      readonly kind: "steps";
      readonly steps: readonly { readonly name: string; readonly value: string; readonly note: string }[];
    }
  | {
      readonly kind: "figure";
      /** The drawing's name. */
      readonly drawing: string;
      /** What it shows, for those who don't see it. */
      readonly alt: string;
      readonly caption: string;
    };

export const BLOCK_KINDS = ["heading", "paragraph", "list", "table", "callout", "steps", "figure"] as const satisfies LessonBlock["kind"][];

/**
 * Characters that are read in a minute. Adults read plain Chinese at 300 to 500 a minute; a text of values, steps and figures is
 * read at the lower end, and whoever reads with care shall not be slower than the clock that counts for them.
 */
export const READ_A_MINUTE = 300;
/** A word of Latin letters or digits takes as long as so many characters. */
export const WORD_CHARACTERS = 2;
/** Seconds in which a drawing is looked at. */
export const FIGURE_SECONDS = 12;
/** No lesson is shorter: a page that is opened and left teaches nothing. */
export const LEAST_READING_SECONDS = 20;
/** The longest that a school may set: what is longer are several lessons. */
export const MOST_READING_SECONDS = 7_200;

export const LESSON_BLOCKS = 200;
export const BLOCK_CHARACTERS = 2_000;
/** A drawing's name: what its address ends with. */
export const DRAWING_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
