import type { Received } from "#contract/endpoint.ts";
import { notes } from "#contract/notes.ts";
import type { Call } from "../../../client/call.ts";

export type NotePage = Received<typeof notes.getMyNotes>;
export type MyNote = NotePage["records"][number];
export type NoteCourse = Received<typeof notes.getMyNoteCourses>[number];

/** What of my notes is shown. */
export interface Wanted {
  readonly keyword: string;
  readonly courseId: number | null;
  readonly current: number;
}

const PATH = "/my/notes/home";
/** Notes of one page. */
const SIZE = 20;
/** The contract's longest keyword. */
export const KEYWORD_LENGTH = 50;

const number = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);

/** What an address asks for; what it can't mean is left out. */
export const wantedOf = (query: URLSearchParams): Wanted => ({
  keyword: Array.from((query.get("keyword") ?? "").trim()).slice(0, KEYWORD_LENGTH).join("").slice(0, KEYWORD_LENGTH),
  courseId: number(query.get("courseId")),
  current: Math.min(number(query.get("current")) ?? 1, 100_000),
});

/** The address of a list. */
export function notesAddress({ keyword, courseId, current }: Partial<Wanted>): string {
  const query = new URLSearchParams();
  if (keyword) query.set("keyword", keyword);
  if (courseId) query.set("courseId", String(courseId));
  if (current && current > 1) query.set("current", String(current));
  return query.toString() === "" ? PATH : `${PATH}?${query.toString()}`;
}

/** The page to print: of one course, or of all. */
export const printAddress = (courseId: number | null): string => `/my/notes/print${courseId === null ? "" : `?courseId=${courseId}`}`;

export const loadNotes = (call: Call, { keyword, courseId, current }: Wanted): Promise<NotePage> =>
  call(notes.getMyNotes, { keyword, current, size: SIZE, ...(courseId === null ? {} : { courseId }) });

/** Where a note's second is watched, with the notes beside it. */
export const noteAddress = ({ courseId, itemId, vid, atSecond }: Pick<MyNote, "courseId" | "itemId" | "vid" | "atSecond">): string =>
  `/course/play?id=${courseId}&itemId=${itemId}${vid === null ? "" : `&vid=${encodeURIComponent(vid)}`}&from=${atSecond}&tab=notes`;
