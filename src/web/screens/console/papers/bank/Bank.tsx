import { Button, Input, Select } from "antd";
import { type ReactNode, useEffect, useId, useState } from "react";
import type { Sent } from "#contract/endpoint.ts";
import { QUESTION_KINDS, type QuestionKind, SECRECIES } from "#contract/questions.ts";
import { staffQuestions } from "#contract/staff/questions.ts";
import { fill } from "#contract/text/say.ts";
import { SkeletonLine } from "../../../../kit/Skeleton.tsx";
import { Tag } from "../../../../kit/Tag.tsx";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { Unread } from "../../../../parts/console/page/Trouble.tsx";
import { useMarks, useWords } from "../../../../parts/console/state/console.ts";
import type { RowOf } from "../../../../parts/console/table/table.ts";
import type { PaperKind } from "../paper.ts";
import { KIND_TONES } from "../points.ts";
import type { AskedDraft, SectionDraft } from "../sections.ts";
import css from "./bank.module.css";

type Found = RowOf<typeof staffQuestions.list>;
type Asks = Pick<Sent<typeof staffQuestions.list>, "chapterId" | "kind" | "difficulty" | "secrecy">;

/** Rows of a page. */
const SIZE = 10;
/** How long (ms) typing rests before it is searched. */
const RESTS_MS = 300;
/** Where the questions of each kind of paper come from first. */
const FIRST: Readonly<Record<PaperKind, Asks["secrecy"]>> = { formal: "reserved", past: "open", class: undefined };

interface BankProps {
  readonly subjectId: number;
  readonly paperKind: PaperKind;
  readonly sections: readonly SectionDraft[];
  /** Questions that the paper holds. */
  readonly known: ReadonlySet<number>;
  /** `to`: the section; null: by kind. */
  readonly onAdd: (questions: readonly Omit<AskedDraft, "score">[], to: number | null) => void;
}

