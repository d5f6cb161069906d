import type { FieldText } from "#contract/text/fields.zh.ts";
import type { text as frame } from "./zh/frame.ts";
import type { text as about } from "./zh/about.ts";
import type { text as course } from "./zh/course.ts";
import type { text as documents } from "./zh/documents.ts";
import type { text as home } from "./zh/home.ts";
import type { text as login } from "./zh/login.ts";

/** Every area's dictionary, typed by the Chinese one: a key missing in English does not compile. */
export interface Texts {
  frame: typeof frame;
  about: typeof about;
  course: typeof course;
  documents: typeof documents;
  home: typeof home;
  login: typeof login;
  /** What is said about a field: whoever draws a form needs it. */
  fields: FieldText;
}

export type Area = keyof Texts;
export type Dictionaries = { [A in Area]?: Texts[A] };
