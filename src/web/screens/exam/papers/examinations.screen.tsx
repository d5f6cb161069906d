import { type ReactNode, useCallback } from "react";
import type { Received } from "#contract/endpoint.ts";
import { exams } from "#contract/exams.ts";
import { fill } from "#contract/text/say.ts";
import { dayOf, shortDay, timeOf } from "#contract/timestamp.ts";
import { call as browserCall, type Call } from "../../../client/call.ts";
import { LinkButton } from "../../../kit/Button.tsx";
import { Card } from "../../../kit/Card.tsx";
import { Chip, Chips } from "../../../kit/Chips.tsx";
import { classes } from "../../../kit/classes.ts";
import { Empty } from "../../../kit/Empty.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { Tag } from "../../../kit/Tag.tsx";
import { useApp, useText } from "../../../parts/app/context.tsx";
import { useAbout } from "../../../parts/marks/marks.ts";
import { Missing, screen as define } from "../../../parts/app/screen.ts";
import { counted } from "../../../parts/course/counted.ts";
import { MoreEnd } from "../../../parts/course/list/MoreEnd.tsx";
import { useMore } from "../../../parts/course/list/useMore.ts";
import { idOf } from "../../../parts/practice/addresses.ts";
import { reviewMoment } from "../../../parts/practice/reviewMoment.ts";
import { pointsText, worthText } from "../../../parts/question/points.ts";
import type { Texts } from "../../../text/texts.ts";
import css from "./Papers.module.css";

type ExaminationPage = Received<typeof exams.getExaminBaseIsType>;
type Examination = ExaminationPage["records"][number];

interface ExaminationsData {
  readonly type: string | null;
  readonly types: Received<typeof exams.getExaminListType>;
  readonly page: ExaminationPage;
  /** When it was answered, ms since the epoch. */
  readonly at: number;
}

/** Examinations of one page. */
const SIZE = 20;
const PHASES = ["open", "coming", "ended"] as const;

const askExaminations = (ask: Call, type: string | null, current: number): Promise<ExaminationPage> =>
  ask(exams.getExaminBaseIsType, { current, size: SIZE, ...(type === null ? {} : { type }) });

function address(type: string | null, page = 1): string {
  const query = new URLSearchParams();
  if (type !== null) query.set("type", type);
  if (page > 1) query.set("current", String(page));
  return query.toString() === "" ? "/exam/examinations" : `/exam/examinations?${query.toString()}`;
}

export const screen = define<ExaminationsData>({
  async load({ call, query }) {
    const current = idOf(query.get("current") ?? "1");
    if (current === null || current > 100_000) throw new Missing();
    const type = query.get("type")?.slice(0, 50) || null;
    const [types, page] = await Promise.all([call(exams.getExaminListType, {}), askExaminations(call, type, current)]);
    return { type, types, page, at: Date.now() };
  },
  head: (_data, texts) => ({ title: texts("papers").examinations, noindex: true }),
  View: Examinations,
});

/** The school's examinations by phase: when they are, whether I am registered, what I got. */
function Examinations({ data: { type, types, page, at } }: { readonly data: ExaminationsData }): ReactNode {
  const t = useText("papers");
  const first = { ...page, records: page.records.map((one) => ({ id: one.examinId, one })) };
  const { list, records, ...more } = useMore(
    `${address(type, page.current)}#${at}`,
    first,
    useCallback(async (current: number) => {
      const page = await askExaminations(browserCall, type, current);
      return { ...page, records: page.records.map((one) => ({ id: one.examinId, one })) };
    }, [type]),
  );
  const phases = PHASES.map((phase) => ({ phase, own: records.filter(({ one }) => one.phase === phase) })).filter(
    ({ own }) => own.length > 0,
  );
  const open = records.find(({ one }) => one.openHistoryId !== null)?.one;
  return (
    <div className={`wrap ${css.page}`}>
      <a className={css.back} href="/exam">
        <Icon name="arrow-left" />
        {t.back}
      </a>
      <h1 className={css.title}>{t.examinations}</h1>
      <p className={css.intro}>{t.examinationsIntro}</p>
      {types.length > 1 && <Types type={type} types={types} />}
      {records.length === 0 ? (
        <Card>
          <Nothing />
        </Card>
      ) : (
        <>
          <div ref={list} aria-busy={more.state === "loading"}>
            {phases.map(({ phase, own }) => (
              <section key={phase} aria-labelledby={`phase-${phase}`}>
                <h2 id={`phase-${phase}`} className={css.phase}>
                  {t.phases[phase]}
                  <small className="num">{own.length}</small>
                </h2>
                <Card className="lst">
                  {own.map(({ id, one }) => (
                    <Row key={id} one={one} now={at} first={one === open} />
                  ))}
                </Card>
              </section>
            ))}
          </div>
          <MoreEnd more={more} first={page} href={(number) => address(type, number)} />
        </>
      )}
    </div>
  );
}

