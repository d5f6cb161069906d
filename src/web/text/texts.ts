import type { FieldText } from "#contract/text/fields.zh.ts";
import type { text as frame } from "./zh/frame.ts";
import type { text as about } from "./zh/about.ts";
import type { text as catalogue } from "./zh/catalogue.ts";
import type { text as compose } from "./zh/compose.ts";
import type { text as comments } from "./zh/comments.ts";
import type { text as course } from "./zh/course.ts";
import type { text as details } from "./zh/details.ts";
import type { text as documents } from "./zh/documents.ts";
import type { text as collect } from "./zh/collect.ts";
import type { text as favourite } from "./zh/favourite.ts";
import type { text as footprint } from "./zh/footprint.ts";
import type { text as my } from "./zh/my.ts";
import type { text as handouts } from "./zh/handouts.ts";
import type { text as home } from "./zh/home.ts";
import type { text as login } from "./zh/login.ts";
import type { text as news } from "./zh/news.ts";
import type { text as notes } from "./zh/notes.ts";
import type { text as play } from "./zh/play.ts";
import type { text as player } from "./zh/player.ts";
import type { text as search } from "./zh/search.ts";
import type { text as study } from "./zh/study.ts";
import type { text as teacher } from "./zh/teacher.ts";
import type { text as transfer } from "./zh/transfer.ts";

/** Every area's dictionary, typed by the Chinese one: a key missing in English does not compile. */
export interface Texts {
  frame: typeof frame;
  about: typeof about;
  catalogue: typeof catalogue;
  compose: typeof compose;
  comments: typeof comments;
  course: typeof course;
  details: typeof details;
  documents: typeof documents;
  collect: typeof collect;
  favourite: typeof favourite;
  footprint: typeof footprint;
  my: typeof my;
  handouts: typeof handouts;
  home: typeof home;
  login: typeof login;
  news: typeof news;
  notes: typeof notes;
  play: typeof play;
  player: typeof player;
  search: typeof search;
  study: typeof study;
  teacher: typeof teacher;
  transfer: typeof transfer;
  /** What is said about a field: whoever draws a form needs it. */
  fields: FieldText;
}

export type Area = keyof Texts;
export type Dictionaries = { [A in Area]?: Texts[A] };
