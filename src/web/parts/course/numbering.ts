import { isLesson, type ItemKind } from "#contract/catalogue.ts";

/** Numbers the lessons of one outline from 1 on, through its chapters; the exams between them have no number. */
export function numbering(): (item: { readonly kind: ItemKind }) => number | null {
  let number = 0;
  return (item) => (isLesson(item) ? (number += 1) : null);
}
