import { staffCourses } from "#contract/staff/courses.ts";
import { staffExams } from "#contract/staff/exams.ts";
import { staffLearners } from "#contract/staff/learners.ts";
import { staffNews } from "#contract/staff/news.ts";
import { staffQuestions } from "#contract/staff/questions.ts";
import { staffRoles } from "#contract/staff/roles.ts";
import { fill } from "#contract/text/say.ts";
import { useRead } from "../../parts/console/calls/reads.ts";
import type { ConsoleIconName } from "../../parts/console/look/icons.ts";
import { useMayWhole, useMe, useWords } from "../../parts/console/state/console.ts";
import { useSettled } from "../../parts/console/state/settled.ts";
import { MENU } from "../pages/menu.ts";
import { entryOf } from "../pages/pages.ts";

/** One thing that was found, and where it leads. */
interface Finding {
  readonly icon: ConsoleIconName;
  readonly title: string;
  /** What tells it from others of its name. */
  readonly note: string;
  readonly href: string;
}

export interface FoundGroup {
  readonly title: string;
  readonly findings: readonly Finding[];
}

/** How many of each kind are shown; a last row leads to the others. */
const EACH = 5;
/** So long (ms) nobody typed: what is asked then is what is meant. */
const PAUSE_MS = 250;

interface Findings {
  readonly groups: readonly FoundGroup[];
  readonly busy: boolean;
  /** Something could not be asked: what stands there may not be all. */
  readonly failed: boolean;
}

/** Everything of the school that these words name and that the member may open, kind by kind. */
export function useFindings(typed: string): Findings {
  const words = useWords("frame");
  const { duties } = useMe();
  const mayWhole = useMayWhole();
  const keyword = useSettled(typed.trim(), PAUSE_MS, "");
  const input = (may: boolean) => (may && keyword !== "" ? { keyword, size: EACH } : null);
  const learners = useRead(staffLearners.list, input(duties.includes("learners")));
  const courses = useRead(staffCourses.list, input(duties.includes("courses")));
  const exams = useRead(staffExams.list, input(mayWhole("exams")));
  const questions = useRead(staffQuestions.findQuestions, input(duties.includes("questions")));
  const papers = useRead(staffQuestions.findPapers, input(duties.includes("exams")));
  const news = useRead(staffNews.list, input(mayWhole("news")));
  const members = useRead(staffRoles.members, input(duties.includes("staff")));
  const reads = [learners, courses, questions, papers, exams, news, members];
  const pages = usePages(typed.trim());
  const found = keyword === "" ? [] : [
    group(words.menu.learners, "/staff/learners", learners.data, ({ learnerId, name, phoneMask, workCode, cohort }) => ({
      icon: "users", title: name, note: [phoneMask, workCode, cohort?.name].filter(Boolean).join(" · "),
      href: `/staff/learners/${learnerId}`,
    })),
    group(words.menu.courses, "/staff/courses", courses.data, ({ id, title, categoryName, level }) => ({
      icon: "book-open", title, note: [categoryName, level].filter(Boolean).join(" · "), href: `/staff/courses/${id}`,
    })),
    group(words.menu.questions, null, questions.data, ({ questionId, stem, subjectName }) => ({
      icon: "file-question-mark", title: stem, note: `${subjectName} · ${questionId}`, href: `/staff/questions/${questionId}`,
    })),
    group(words.menu.papers, null, papers.data, ({ paperId, title, subjectName }) => ({
      icon: "list-checks", title, note: subjectName, href: `/staff/papers/${paperId}`,
    })),
    group(words.menu.exams, "/staff/exams", exams.data, ({ examinId, title, type, place }) => ({
      icon: "clipboard-pen", title, note: [type, place].filter(Boolean).join(" · "), href: `/staff/exams/${examinId}`,
    })),
    group(words.menu.news, "/staff/news", news.data, ({ id, title, categoryName }) => ({
      icon: "newspaper", title, note: categoryName, href: `/staff/news/${id}`,
    })),
    group(words.menu.members, "/staff/members", members.data, ({ staffId, name, username }) => ({
      icon: "user-cog", title: name, note: username, href: `/staff/members/${staffId}`,
    })),
  ];
  const groups = [{ title: words.findPages, findings: pages }, ...found].filter(({ findings }) => findings.length > 0);
  const busy = keyword !== typed.trim() || reads.some((read) => read.busy);
  return { groups, busy, failed: reads.some(({ failure }) => failure !== null) };

  function group<Row>(
    title: string,
    /** Where all of them are listed; null: their lists are those of a subject each. */
    list: string | null,
    data: { readonly records: readonly Row[]; readonly total: number } | undefined,
    shown: (row: Row) => Finding,
  ): FoundGroup {
    const findings = (data?.records ?? []).map(shown);
    const more: Finding[] = list !== null && data && data.total > findings.length
      ? [{ icon: "search", title: fill(words.findAll, { n: data.total }), note: "", href: `${list}?${new URLSearchParams({ keyword })}` }]
      : [];
    return { title, findings: [...findings, ...more] };
  }
}

/** The entries of the side bar that the words are a part of; all of them before anything is typed. */
function usePages(typed: string): readonly Finding[] {
  const { menu } = useWords("frame");
  const me = useMe();
  return MENU.flatMap(({ entries }) =>
    entries.flatMap(([name, icon]) => {
      const href = entryOf(name, me);
      return href !== null && menu[name].toLowerCase().includes(typed.toLowerCase()) ? [{ icon, title: menu[name], note: "", href }] : [];
    }),
  );
}