function Types({ type, types }: Pick<ExaminationsData, "type" | "types">): ReactNode {
  const t = useText("papers");
  return (
    <Chips label={t.types} edge className={css.years}>
      <Chip pressed={type === null} href={address(null)}>
        {t.all}
      </Chip>
      {types.map((one) => (
        <Chip key={one.type} pressed={one.type === type} href={address(one.type)}>
          {one.name} <small>{one.count}</small>
        </Chip>
      ))}
    </Chips>
  );
}

function Nothing(): ReactNode {
  const t = useText("papers");
  return (
    <Empty
      drawing="box"
      level={2}
      title={t.noExaminations}
      text={t.noExaminationsText}
      action={
        <LinkButton kind="primary" href="/exam">
          {t.toHub}
        </LinkButton>
      }
    />
  );
}

interface RowProps {
  readonly one: Examination;
  /** ms since the epoch. */
  readonly now: number;
}

const mayRegister = ({ registered, phase, registerUntil }: Examination, now: number): boolean =>
  !registered && phase !== "ended" && (registerUntil === null || registerUntil > now);

const attemptsLeft = ({ attempts, attemptsUsed }: Examination): number => Math.max(0, attempts - attemptsUsed);

/** What the button says; null: there is nothing to do but look. */
function deedOf(one: Examination, now: number, t: Texts["papers"]): string | null {
  if (one.openHistoryId !== null) return t.goOn;
  if (mayRegister(one, now)) return t.register;
  if (one.phase !== "open" || !one.registered || attemptsLeft(one) === 0) return null;
  return one.attemptsUsed > 0 ? t.again : t.enter;
}

/** `first`: the one that is gone on with, whose button is the orange one. */
function Row({ one, now, first }: RowProps & { readonly first: boolean }): ReactNode {
  const t = useText("papers");
  const about = useAbout();
  const { examinId, title, phase, openHistoryId } = one;
  const deed = deedOf(one, now, t);
  return (
    <article className={classes(css.row, phase === "ended" && css.ended)}>
      <div className="grow">
        <h3>{title}</h3>
        <Standing one={one} now={now} />
        <Facts one={one} now={now} />
      </div>
      <div className={css.actions}>
        <LinkButton
          size="sm"
          kind={first ? "primary" : deed ? "blue" : "outline"}
          href={openHistoryId === null ? `/startExam?examinId=${examinId}` : `/startExam?historyId=${openHistoryId}`}
          aria-label={about(deed ?? t.look, title)}
        >
          {deed ?? t.look}
        </LinkButton>
      </div>
    </article>
  );
}

/** How I stand to it, and when it is. */
function Standing({ one, now }: RowProps): ReactNode {
  const t = useText("papers");
  const { courseName, startTime, endTime, registerUntil, phase, registered, bestScore, passed } = one;
  const registrable = mayRegister(one, now);
  const full = (instant: number) => `${shortDay(instant, now)} ${timeOf(instant)}`;
  const until = dayOf(startTime) === dayOf(endTime) ? timeOf(endTime) : full(endTime);
  return (
    <p className={css.facts}>
      {passed !== null ? (
        <Tag tone={passed ? "ok" : "err"}>{passed ? t.passed : t.failed}</Tag>
      ) : (
        <Tag tone={registered ? "ok" : "plain"} icon={registered ? "check" : undefined}>
          {registered ? t.registered : registrable || phase === "ended" ? t.notRegistered : t.closed}
        </Tag>
      )}
      {bestScore !== null && <span className="num">{worthText(bestScore, t.bestOne, t.best)}</span>}
      <span>{courseName}</span>
      <span className="num">{fill(t.window, { from: full(startTime), to: until })}</span>
      {registrable && registerUntil !== null && <span className="num">{fill(t.registerUntil, { time: full(registerUntil) })}</span>}
    </p>
  );
}

function Facts({ one, now }: RowProps): ReactNode {
  const t = useText("papers");
  const { language } = useApp();
  const x = useText("exam");
  const { place, phase, minutes, questionCount, totalScore, passScore } = one;
  const left = attemptsLeft(one);
  return (
    <p className={css.facts}>
      <span>{x.sources.examination}</span>
      <span className="num">{counted(questionCount, t.countOne, t.count)}</span>
      <span className="num">{fill(t.minutes, { minutes })}</span>
      <span className="num">{fill(worthText(totalScore, t.passAtOne, t.passAt), { pass: pointsText(passScore) })}</span>
      {one.attemptsUsed > 0 && one.reviewAt !== null && one.reviewAt > now && (
        <span className="num">{fill(t.shownAt, { time: reviewMoment(one.reviewAt, now, language) })}</span>
      )}
      {phase !== "ended" && <span className="num">{left > 0 ? counted(left, t.attemptsLeftOne, t.attemptsLeft) : t.noAttemptsLeft}</span>}
      {place && <span>{fill(t.place, { place })}</span>}
    </p>
  );
}
