import { type ReactNode, useCallback } from "react";
import type { Received } from "#contract/endpoint.ts";
import { questions } from "#contract/questions.ts";
import { fill } from "#contract/text/say.ts";
import { call as browserCall, type Call } from "../../../client/call.ts";
import { LinkButton } from "../../../kit/Button.tsx";
import { Card } from "../../../kit/Card.tsx";
import { Chip, Chips } from "../../../kit/Chips.tsx";
import { Empty } from "../../../kit/Empty.tsx";
import { floorPercent } from "../../../kit/floorPercent.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { Ring } from "../../../kit/Ring.tsx";
import { Tag } from "../../../kit/Tag.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { useAbout } from "../../../parts/marks/marks.ts";
import { Missing, Moved, screen as define } from "../../../parts/app/screen.ts";
import { counted } from "../../../parts/course/counted.ts";
import { MoreEnd } from "../../../parts/course/list/MoreEnd.tsx";
import { useMore } from "../../../parts/course/list/useMore.ts";
import { idOf } from "../../../parts/practice/addresses.ts";
import { pointsText, worthText } from "../../../parts/question/points.ts";
import css from "./Papers.module.css";

type PaperPage = Received<typeof questions.getRealPaper>;
type Paper = PaperPage["records"][number];

interface Wanted {
  readonly courseId: number;
  readonly year: number | null;
}

interface PapersData {
  readonly wanted: Wanted;
  readonly name: string;
  readonly page: PaperPage;
}

/** Papers of one page. */
const SIZE = 20;

const askPapers = (ask: Call, { courseId, year }: Wanted, current: number): Promise<PaperPage> =>
  ask(questions.getRealPaper, { courseId, current, size: SIZE, ...(year === null ? {} : { year }) });

function address({ courseId, year }: Wanted, page = 1): string {
  const query = new URLSearchParams({ courseId: String(courseId) });
  if (year !== null) query.set("year", String(year));
  if (page > 1) query.set("current", String(page));
  return `/exam/papers?${query.toString()}`;
}

export const screen = define<PapersData>({
  async load({ call, query }) {
    const courseId = idOf(query.get("courseId"));
    const current = idOf(query.get("current") ?? "1");
    if (current === null || current > 100_000) throw new Missing();
    if (courseId === null) {
      const subject = await call(questions.getSubject, {});
      throw subject ? new Moved(address({ courseId: subject.courseId, year: null })) : new Moved("/exam");
    }
    const asked = idOf(query.get("year"));
    const wanted = { courseId, year: asked !== null && asked >= 1990 && asked <= 2100 ? asked : null };
    const [page, subject] = await Promise.all([askPapers(call, wanted, current), call(questions.getSubject, { courseId })]);
    return { wanted, name: subject?.name ?? "", page };
  },
  head: (_data, texts) => ({ title: texts("papers").title, noindex: true }),
  View: Papers,
});

/** Past papers of a subject: sat like the real one, or practised. */
function Papers({ data: { wanted, name, page } }: { readonly data: PapersData }): ReactNode {
  const t = useText("papers");
  const first = { ...page, records: page.records.map((paper) => ({ id: paper.paperId, paper })) };
  const { list, records, ...more } = useMore(
    `${address(wanted, page.current)}#${page.records.map(({ attempts, openHistoryId }) => `${attempts}${openHistoryId ?? ""}`).join()}`,
    first,
    useCallback(async (current: number) => {
      const page = await askPapers(browserCall, wanted, current);
      return { ...page, records: page.records.map((paper) => ({ id: paper.paperId, paper })) };
    }, [wanted]),
  );
  const open = records.find(({ paper }) => paper.openHistoryId !== null)?.paper;
  return (
    <div className={`wrap ${css.page}`}>
      <a className={css.back} href={`/exam?courseId=${wanted.courseId}`}>
        <Icon name="arrow-left" />
        {t.back}
      </a>
      <h1 className={css.title}>{t.title}</h1>
      <p className={css.intro}>{fill(t.intro, { name, count: page.total })}</p>
      {page.years.length > 1 && <Years wanted={wanted} years={page.years} />}
      {records.length === 0 ? (
        <Card>
          <Nothing wanted={wanted} />
        </Card>
      ) : (
        <>
          <Card>
            <div ref={list} className="lst" aria-busy={more.state === "loading"}>
              {records.map(({ id, paper }) => (
                <Row key={id} paper={paper} first={paper === open} />
              ))}
            </div>
          </Card>
          <MoreEnd more={more} first={page} href={(number) => address(wanted, number)} />
        </>
      )}
    </div>
  );
}

