import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../../kit/classes.ts";
import { Icon } from "../../../kit/Icon.tsx";
import type { IconName } from "../../../kit/icons.ts";
import { useText } from "../../../parts/app/context.tsx";
import { digits } from "../../../parts/course/counted.ts";
import { drawAddress, goOnAddress, setUpAddress } from "../../../parts/practice/addresses.ts";
import css from "./Hub.module.css";
import type { Subject } from "./load.ts";

/** Questions of an exercise that is begun without a choice. */
const QUICK_COUNT = 20;

/** The ways to practise and to sit. */
export function Modes({ subject }: { readonly subject: Subject }): ReactNode {
  const t = useText("hub");
  const { courseId, goOn, doneCount, mockRules, paperCount, papersFrom } = subject;
  const rule = mockRules[0];
  const papers = fill(papersFrom === null ? t.papersTextPlain : t.papersText, { count: paperCount, from: papersFrom ?? "" });
  return (
    <nav className={css.modes} aria-label={t.title}>
      {goOn ? (
        <Mode
          hot
          icon="pencil-line"
          title={t.goOn}
          text={fill(t.goOnAt, { title: goOn.title, position: goOn.position })}
          go={t.goOnDo}
          href={goOnAddress({ historyId: goOn.historyId, source: "exercise", target: courseId })}
        />
      ) : (
        <Mode
          hot
          icon="pencil-line"
          title={doneCount > 0 ? t.goOn : t.begin}
          text={doneCount > 0 ? t.goOnNew : t.beginText}
          go={doneCount > 0 ? t.goOnDo : t.beginDo}
          href={drawAddress({ courseId, count: QUICK_COUNT })}
        />
      )}
      <Mode icon="list-checks" title={t.exercise} text={t.exerciseText} go={t.exerciseDo} href={setUpAddress(courseId)} />
      <Mode
        icon="timer"
        title={t.mock}
        text={rule ? fill(t.mockText, { count: digits(rule.questionCount), minutes: rule.minutes }) : t.mockNone}
        go={t.mockDo}
        href={rule ? `/startMockExam?courseId=${courseId}` : null}
      />
      <Mode
        icon="file-text"
        title={t.papers}
        text={paperCount > 0 ? papers : t.papersNone}
        go={t.papersDo}
        href={paperCount > 0 ? `/exam/papers?courseId=${courseId}` : null}
      />
    </nav>
  );
}

interface ModeProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly go: string;
  /** null: not there in this subject. */
  readonly href: string | null;
  readonly hot?: boolean;
}

function Mode({ icon, title, text, go, href, hot }: ModeProps): ReactNode {
  const inside = (
    <>
      <span className={css.icon}><Icon name={icon} /></span>
      <b>{title}</b>
      <span className={css.modeText}>{text}</span>
      {href !== null && <span className={css.go}>{go}<Icon name="chevron-right" /></span>}
    </>
  );
  return href === null ? (
    <div className={classes(css.mode, css.off)}>{inside}</div>
  ) : (
    <a className={classes(css.mode, hot && css.hot)} href={href}>
      {inside}
    </a>
  );
}
