import { books } from "#contract/books.ts";
import { call } from "../../../client/call.ts";

/** Keeps a question in my mark book, or takes it out. */
export async function setMark(questionId: number, marked: boolean): Promise<boolean> {
  return (await call(books.markOrCancel, { questionId, marked })).marked;
}
