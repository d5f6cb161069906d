import { type ReactNode, useRef, useState } from "react";
import { Card } from "../../../kit/Card.tsx";
import { Note } from "../../../kit/Note.tsx";
import { TabPanel } from "../../../kit/Tabs.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { counted } from "../../../parts/course/counted.ts";
import { MoreEnd } from "../../../parts/course/list/MoreEnd.tsx";
import { drawAddress } from "../../../parts/practice/addresses.ts";
import { PictureDialog } from "../../../parts/question/html/PictureDialog.tsx";
import { PracticeTabs } from "../PracticeTabs.tsx";
import css from "./Book.module.css";
import { BookBar } from "./BookBar.tsx";
import { BookFilters } from "./BookFilters.tsx";
import { BookHead } from "./BookHead.tsx";
import { bookAddress, type BookData, type BookWanted } from "./load.ts";
import { BookRow } from "./BookRow.tsx";
import { Nothing, NothingFits } from "./Nothing.tsx";
import { TakeOutDialog } from "./TakeOutDialog.tsx";
import { leftOf, useBook, useBookList } from "./useBook.ts";

/** A book that holds questions: those that are asked for, chosen one by one, practised or taken out. */
export function FilledBook({ data, wanted }: { readonly data: BookData; readonly wanted: BookWanted }): ReactNode {
  const { kind, subjects, page, counts, at } = data;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const card = useRef<HTMLDivElement>(null);
  const { gone, asks, busy, wantOut, keep, takeOut } = useBook(kind, () => {
    setChosen(new Set());
    // The button that had the focus is gone.
    card.current?.focus();
  });
  const { list, records, ...more } = useBookList(kind, wanted, page, gone.length > 0);
  const shown = records.filter((row) => !gone.some(({ id }) => id === row.id));
  const picked = shown.filter(({ id }) => chosen.has(id));
  const left = leftOf(data, wanted, gone);
  const choose = (id: number) => setChosen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  const own = kind === "errors" ? "errorCount" : "markCount";
  return (
    <>
      {left.count > 0 && <BookHead kind={kind} courseId={wanted.courseId} {...left} />}
      <Card ref={card} tabIndex={-1} className={css.card}>
        <PracticeTabs value={kind} counts={{ ...counts, [own]: Math.max(0, counts[own] - gone.length) }} />
        <TabPanel base="practice" id={kind}>
          <BookFilters kind={kind} subjects={subjects} wanted={wanted} {...left} gone={gone} />
          {data.inExam > 0 && <InExamNote count={data.inExam} />}
          {shown.length > 0 ? (
            <div ref={list} className="lst" aria-busy={more.state === "loading"}>
              {shown.map((row, i) => (
                <BookRow
                  key={row.id}
                  row={row}
                  number={i + 1}
                  now={at}
                  chosen={chosen.has(row.id)}
                  onChoose={() => choose(row.id)}
                  onOut={() => wantOut([row])}
                />
              ))}
            </div>
          ) : left.count > 0 ? (
            <NothingFits kind={kind} wanted={wanted} />
          ) : (
            <Nothing kind={kind} hidden={0} href={drawAddress({ courseId: wanted.courseId, count: 10 })} />
          )}
          {shown.length > 0 && (
            <BookBar kind={kind} courseId={wanted.courseId} shown={shown} picked={picked} onPick={setChosen} onOut={wantOut} />
          )}
        </TabPanel>
      </Card>
      {shown.length > 0 && (
        <MoreEnd more={more} first={page} href={(number) => bookAddress(kind, wanted, number)} />
      )}
      {asks && <TakeOutDialog count={asks.length} busy={busy} onKeep={keep} onTakeOut={() => void takeOut(asks)} />}
      <PictureDialog />
    </>
  );
}

function InExamNote({ count }: { readonly count: number }): ReactNode {
  const t = useText("books");
  return (
    <Note tone="info" className={css.inExam} action={<a href="/my/practice/home">{t.toExam}</a>}>
      {counted(count, t.inExamOne, t.inExamText)}
    </Note>
  );
}
