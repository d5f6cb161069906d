import { randomUUID } from "node:crypto";
import type { Database } from "../../../database/database.ts";
import { searchVector } from "../../../kernel/chinese.ts";
import { addBookmark } from "./bookmarks.store.ts";
import { NOTE_PLACE } from "./rules.ts";
import { addNote } from "./store.ts";

/** A note or bookmark of the past: for taking over what a school has, and for the demo school. */
interface PastMark {
  readonly learnerId: number;
  readonly seriesId: number;
  readonly itemId: number;
  /** Second of the lesson. */
  readonly atSecond: number;
  /** Of a bookmark: its label. */
  readonly content: string;
  readonly isBookmark: boolean;
  readonly at: Date;
}

/** What happened then is taken as it is. */
const NO_LIMIT = 1_000_000;

/** Enters a mark as it was made then; joins the transaction of `db`. */
export async function enterMark(db: Database, { content, isBookmark, ...mark }: PastMark): Promise<void> {
  if (isBookmark) await addBookmark(db, { ...mark, label: content }, NO_LIMIT);
  else
    await addNote(
      db,
      { ...mark, content, requestId: randomUUID(), search: await searchVector([{ text: content, place: NOTE_PLACE }]) },
      NO_LIMIT,
    );
}