function Years({ wanted, years }: { readonly wanted: Wanted; readonly years: PaperPage["years"] }): ReactNode {
  const t = useText("papers");
  return (
    <Chips label={t.years} edge className={css.years}>
      <Chip pressed={wanted.year === null} href={address({ ...wanted, year: null })}>
        {t.allYears}
      </Chip>
      {years.map((year) => (
        <Chip key={year} pressed={year === wanted.year} href={address({ ...wanted, year })}>
          {fill(t.year, { year })}
        </Chip>
      ))}
    </Chips>
  );
}

function Nothing({ wanted }: { readonly wanted: Wanted }): ReactNode {
  const t = useText("papers");
  return (
    <Empty
      drawing="box"
      level={2}
      title={wanted.year === null ? t.empty : fill(t.emptyYear, { year: wanted.year })}
      text={wanted.year === null ? t.emptyText : undefined}
      action={
        <LinkButton
          kind="primary"
          href={wanted.year === null ? `/exam?courseId=${wanted.courseId}` : address({ ...wanted, year: null })}
        >
          {wanted.year === null ? t.toHub : t.allYears}
        </LinkButton>
      }
    />
  );
}

/** `first`: the one that is gone on with, whose button is the orange one. */
function Row({ paper, first }: { readonly paper: Paper; readonly first: boolean }): ReactNode {
  const t = useText("papers");
  const about = useAbout();
  const { paperId, title, minutes, questionCount, totalScore, passScore, attempts, bestScore, openHistoryId, openPracticeId } = paper;
  const facts = {
    count: counted(questionCount, t.countOne, t.count), minutes,
    total: worthText(totalScore, t.totalOne, t.total), pass: pointsText(passScore),
  };
  return (
    <article className={css.row}>
      {bestScore === null ? (
        <Ring value={0} label={t.noScore}>
          –
        </Ring>
      ) : (
        <Ring
          value={floorPercent(bestScore, totalScore)}
          tone={bestScore >= passScore ? "ok" : "accent"}
          label={worthText(bestScore, t.bestOne, t.best)}
        >
          {pointsText(bestScore)}
        </Ring>
      )}
      <div className="grow">
        <h2>{title}</h2>
        <p className={css.facts}>
          <span className="num">{fill(t.facts, facts)}</span>
          <span className="num">{attempts === 0 ? t.notSat : counted(attempts, t.attemptOne, t.attempts)}</span>
          {openHistoryId !== null && <Tag tone="warn">{t.open}</Tag>}
        </p>
      </div>
      <div className={css.actions}>
        <LinkButton
          size="sm"
          href={openPracticeId === null ? `/startExam?paperId=${paperId}&mode=practice` : `/startExam?historyId=${openPracticeId}`}
          aria-label={about(openPracticeId === null ? t.practise : t.practiseGoOn, title)}
        >
          {openPracticeId === null ? t.practise : t.practiseGoOn}
        </LinkButton>
        <LinkButton
          size="sm"
          kind={first ? "primary" : "blue"}
          href={openHistoryId === null ? `/startExam?paperId=${paperId}` : `/startExam?historyId=${openHistoryId}`}
          aria-label={about(openHistoryId === null ? t.sit : t.goOn, title)}
        >
          {openHistoryId === null ? t.sit : t.goOn}
        </LinkButton>
      </div>
    </article>
  );
}
