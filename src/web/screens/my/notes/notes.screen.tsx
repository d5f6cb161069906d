import type { ReactNode } from "react";
import { notes } from "#contract/notes.ts";
import { fill } from "#contract/text/say.ts";
import { Button, LinkButton } from "../../../kit/Button.tsx";
import { Card } from "../../../kit/Card.tsx";
import { Chip, Chips } from "../../../kit/Chips.tsx";
import { Empty } from "../../../kit/Empty.tsx";
import { Pager } from "../../../kit/Pager.tsx";
import { SearchBox } from "../../../kit/SearchBox.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { screen as define } from "../../../parts/app/screen.ts";
import { counted } from "../../../parts/course/counted.ts";
import { MyFrame } from "../../../parts/my/MyFrame.tsx";
import css from "./MyNotes.module.css";
import { MyNoteRow } from "./MyNoteRow.tsx";
import { KEYWORD_LENGTH, loadNotes, type NoteCourse, notesAddress, type NotePage, type Wanted, wantedOf } from "./noteList.ts";
import { Unsent } from "./Unsent.tsx";
import { WaysOut } from "./WaysOut.tsx";

interface NotesData {
  readonly wanted: Wanted;
  readonly page: NotePage;
  readonly courses: readonly NoteCourse[];
}

export const screen = define<NotesData>({
  async load({ call: ask, query }) {
    const wanted = wantedOf(query);
    const [page, courses] = await Promise.all([loadNotes(ask, wanted), ask(notes.getMyNoteCourses, {})]);
    return { wanted, page, courses };
  },
  head: (_data, texts) => ({ title: texts("notes").title, noindex: true }),
  View: MyNotes,
});

/** All that the learner wrote, searched, by course, and out as a file or on paper. */
function MyNotes({ data: { wanted, page, courses } }: { readonly data: NotesData }): ReactNode {
  const t = useText("notes");
  const { keyword, courseId, current } = wanted;
  const all = courses.reduce((sum, { noteCount }) => sum + noteCount, 0);
  return (
    <MyFrame page="notes">
      <div className={css.head}>
        <h1 className={css.title}>{t.title}</h1>
        {all > 0 && <WaysOut courseId={courseId} />}
      </div>
      <Unsent />
      {all === 0 ? (
        <Card>
          <Empty
            drawing="book"
            level={2}
            title={t.none}
            text={t.noneText}
            action={
              <LinkButton kind="primary" href="/my/study/home">
                {t.toStudy}
              </LinkButton>
            }
          />
        </Card>
      ) : (
        <>
          <Search wanted={wanted} />
          {courses.length > 1 && <Courses wanted={wanted} courses={courses} all={all} />}
          <p className={`tiny muted ${css.count}`} role="status">
            {counted(page.total, t.foundOne, t.found)}
          </p>
          {page.records.length > 0 ? (
            <Card>
              <ol className={css.list}>
                {page.records.map((note) => (
                  <MyNoteRow key={note.id} note={note} words={page.words} />
                ))}
              </ol>
            </Card>
          ) : (
            <Card>
              <Nothing keyword={keyword} />
            </Card>
          )}
          <Pager
            page={current}
            pages={Math.ceil(page.total / page.size)}
            href={(number) => notesAddress({ ...wanted, current: number })}
            labels={{ pager: t.pager, previous: t.previous, next: t.next, page: (number) => fill(t.page, { page: number }) }}
          />
        </>
      )}
    </MyFrame>
  );
}

function Search({ wanted: { keyword, courseId } }: { readonly wanted: Wanted }): ReactNode {
  const t = useText("notes");
  return (
    <form role="search" aria-label={t.search} method="get" action={notesAddress({})}>
      {courseId !== null && <input type="hidden" name="courseId" value={courseId} />}
      <SearchBox
        label={t.search}
        name="keyword"
        maxLength={KEYWORD_LENGTH}
        defaultValue={keyword}
        placeholder={t.searchPlaceholder}
        autoComplete="off"
        enterKeyHint="search"
      >
        <Button type="submit" size="sm" className={css.find}>
          {t.search}
        </Button>
      </SearchBox>
    </form>
  );
}

interface CoursesProps {
  readonly wanted: Wanted;
  readonly courses: readonly NoteCourse[];
  /** Notes of all courses. */
  readonly all: number;
}

function Courses({ wanted: { keyword, courseId }, courses, all }: CoursesProps): ReactNode {
  const t = useText("notes");
  return (
    <div className={css.courses}>
      <Chips label={t.course} edge>
        <Chip pressed={courseId === null} href={notesAddress({ keyword })}>
          {t.allCourses} <small>{all}</small>
        </Chip>
        {courses.map((course) => (
          <Chip
            key={course.courseId}
            pressed={course.courseId === courseId}
            href={notesAddress({ keyword, courseId: course.courseId })}
            className={css.course}
          >
            <span className="clip1">{course.title}</span> <small>{course.noteCount}</small>
          </Chip>
        ))}
      </Chips>
    </div>
  );
}

function Nothing({ keyword }: { readonly keyword: string }): ReactNode {
  const t = useText("notes");
  return (
    <Empty
      drawing="magnifier"
      level={2}
      title={keyword ? fill(t.nothingFound, { keyword }) : t.none}
      text={keyword ? t.nothingFoundText : undefined}
      action={<LinkButton href={notesAddress({})}>{t.clear}</LinkButton>}
    />
  );
}
