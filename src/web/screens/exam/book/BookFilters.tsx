import type { ReactNode } from "react";
import { Chip } from "../../../kit/Chips.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { goTo } from "../../../parts/app/goTo.ts";
import { Filters } from "../Filters.tsx";
import css from "./Book.module.css";
import { bookAddress, type BookKind, type BookRow, type BookSubject, type BookWanted } from "./load.ts";

interface BookFiltersProps {
  readonly kind: BookKind;
  readonly subjects: readonly BookSubject[];
  readonly wanted: BookWanted;
  readonly count: number;
  readonly twice: number;
  readonly due: number;
  readonly gone: readonly BookRow[];
}

/** Narrows a book to a subject, a chapter, what was wrong twice and what is due. */
export function BookFilters({ kind, subjects, wanted, count, twice, due, gone }: BookFiltersProps): ReactNode {
  const t = useText("books");
  const { courseId, chapterId, only } = wanted;
  const subject = subjects.find((one) => one.courseId === courseId);
  const to = (change: Partial<BookWanted>) => bookAddress(kind, { courseId, chapterId: null, only: null, ...change });
  const chapters = (subject?.chapters ?? []).flatMap(({ chapterId: id, title, count: all }) => {
    const left = all - gone.filter(({ question }) => question.chapterId === id).length;
    return id !== null && (left > 0 || id === chapterId) ? [{ id, title, left }] : [];
  });
  return (
    <Filters
      label={t.filters}
      className={css.filters}
      subjects={
        (subjects.length > 1 || !subject) && {
          "aria-label": t.subject,
          value: String(courseId),
          options: [
            ...(subject ? [] : [{ value: String(courseId), label: t.subject }]),
            ...subjects.map((one) => ({ value: String(one.courseId), label: one.name })),
          ],
          onChange: (event) => goTo(bookAddress(kind, { courseId: Number(event.target.value), chapterId: null, only: null })),
        }
      }
    >
      <Chip pressed={chapterId === null && only === null} href={to({})}>
        {t.all} <small>{count}</small>
      </Chip>
      {(due > 0 || only === "due") && (
        <Chip pressed={only === "due"} href={to({ only: "due" })}>
          {t.due} <small>{due}</small>
        </Chip>
      )}
      {(twice > 0 || only === "twice") && (
        <Chip pressed={only === "twice"} href={to({ only: "twice" })}>
          {t.twice} <small>{twice}</small>
        </Chip>
      )}
      {chapters.map(({ id, title, left }) => (
        <Chip key={id} pressed={id === chapterId} href={to({ chapterId: id })}>
          {title} <small>{left}</small>
        </Chip>
      ))}
    </Filters>
  );
}
