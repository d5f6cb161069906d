import { Button, Dropdown } from "antd";
import { type ReactNode, useEffect, useRef } from "react";
import { isLesson } from "#contract/catalogue.ts";
import { NEW_LESSONS, staffOutline } from "#contract/staff/courses.ts";
import { fill } from "#contract/text/say.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { useDragging } from "../../../../parts/console/list/dragging.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { useMay, useWords } from "../../../../parts/console/state/console.ts";
import { usePlace } from "../../../../parts/console/travel/place.ts";
import { go } from "../../../../parts/console/travel/travel.ts";
import { type Course, OF_COURSE } from "../course.ts";
import type { Order, What } from "./moves.ts";
import css from "./outline.module.css";
import { OutlineRow, type OutlineRowProps, rowOf } from "./OutlineRow.tsx";
import { useOrder } from "./useOrder.ts";

interface OutlineCardProps {
  readonly course: Course;
  readonly chosen: What | null;
}

/** Chapters and lessons, to choose, to add and to sort by dragging or by Alt and the arrows. */
export function OutlineCard({ course, chosen }: OutlineCardProps): ReactNode {
  const words = useWords("courses");
  const { path } = usePlace();
  const may = useMay();
  const { order, move, drop, said } = useOrder(course);
  const card = useRef<HTMLElement>(null);
  const step = useStep(card, move);
  const titles = new Map(course.chapters.flatMap(({ chapterId, title, lessons }) => [
    [rowOf({ kind: "chapter", id: chapterId }), title] as const,
    ...lessons.map((lesson) => [rowOf({ kind: "lesson", id: lesson.itemId }), lesson.title] as const),
  ]));
  const dragging = useDragging<What>({
    isSame: (a, b) => a.kind === b.kind && a.id === b.id, nameOf: (what) => titles.get(rowOf(what)) ?? "", onDrop: drop,
  });
  const { add, busy } = useAdding(course, path);
  const choose = ({ kind, id }: What) => void go(`${path}?${kind}=${id}`, { replace: true });
  const hands = { dragging, onMove: step, onChoose: choose };
  // Lessons are added where one is, and else at the end.
  const own = chosen?.kind === "chapter"
    ? chosen.id
    : (order.find(({ itemIds }) => chosen !== null && itemIds.includes(chosen.id)) ?? order.at(-1))?.chapterId;
  const kinds = { video: words.newVideo, document: words.newDocument, exam: words.newExam };
  const addLesson = (kind: (typeof NEW_LESSONS)[number]) =>
    void add({ chapterId: own!, lessons: [{ title: words.newName[kind], kind }] });
  return (
    <section ref={card} className={css.card} aria-label={words.outline}>
      <header className={css.head}>
        <h2>{words.outline}</h2>
        <Button
          size="small" icon={<ConsoleIcon name="plus" />} aria-label={words.addChapterLabel} disabled={busy}
          onClick={() => void add({ title: words.chapterName, lessons: [] })}
        >
          {words.addChapter}
        </Button>
        <Dropdown
          trigger={["click"]} disabled={own === undefined || busy}
          menu={{ items: NEW_LESSONS.map((kind) => ({ key: kind, label: kinds[kind], onClick: () => addLesson(kind) })) }}
        >
          <Button size="small" icon={<ConsoleIcon name="plus" />} aria-label={words.addLessonLabel}>{words.addLesson}</Button>
        </Dropdown>
        {may("media") && (
          <Button
            size="small" icon={<ConsoleIcon name="folder-tree" />} aria-label={words.fromFolder} title={words.fromFolder}
            href={`/staff/media/folder?course=${course.id}`}
          />
        )}
      </header>
      {order.length === 0 ? <p className={css.empty}>{words.outlineEmpty}</p> : (
        <Rows course={course} order={order} chosen={chosen} hands={hands} />
      )}
      <footer className={css.foot}>{words.keys}</footer>
      <p className="sr" role="status">{said}</p>
    </section>
  );
}

interface RowsProps extends OutlineCardProps {
  readonly order: Order;
  readonly hands: Pick<OutlineRowProps, "dragging" | "onMove" | "onChoose">;
}

/** What was moved is shown where it went before the server has answered. */
function Rows({ course, order, chosen, hands }: RowsProps): ReactNode {
  const words = useWords("courses");
  const chapters = new Map(course.chapters.map((chapter) => [chapter.chapterId, chapter]));
  const lessons = new Map(course.chapters.flatMap((chapter) => chapter.lessons.map((lesson) => [lesson.itemId, lesson])));
  const numbered = order.flatMap(({ itemIds }) => itemIds).filter((id) => isLesson(lessons.get(id) ?? { kind: "exam" }));
  const isChosen = (kind: What["kind"], id: number) => chosen?.kind === kind && chosen.id === id;
  return (
    <ul className={css.list}>
      {order.map(({ chapterId, itemIds }) => (
        <li key={chapterId}>
          <OutlineRow
            {...hands} what={{ kind: "chapter", id: chapterId }} title={chapters.get(chapterId)?.title ?? ""}
            isChosen={isChosen("chapter", chapterId)} note={fill(words.chapterLessons, { n: itemIds.length })}
          />
          <ul className={css.list}>
            {itemIds.flatMap((itemId) => lessons.get(itemId) ?? []).map((lesson) => (
              <li key={lesson.itemId}>
                <OutlineRow
                  {...hands} what={{ kind: "lesson", id: lesson.itemId }} title={lesson.title} lesson={lesson}
                  number={numbered.indexOf(lesson.itemId) + 1} isChosen={isChosen("lesson", lesson.itemId)}
                />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** A step into another chapter makes the row anew: the focus goes along, so that the next step needs only the same keys. */
function useStep(card: { readonly current: HTMLElement | null }, move: (what: What, by: -1 | 1) => void) {
  const stepped = useRef<What | null>(null);
  useEffect(() => {
    const what = stepped.current;
    stepped.current = null;
    if (what) card.current?.querySelector<HTMLElement>(`[data-row="${rowOf(what)}"]`)?.focus();
  });
  return (what: What, by: -1 | 1) => {
    stepped.current = what;
    move(what, by);
  };
}

type Addition = Parameters<ReturnType<typeof useWrite<typeof staffOutline.extend>>["run"]>[0]["chapters"][number];

/** Adds a chapter, or a lesson to one, and chooses it. */
function useAdding({ id, outlineVersion }: Course, path: string) {
  const { run, busy } = useWrite(staffOutline.extend, { stale: OF_COURSE });
  const add = async (addition: Addition) => {
    const written = await run({ seriesId: id, version: outlineVersion, chapters: [addition] });
    if (written.kind !== "done") return;
    const [{ chapterId, itemIds }] = written.data.chapters as [{ chapterId: number; itemIds: number[] }];
    void go(itemIds.length > 0 ? `${path}?lesson=${itemIds[0]}` : `${path}?chapter=${chapterId}`, { replace: true });
  };
  return { add, busy };
}
