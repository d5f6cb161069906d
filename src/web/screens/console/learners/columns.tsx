import type { ReactNode } from "react";
import type { Received } from "#contract/endpoint.ts";
import type { staffLearners } from "#contract/staff/learners.ts";
import { fill, type Language } from "#contract/text/say.ts";
import { Avatar } from "../../../kit/Avatar.tsx";
import { Tag } from "../../../kit/Tag.tsx";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { dateTime } from "../../../parts/console/look/when.ts";
import { useConsole, useWords } from "../../../parts/console/state/console.ts";
import type { Column } from "../../../parts/console/table/table.ts";
import type { ConsoleTexts } from "../../../text/console/texts.ts";
import css from "./learners.module.css";

type LearnerRow = Received<(typeof staffLearners)["list"]>["records"][number];
type Words = ConsoleTexts["learners"];

const DAY = 86_400_000;
/** Days without study from which a learner is told as away. */
const AWAY_DAYS = 5;

/** Hours with one decimal: 38.5; two where it would seem to be none. */
export const hoursText = (seconds: number): string =>
  seconds === 0 ? "0" : (seconds / 3600).toFixed(seconds < 180 ? 2 : 1);

/** How a learner stands, in a word and its colour. */
function standing({ status, signedInTime, studiedTime }: LearnerRow, words: Words, now = Date.now()) {
  if (status === "frozen") return { text: words.states.frozen, tone: "err" as const };
  if (signedInTime === null) return { text: words.states.never, tone: "plain" as const };
  const days = studiedTime === null ? 0 : Math.floor((now - studiedTime) / DAY);
  if (days >= AWAY_DAYS) return { text: fill(words.idle, { n: days }), tone: "warn" as const };
  return { text: words.states.active, tone: "ok" as const };
}

const instant = (at: number | null) => (at === null ? null : new Date(at));
const told = (at: number | null, language: Language): string => (at === null ? "—" : dateTime(at, language));

function Who({ row, words }: { readonly row: LearnerRow; readonly words: Words }): ReactNode {
  return (
    <span className={css.who}>
      <Avatar name={row.name} src={row.avatarUrl} size="s" />
      <span>
        <span className={css.name}>
          {row.name}
          {row.isConfirmed ? (
            <span className={css.confirmed} role="img" aria-label={words.confirmed}><ConsoleIcon name="badge-check" /></span>
          ) : (
            <Tag tone="warn">{words.unconfirmed}</Tag>
          )}
        </span>
        <small>{row.phoneMask || row.workCode || (row.nickName === row.name ? "" : row.nickName)}</small>
      </span>
    </span>
  );
}

/** The columns of the list, two lines to a cell. */
export function useLearnerColumns(): readonly Column<LearnerRow>[] {
  const words = useWords("learners");
  const { language } = useConsole();
  return [
    { key: "name", title: words.learner, value: ({ name }) => name, cell: (row) => <Who row={row} words={words} /> },
    { key: "phone", title: words.phone, isMinor: "always", cell: ({ phoneMask }) => phoneMask, value: ({ phoneMask }) => phoneMask },
    {
      key: "cohort", title: words.cohort, value: ({ cohort }) => cohort?.name ?? "",
      cell: ({ cohort, workCode }) => <>{cohort?.name ?? "—"}<small className={css.sub}>{workCode}</small></>,
    },
    { key: "workCode", title: words.workCode, isMinor: "always", cell: ({ workCode }) => workCode, value: ({ workCode }) => workCode },
    {
      key: "courses", title: words.courses, isMinor: "narrow", value: ({ courses }) => courses,
      cell: ({ courses, courseTitle }) => (
        <>
          {fill(words.courseCount, { n: courses })}
          <small className={css.sub}>{courses > 1 ? fill(words.more, { title: courseTitle }) : courseTitle}</small>
        </>
      ),
    },
    {
      key: "hours", title: words.hours, align: "end", sorts: true, value: ({ creditedSeconds }) => Number(hoursText(creditedSeconds)),
      cell: ({ creditedSeconds, weekSeconds }) => (
        <>
          {fill(words.hoursOf, { n: hoursText(creditedSeconds) })}
          <small className={css.sub}>
            {creditedSeconds === 0 ? words.notBegun : fill(words.week, { n: hoursText(weekSeconds) })}
          </small>
        </>
      ),
    },
    {
      key: "state", title: words.state, value: (row) => standing(row, words).text,
      cell: (row) => {
        const { text, tone } = standing(row, words);
        return <Tag tone={tone}>{text}</Tag>;
      },
    },
    {
      key: "studied", title: words.studied, sorts: true, value: ({ studiedTime }) => instant(studiedTime),
      cell: ({ studiedTime }) => <span className={css.when}>{told(studiedTime, language)}</span>,
    },
    {
      key: "registered", title: words.registered, isMinor: "always", value: ({ createTime }) => instant(createTime),
      cell: ({ createTime }) => told(createTime, language),
    },
  ];
}