/** What is asked of the bank, and what it gives. */
function useBank({ subjectId, paperKind }: Pick<BankProps, "subjectId" | "paperKind">) {
  const [asks, setAsks] = useState<Asks>({ secrecy: FIRST[paperKind] });
  const [typed, setTyped] = useState("");
  const [keyword, setKeyword] = useState("");
  const [page, setPage] = useState(1);
  useEffect(() => {
    const timer = setTimeout(() => {
      setKeyword(typed.trim());
      setPage(1);
    }, RESTS_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const list = useRead(staffQuestions.list, {
    subjectId, ...asks, ...(keyword === "" ? {} : { keyword }), current: page, size: SIZE,
  });
  const ask = (next: Asks) => {
    setAsks({ ...asks, ...next });
    setPage(1);
  };
  return { asks, ask, typed, setTyped, page, setPage, list };
}

/** The bank beside the paper: searched, and taken from. */
export function Bank({ subjectId, paperKind, sections, known, onAdd }: BankProps): ReactNode {
  const words = useWords("papers");
  const id = useId();
  const bank = useBank({ subjectId, paperKind });
  const { list } = bank;
  const [to, setTo] = useState<number | null>(null);
  const target = sections.some((one) => one.id === to) ? to : null;
  return (
    <section className={css.bank} aria-labelledby={id} aria-busy={list.busy || undefined}>
      <h2 id={id}>{words.bank}</h2>
      <Input
        aria-label={words.find} placeholder={words.find} prefix={<ConsoleIcon name="search" />} allowClear maxLength={50}
        value={bank.typed} onChange={({ target: field }) => bank.setTyped(field.value)}
      />
      <BankFilters subjectId={subjectId} asks={bank.asks} onChange={bank.ask} />
      <label className={css.target}>
        {words.addTo}
        <Select<number>
          aria-label={words.addTo} value={target ?? 0} onChange={(next) => setTo(next === 0 ? null : next)}
          options={[{ value: 0, label: words.byKind }, ...sections.map(({ id: value, title }) => ({ value, label: title }))]}
        />
      </label>
      {list.failure && <Unread failure={list.failure} onRetry={list.again} />}
      {!list.failure && !list.data && [80, 60, 72].map((width) => <SkeletonLine key={width} width={`${width}%`} height="40px" />)}
      {list.data?.total === 0 && <p className={css.none} role="status">{words.bankEmpty}</p>}
      {list.data && list.data.total > 0 && (
        <Results
          rows={list.data.records} total={list.data.total} page={bank.page} onPage={bank.setPage} known={known}
          onAdd={(rows) => onAdd(rows.map(draftOf), target)}
        />
      )}
    </section>
  );
}

interface ResultsProps {
  readonly rows: readonly Found[];
  readonly total: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly known: ReadonlySet<number>;
  readonly onAdd: (rows: readonly Found[]) => void;
}

function Results({ rows, total, page, onPage, known, onAdd }: ResultsProps): ReactNode {
  const words = useWords("papers");
  const fresh = rows.filter(({ questionId }) => !known.has(questionId));
  return (
    <>
      <ul className={css.found}>
        {rows.map((row) => <FoundRow key={row.questionId} row={row} isKnown={known.has(row.questionId)} onAdd={() => onAdd([row])} />)}
      </ul>
      <div className={css.foot}>
        <span>{fill(words.bankCount, { n: total })}</span>
        <Button size="small" disabled={fresh.length === 0} onClick={() => onAdd(fresh)}>{words.addPage}</Button>
        <Button
          size="small" aria-label={words.previous} disabled={page === 1} icon={<ConsoleIcon name="chevron-left" />}
          onClick={() => onPage(page - 1)}
        />
        <Button
          size="small" aria-label={words.next} disabled={page * SIZE >= total} icon={<ConsoleIcon name="chevron-right" />}
          onClick={() => onPage(page + 1)}
        />
      </div>
    </>
  );
}

const draftOf = ({ questionId, kind, secrecy, stem }: Found): Omit<AskedDraft, "score"> => ({ id: questionId, kind, secrecy, stem });

interface FoundRowProps {
  readonly row: Found;
  readonly isKnown: boolean;
  readonly onAdd: () => void;
}

function FoundRow({ row, isKnown, onAdd }: FoundRowProps): ReactNode {
  const words = useWords("papers");
  const marks = useMarks();
  const { kind, stem, difficulty, secrecy, chapterTitle } = row;
  const about = [chapterTitle, words.difficulties[difficulty as 1 | 2 | 3], words.secrecies[secrecy]].filter(Boolean).join(" · ");
  return (
    <li>
      <p>
        <Tag tone={KIND_TONES[kind]}>{words.questionKinds[kind]}</Tag> {stem}
        <small>{about}</small>
      </p>
      {/* It stays where it is once it is pressed: the keyboard goes on from here. */}
      <Button
        size="small" type="text" aria-label={isKnown ? words.added + marks.colon + stem : fill(words.addOne, { stem })}
        aria-disabled={isKnown}
        icon={<ConsoleIcon name={isKnown ? "check" : "plus"} />} onClick={() => !isKnown && onAdd()}
      />
    </li>
  );
}

interface BankFiltersProps {
  readonly subjectId: number;
  readonly asks: Asks;
  readonly onChange: (asks: Asks) => void;
}

function BankFilters({ subjectId, asks, onChange }: BankFiltersProps): ReactNode {
  const words = useWords("papers");
  const { data } = useRead(staffQuestions.places, { subjectId });
  const chapters = (data?.chapters ?? []).map(({ id, title, questionCount }) => (
    { value: String(id), label: `${title} (${questionCount})` }
  ));
  return (
    <div className={css.filters}>
      <Choice
        label={words.chapter} value={asks.chapterId as string | undefined} options={chapters}
        onChange={(chapterId) => onChange({ chapterId })}
      />
      <Choice
        label={words.questionKind} value={asks.kind} onChange={(kind) => onChange({ kind: kind as QuestionKind | undefined })}
        options={QUESTION_KINDS.map((value) => ({ value, label: words.questionKinds[value] }))}
      />
      <Choice
        label={words.difficulty} value={asks.difficulty as string | undefined} onChange={(difficulty) => onChange({ difficulty })}
        options={([1, 2, 3] as const).map((value) => ({ value: String(value), label: words.difficulties[value] }))}
      />
      <Choice
        label={words.secrecy} value={asks.secrecy} onChange={(secrecy) => onChange({ secrecy: secrecy as Asks["secrecy"] })}
        options={SECRECIES.map((value) => ({ value, label: words.secrecies[value] }))}
      />
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string | undefined) => void;
}

const Choice = ({ label, value, options, onChange }: ChoiceProps): ReactNode => (
  <Select<string>
    aria-label={label} placeholder={label} allowClear value={value ?? null} options={[...options]} popupMatchSelectWidth={false}
    onChange={(next: string | null) => onChange(next ?? undefined)}
  />
);
