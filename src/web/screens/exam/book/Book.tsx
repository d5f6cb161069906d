import { type ReactNode, useCallback, useRef, useState } from "react";
import { fill } from "#contract/text/say.ts";
import { call } from "../../../client/call.ts";
import { Button, LinkButton } from "../../../kit/Button.tsx";
import { Card } from "../../../kit/Card.tsx";
import { Checkbox } from "../../../kit/Checkbox.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { Empty } from "../../../kit/Empty.tsx";
import { Note } from "../../../kit/Note.tsx";
import { TabPanel } from "../../../kit/Tabs.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { counted } from "../../../parts/course/counted.ts";
import { MoreEnd } from "../../../parts/course/list/MoreEnd.tsx";
import { useMore } from "../../../parts/course/list/useMore.ts";
import { MyFrame } from "../../../parts/my/MyFrame.tsx";
import { drawAddress } from "../../../parts/practice/addresses.ts";
import { PictureDialog } from "../../../parts/question/html/PictureDialog.tsx";
import { PracticeTabs } from "../PracticeTabs.tsx";
import css from "./Book.module.css";
import { BookFilters } from "./BookFilters.tsx";
import { BookHead } from "./BookHead.tsx";
import { askBook, bookAddress, type BookData, type BookRow as Row, type BookWanted } from "./load.ts";
import { BookRow } from "./BookRow.tsx";
import { useBook } from "./useBook.ts";

/** The error book or the mark book: what it holds of a subject, to be read, practised and taken out. */
export function Book({ data }: { readonly data: BookData }): ReactNode {
  const { kind, wanted, counts } = data;
  const t = useText("books");
  return (
    <MyFrame page="practice">
      {wanted && data.subjects.length > 0 ? (
        <Filled data={data} wanted={wanted} />
      ) : (
        <Card>
          <PracticeTabs value={kind} counts={counts} />
          <TabPanel base="practice" id={kind}>
            <Nothing
              kind={kind}
              hidden={kind === "errors" ? counts.errorCount : counts.markCount}
              href={wanted ? drawAddress({ courseId: wanted.courseId, count: 10 }) : "/exam"}
              words={t}
            />
          </TabPanel>
        </Card>
      )}
    </MyFrame>
  );
}

interface NothingProps {
  readonly kind: BookData["kind"];
  /** Questions of the book that an open exam of mine asks: they aren't listed meanwhile. */
  readonly hidden: number;
  readonly href: string;
  readonly words: ReturnType<typeof useText<"books">>;
}

