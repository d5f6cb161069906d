import { Button } from "antd";
import type { ReactNode } from "react";
import { QUESTION_KINDS, SECRECIES } from "#contract/questions.ts";
import { staffQuestions } from "#contract/staff/questions.ts";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../../kit/Tag.tsx";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { dateTime } from "../../../../parts/console/look/when.ts";
import { useConsole, useMayWhole, useWords } from "../../../../parts/console/state/console.ts";
import { useTableAddress } from "../../../../parts/console/table/address.ts";
import { DataTable } from "../../../../parts/console/table/DataTable.tsx";
import type { Column, Filter, RowOf } from "../../../../parts/console/table/table.ts";
import { KIND_TONES } from "../../../../parts/question/kinds.ts";
import css from "./bank.module.css";
import { BulkActs } from "./BulkActs.tsx";

type Row = RowOf<typeof staffQuestions.list>;
const DIFFICULTIES = ["1", "2", "3"] as const;
const SECRECY_TONES = { open: "plain", class: "brand", reserved: "warn" } as const;
const idOf = (text: string | undefined): string | undefined => (text && /^[1-9]\d{0,8}$/.test(text) ? text : undefined);

/** A subject's questions, changed last first. */
export function QuestionList({ subjectId }: { readonly subjectId: number }): ReactNode {
  const words = useWords("questions");
  const { filters: set } = useTableAddress(["batch"]);
  const mayWhole = useMayWhole()("questions");
  return (
    <DataTable<typeof staffQuestions.list>
      name="questions" label={words.title} columns={useColumns()} filters={useFilters(subjectId, idOf(set["batch"]))}
      rowId={({ questionId }) => questionId} rowLink={({ questionId }) => `/staff/questions/${questionId}`}
      source={({ filters }) => ({
        endpoint: staffQuestions.list,
        input: {
          subjectId: String(subjectId), chapterId: idOf(filters["chapter"]), pointId: idOf(filters["point"]),
          batchId: idOf(filters["batch"]), kind: QUESTION_KINDS.find((one) => one === filters["kind"]),
          difficulty: DIFFICULTIES.find((one) => one === filters["difficulty"]),
          secrecy: SECRECIES.find((one) => one === filters["secrecy"]), keyword: filters["q"]?.slice(0, 50),
        },
      })}
      {...(mayWhole ? { bulk: (rows: readonly Row[], done: () => void) => <BulkActs rows={rows} onDone={done} /> } : {})}
      empty={!mayWhole ? <p>{words.empty}</p> : (
        <>
          <p>{words.empty}</p>
          <p>{words.emptyGo}</p>
          <p className={css.emptyActs}>
            <Button type="primary" href={`/staff/questions/import?subject=${subjectId}`}>{words.import}</Button>
            <Button href={`/staff/questions/new?subject=${subjectId}`}>{words.add}</Button>
          </p>
        </>
      )}
    />
  );
}

function useFilters(subjectId: number, batchId: string | undefined): readonly Filter[] {
  const words = useWords("questions");
  const { data } = useRead(staffQuestions.places, { subjectId: String(subjectId) });
  const choice = (name: string, label: string, options: readonly { value: string; label: string }[]): Filter =>
    ({ kind: "choice", name, label, options });
  return [
    { kind: "text", name: "q", label: words.search },
    choice("chapter", words.chapter, (data?.chapters ?? []).map(({ id, title }) => ({ value: String(id), label: title }))),
    choice("point", words.point, (data?.points ?? []).map(({ id, name }) => ({ value: String(id), label: name }))),
    choice("kind", words.kind, QUESTION_KINDS.map((value) => ({ value, label: words.kinds[value] }))),
    choice("difficulty", words.difficulty, DIFFICULTIES.map((value) => ({ value, label: words.difficulties[value] }))),
    choice("secrecy", words.secrecy, SECRECIES.map((value) => ({ value, label: words.secrecies[value] }))),
    // It comes with a link from the import alone.
    ...(batchId ? [choice("batch", words.batch, [{ value: batchId, label: fill(words.batchOf, { n: batchId }) }])] : []),
  ];
}

function useColumns(): readonly Column<Row>[] {
  const words = useWords("questions");
  const { language } = useConsole();
  const difficultyOf = ({ difficulty }: Row) => words.difficulties[difficulty as 1 | 2 | 3];
  const rightOf = ({ answered, correct }: Row) => (answered === 0 ? null : Math.floor((correct / answered) * 100));
  return [
    { key: "stem", title: words.question, cell: ({ stem }) => <span className={css.stem}>{stem}</span>, value: ({ stem }) => stem },
    {
      key: "kind", title: words.kind, value: ({ kind }) => words.kinds[kind],
      cell: ({ kind }) => <span className={css.nowrap}><Tag tone={KIND_TONES[kind]}>{words.kinds[kind]}</Tag></span>,
    },
    {
      key: "place", title: words.chapter, isMinor: "narrow", value: ({ chapterTitle }) => chapterTitle,
      cell: ({ chapterTitle, pointName }) => (
        <span className={css.place}>
          {chapterTitle ?? "—"}
          {pointName && <small className={css.sub}>{pointName}</small>}
        </span>
      ),
    },
    { key: "point", title: words.point, isMinor: "always", value: ({ pointName }) => pointName, cell: ({ pointName }) => pointName ?? "—" },
    {
      key: "difficulty", title: words.difficulty, value: difficultyOf,
      cell: (row) => <span className={css.nowrap}>{difficultyOf(row)}</span>,
    },
    {
      key: "secrecy", title: words.secrecy, value: ({ secrecy }) => words.secrecies[secrecy],
      cell: ({ secrecy }) => <span className={css.nowrap}><Tag tone={SECRECY_TONES[secrecy]}>{words.secrecies[secrecy]}</Tag></span>,
    },
    {
      key: "correct", title: words.correct, align: "end", isMinor: "narrow", value: rightOf,
      cell: (row) => (
        <span className={css.nowrap}>
          {row.answered === 0 ? "—" : fill(words.correctOf, { percent: rightOf(row)! })}
          <small className={css.sub}>{row.answered === 0 ? words.neverAnswered : fill(words.answered, { n: row.answered })}</small>
        </span>
      ),
    },
    {
      key: "changed", title: words.changed, isMinor: "always", cell: ({ updatedAt }) => dateTime(updatedAt, language),
      value: ({ updatedAt }) => new Date(updatedAt),
    },
  ];
}
