import type { ReactNode } from "react";
import type { Received } from "#contract/endpoint.ts";
import { notes } from "#contract/notes.ts";
import { fill } from "#contract/text/say.ts";
import { Button, LinkButton } from "../../../kit/Button.tsx";
import { Empty } from "../../../kit/Empty.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { screen as define } from "../../../parts/app/screen.ts";
import { clockText } from "../../../parts/course/duration.ts";
import { useTongue } from "../../../parts/richText/tongue.ts";
import { notesAddress, wantedOf } from "./noteList.ts";
import css from "./PrintNotes.module.css";

type Printed = Received<typeof notes.getMyNotesToPrint>;
type Course = Printed["courses"][number];
type Mark = Course["chapters"][number]["lessons"][number]["marks"][number];

interface PrintData extends Printed {
  readonly courseId: number | null;
}

export const screen = define<PrintData>({
  async load({ call, query }) {
    const { courseId } = wantedOf(query);
    return { courseId, ...(await call(notes.getMyNotesToPrint, courseId === null ? {} : { courseId })) };
  },
  head: (_data, texts) => ({ title: texts("notes").printTitle, noindex: true }),
  View: PrintNotes,
});

/** Notes as they come out of the printer: a sheet of text without a player to go back to. */
function PrintNotes({ data: { courseId, day, courses } }: { readonly data: PrintData }): ReactNode {
  const t = useText("notes");
  const count = courses.flatMap(({ chapters }) => chapters.flatMap(({ lessons }) => lessons.flatMap(({ marks }) => marks))).length;
  return (
    <div className={`wrap ${css.page}`}>
      <div className={css.bar}>
        <LinkButton kind="ghost" icon="chevron-left" href={notesAddress({ courseId })}>{t.back}</LinkButton>
        {count > 0 && <Button kind="primary" icon="printer" onClick={() => window.print()}>{t.printNow}</Button>}
      </div>
      <article className={css.sheet}>
        <h1>{t.title}</h1>
        {count === 0 ? (
          <Empty drawing="book" level={2} title={t.printNothing} />
        ) : (
          <>
            <p className="tiny muted">{fill(t.printMade, { day, count })}</p>
            {courses.map((course) => <OfCourse key={course.courseId} course={course} />)}
          </>
        )}
      </article>
    </div>
  );
}

function OfCourse({ course: { title, chapters } }: { readonly course: Course }): ReactNode {
  const t = useText("notes");
  return (
    <section className={css.course}>
      <h2>{title}</h2>
      {chapters.map((chapter, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a chapter has nothing else of its own here, and the list stands still
        <section key={at}>
          <h3>{chapter.title}</h3>
          {chapter.lessons.map(({ itemId, number, title: lesson, marks }) => (
            <section key={itemId}>
              <h4>{fill(t.lesson, { number, title: lesson })}</h4>
              <ul className={css.marks}>
                {marks.map((mark, i) => (
                  // oxlint-disable-next-line react/no-array-index-key -- as above
                  <OneMark key={i} mark={mark} />
                ))}
              </ul>
            </section>
          ))}
        </section>
      ))}
    </section>
  );
}

function OneMark({ mark: { atSecond, content, isBookmark } }: { readonly mark: Mark }): ReactNode {
  const t = useText("notes");
  const tongue = useTongue();
  return (
    <li>
      <span className="num">{clockText(atSecond)}</span>
      <span className={css.text}>
        {isBookmark && <span className={css.bookmark}><Icon name="bookmark" /> {t.bookmark}</span>}
        <span lang={tongue(content)}>{content}</span>
      </span>
    </li>
  );
}