function Nothing({ kind, hidden, href, words: t }: NothingProps): ReactNode {
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

function Filled({ data, wanted }: { readonly data: BookData; readonly wanted: BookWanted }): ReactNode {
  const t = useText("books");
  const { kind, subjects, page, counts, inExam, at } = data;
  const { gone, takeOut } = useBook(kind, t);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [asks, setAsks] = useState<readonly Row[] | null>(null);
  const [busy, setBusy] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const [address] = useState(() => `${bookAddress(kind, wanted, page.current)}#${page.records.map(({ id }) => id).join(",")}`);
  const moved = gone.length > 0;
  const { list, records, hasMore, state, load } = useMore(address, page, useCallback(async (current: number) => {
    const more = await askBook(call, kind, wanted, current);
    if (!moved || current < 2) return more;
    // What was taken out moved the rest up.
    const before = await askBook(call, kind, wanted, current - 1);
    return { ...more, records: [...before.records, ...more.records] };
  }, [kind, wanted, moved]));
  const shown = records.filter((row) => !gone.some(({ id }) => id === row.id));
  const picked = shown.filter(({ id }) => chosen.has(id));
  const subject = subjects.find(({ courseId }) => courseId === wanted.courseId);
  const left = (count: number, of: (row: Row) => boolean = () => true) => Math.max(0, count - gone.filter(of).length);
  const twice = left(subject?.twice ?? 0, ({ wrong }) => (wrong?.times ?? 0) > 1);
  const due = left(subject?.due ?? 0, ({ wrong }) => wrong !== null && wrong.dueTime !== null && wrong.dueTime <= at);
  const count = left(subject?.count ?? 0);
  const whole = picked.length === shown.length && shown.length > 0;

  const choose = (id: number) => setChosen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  const out = async (rows: readonly Row[]) => {
    setBusy(true);
    await takeOut(rows);
    setBusy(false);
    setAsks(null);
    setChosen(new Set());
    // The button that had the focus is gone.
    card.current?.focus();
  };
  const wantOut = (rows: readonly Row[]) => {
    if (kind === "errors") setAsks(rows);
    else void out(rows);
  };
  const own = kind === "errors" ? "errorCount" : "markCount";
  return (
    <>
      {count > 0 && <BookHead kind={kind} courseId={wanted.courseId} count={count} twice={twice} due={due} />}
      <Card ref={card} tabIndex={-1} className={css.card}>
        <PracticeTabs value={kind} counts={{ ...counts, [own]: left(counts[own]) }} />
        <TabPanel base="practice" id={kind}>
          <BookFilters kind={kind} subjects={subjects} wanted={wanted} count={count} twice={twice} due={due} gone={gone} />
          {inExam > 0 && (
            <Note tone="info" className={css.inExam} action={<a href="/my/practice/home">{t.toExam}</a>}>
              {counted(inExam, t.inExamOne, t.inExamText)}
            </Note>
          )}
          {shown.length > 0 ? (
            <div ref={list} className="lst" aria-busy={state === "loading"}>
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
          ) : count > 0 ? (
            <Empty
              drawing="magnifier"
              level={2}
              title={t.emptyFilter}
              text={t.emptyFilterText}
              action={<LinkButton href={bookAddress(kind, { ...wanted, chapterId: null, only: null })}>{t.seeAll}</LinkButton>}
            />
          ) : (
            <Nothing kind={kind} hidden={0} href={drawAddress({ courseId: wanted.courseId, count: 10 })} words={t} />
          )}
          {shown.length > 0 && (
            <div className={css.bar}>
              <Checkbox checked={whole} onChange={() => setChosen(new Set(whole ? [] : shown.map(({ id }) => id)))}>
                <span className={picked.length > 0 ? "sr" : undefined}>{t.chooseAll}</span>
                {picked.length > 0 && <span aria-hidden="true">{fill(t.chosen, { count: picked.length })}</span>}
              </Checkbox>
              <span className="sr" role="status">
                {picked.length > 0 ? fill(t.chosen, { count: picked.length }) : ""}
              </span>
              {picked.length > 0 && (
                <>
                  <Button kind="ghost" size="sm" className={css.out} onClick={() => wantOut(picked)}>
                    {kind === "errors" ? t.takeOut : t.unmark}
                  </Button>
                  <LinkButton
                    kind="blue"
                    size="sm"
                    href={drawAddress({ courseId: wanted.courseId, ids: picked.map(({ id }) => id), count: picked.length, anew: true })}
                  >
                    {counted(picked.length, t.practiseChosenOne, t.practiseChosen)}
                  </LinkButton>
                </>
              )}
            </div>
          )}
        </TabPanel>
      </Card>
      {shown.length > 0 && (
        <MoreEnd
          hasMore={hasMore}
          state={state}
          load={load}
          page={page.current}
          pages={Math.ceil(page.total / page.size)}
          href={(number) => bookAddress(kind, wanted, number)}
        />
      )}
      {asks && (
        <Dialog
          open
          kind="confirm"
          title={counted(asks.length, t.sureOne, t.sure)}
          onClose={() => setAsks(null)}
          labels={{ close: t.close }}
          actions={
            <>
              <Button data-autofocus="" onClick={() => setAsks(null)}>
                {t.keep}
              </Button>
              <Button kind="danger" loading={busy} loadingText={t.takingOut} onClick={() => void out(asks)}>
                {t.takeOutNow}
              </Button>
            </>
          }
        >
          {t.sureText}
        </Dialog>
      )}
      <PictureDialog />
    </>
  );
}
