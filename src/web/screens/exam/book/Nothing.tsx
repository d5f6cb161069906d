import type { ReactNode } from "react";
import { LinkButton } from "../../../kit/Button.tsx";
import { Empty } from "../../../kit/Empty.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { counted } from "../../../parts/course/counted.ts";
import { type BookData, type BookWanted, bookAddress } from "./load.ts";

interface NothingProps {
  readonly kind: BookData["kind"];
  /** Questions of the book that an open exam of mine asks: they aren't listed meanwhile. */
  readonly hidden: number;
  readonly href: string;
}

/** An empty book, or one that waits for an exam. */
export function Nothing({ kind, hidden, href }: NothingProps): ReactNode {
  const t = useText("books");
  if (hidden > 0) {
    return (
      <Empty
        drawing="box"
        level={1}
        title={t.inExam}
        text={counted(hidden, t.inExamOne, t.inExamText)}
        action={
          <LinkButton kind="primary" href="/my/practice/home">
            {t.toExam}
          </LinkButton>
        }
      />
    );
  }
  return (
    <Empty
      drawing="book"
      level={1}
      title={kind === "errors" ? t.emptyErrors : t.emptyMarks}
      text={kind === "errors" ? t.emptyErrorsText : t.emptyMarksText}
      action={
        <LinkButton kind="primary" href={href}>
          {t.start}
        </LinkButton>
      }
    />
  );
}

/** The book holds questions, but none of those that are asked for. */
export function NothingFits({ kind, wanted }: { readonly kind: BookData["kind"]; readonly wanted: BookWanted }): ReactNode {
  const t = useText("books");
  return (
    <Empty
      drawing="magnifier"
      level={2}
      title={t.emptyFilter}
      text={t.emptyFilterText}
      action={<LinkButton href={bookAddress(kind, { ...wanted, chapterId: null, only: null })}>{t.seeAll}</LinkButton>}
    />
  );
}
