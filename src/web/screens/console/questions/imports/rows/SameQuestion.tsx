import type { ReactNode } from "react";
import { staffQuestions } from "#contract/staff/questions.ts";
import { fill } from "#contract/text/say.ts";
import { useRead } from "../../../../../parts/console/calls/reads.ts";
import { useMarks, useWords } from "../../../../../parts/console/state/console.ts";
import css from "./rows.module.css";
import { type Row } from "./columns.tsx";
import { keyText, plainText } from "./sayings.ts";

type Body = NonNullable<Row["draft"]>["body"];

/** The question of the bank that a row doubles, beside the row. */
export function SameQuestion({ row, fileName }: { readonly row: Row; readonly fileName: string }): ReactNode {
  const words = useWords("questionImports");
  const marks = useMarks();
  const { data } = useRead(staffQuestions.read, row.sameQuestion === null ? null : { questionId: String(row.sameQuestion) });
  if (row.sameQuestion === null || !row.draft) return null;
  const there = data?.questionId === row.sameQuestion ? data : null;
  return (
    <div className={css.beside}>
      <section aria-label={words.inBankAlready}>
        <h3>
          {words.inBankAlready} <a className={css.link} href={`/staff/questions/${row.sameQuestion}`}>
            {fill(words.questionOf, { id: row.sameQuestion })}
          </a>
        </h3>
        {there && <Saying body={there.body} />}
        {there && there.papers.length > 0 && <p>{fill(words.inPapers, { papers: there.papers.join(marks.list) })}</p>}
      </section>
      <section aria-label={words.inFile}>
        <h3>{words.inFile} <small>{fileName}</small></h3>
        <Saying body={row.draft.body} />
      </section>
    </div>
  );
}

function Saying({ body }: { readonly body: Body }): ReactNode {
  const words = useWords("questionImports");
  const marks = useMarks();
  const editor = useWords("question");
  return (
    <>
      <p>{plainText(body.stem)}</p>
      {body.kind !== "case" && (
        <>
          {body.options.map(({ key, html }) => <p key={key}>{key}. {plainText(html)}</p>)}
          <p><b>{words.answer}</b> {keyText(body.key, editor, marks)}</p>
        </>
      )}
      <p><b>{editor.analysis}</b> {plainText(body.analysis) || "—"}</p>
    </>
  );
}
