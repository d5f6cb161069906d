import { type ReactNode, useMemo } from "react";
import type { Received } from "#contract/endpoint.ts";
import { goals } from "#contract/goals.ts";
import { learning } from "#contract/learning.ts";
import { useRead } from "../../../client/reads.ts";
import { useText } from "../../../parts/app/context.tsx";
import { screen as define } from "../../../parts/app/screen.ts";
import { MyFrame } from "../../../parts/my/MyFrame.tsx";
import { History } from "./History.tsx";
import { COURSES, historyPage, type HistoryPage, mostRecent, type OwnedPage } from "./mine.ts";
import { MyCourses, NoCourses } from "./MyCourses.tsx";
import { ResumePanel } from "./ResumePanel.tsx";
import css from "./Study.module.css";

interface StudyData {
  readonly courses: OwnedPage;
  readonly history: HistoryPage;
  /** What to practise for the courses that are finished. */
  readonly subjects: Received<typeof goals.getSubjectsOf>;
  /** When all was answered, ms since the epoch. */
  readonly at: number;
}

export const screen = define<StudyData>({
  async load({ call }) {
    const [courses, history] = await Promise.all([
      call(learning.getMyCourseList, COURSES),
      call(learning.getMyCourseHistory, historyPage(1)),
    ]);
    const ids = courses.records.filter(({ state }) => state === "finished").map(({ course }) => course.id);
    // Without an answer a finished course is offered once more.
    const subjects = ids.length === 0 ? [] : await call(goals.getSubjectsOf, { ids }, { quiet: true }).catch(() => []);
    return { courses, history, subjects, at: Date.now() };
  },
  head: (_data, texts) => ({ title: texts("study").title, noindex: true }),
  View: Study,
});

/** My study: the course to go on with, my courses, what I studied. */
function Study({ data: { courses: first, history, subjects, at } }: { readonly data: StudyData }): ReactNode {
  const t = useText("study");
  const courses = useRead(learning.getMyCourseList, COURSES, { data: first, at });
  const practised = useMemo(() => new Map(subjects.map(({ id, courseId }) => [id, courseId])), [subjects]);
  const { records } = courses.data ?? first;
  const recent = mostRecent(records);
  const now = courses.at || at;
  return (
    <MyFrame page="study">
      <h1 className={css.title}>{t.title}</h1>
      {recent && <ResumePanel mine={recent} now={now} />}
      {records.length > 0 ? <MyCourses courses={records} subjects={practised} now={now} /> : <NoCourses />}
      <History first={{ data: history, at }} />
    </MyFrame>
  );
}
