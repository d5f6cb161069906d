import { type ReactNode, useMemo, useState, useSyncExternalStore } from "react";
import { fill } from "#contract/text/say.ts";
import { Button, LinkButton } from "../../../kit/Button.tsx";
import { Card } from "../../../kit/Card.tsx";
import { toast } from "../../../kit/toast.ts";
import { useText } from "../../../parts/app/context.tsx";
import { counted, digits } from "../../../parts/course/counted.ts";
import { lengthText } from "../../../parts/course/duration.ts";
import type { Trade } from "../../../parts/practice/subjects.ts";
import type { Subject } from "../hub/load.ts";
import { NoSubject } from "../hub/NoSubject.tsx";
import {
  available, type Choice, chosenChapters, countOf, firstChoice, keepChoice, keptChoice, kindsOf, lengthOf, sameChoice, secondsOf,
  startAddress, writtenChoice,
} from "./choice.ts";
import css from "./SetUp.module.css";
import { ChapterStep, CountStep, KindStep } from "./SetUpSteps.tsx";
import { SubjectStep } from "./SubjectStep.tsx";

interface SetUpProps {
  readonly subject: Subject | null;
  readonly trades: readonly Trade[];
}

/** Puts an exercise together in four steps. */
export function SetUp({ subject, trades }: SetUpProps): ReactNode {
  if (!subject) {
    return (
      <div className={`wrap ${css.page}`}>
        <NoSubject />
      </div>
    );
  }
  return <Steps subject={subject} trades={trades} />;
}

/** Nobody else changes what this device keeps while the screen is open. */
const unchanging = () => () => undefined;

function Steps({ subject, trades }: { readonly subject: Subject; readonly trades: readonly Trade[] }): ReactNode {
  const t = useText("setUp");
  const written = useSyncExternalStore(unchanging, () => writtenChoice(subject.courseId), () => null);
  const kept = useMemo(() => keptChoice(subject, written), [subject, written]);
  const [own, setOwn] = useState<Choice | null>(null);
  const choice = own ?? kept ?? firstChoice(subject);
  const change = (part: Partial<Choice>) => setOwn({ ...choice, ...part });
  const chaptered = subject.chapters.length > 0;
  const restore = () => {
    if (!kept) return;
    setOwn(kept);
    toast.ok(t.restored);
  };
  return (
    <div className={`wrap ${css.page}`}>
      <h1 className={css.title}>{t.title}</h1>
      <p className={css.intro}>{t.intro}</p>
      <div className={css.columns}>
        <div>
          <SubjectStep subject={subject} trades={trades} />
          {chaptered && <ChapterStep subject={subject} choice={choice} change={change} />}
          {chaptered && <KindStep subject={subject} choice={choice} change={change} />}
          <CountStep number={chaptered ? 4 : 2} subject={subject} choice={choice} change={change} />
        </div>
        <Summary subject={subject} choice={choice} restore={kept !== null && !sameChoice(kept, choice) ? restore : null} />
      </div>
      <Bar subject={subject} choice={choice} />
    </div>
  );
}

interface ChoiceProps {
  readonly subject: Subject;
  readonly choice: Choice;
}

/** Why it can't begin, or null. */
function useObstacle({ subject, choice }: ChoiceProps): string | null {
  const t = useText("setUp");
  if (available(subject, choice) > 0) return null;
  if (subject.chapters.length > 0 && choice.chapterIds.length === 0) return t.noChapter;
  return choice.kinds.length === 0 && subject.chapters.length > 0 ? t.noKind : t.nothing;
}

function useKinds({ subject, choice }: ChoiceProps): string {
  const t = useText("setUp");
  const x = useText("exam");
  return choice.kinds.length === kindsOf(subject).length ? t.kindsAll : choice.kinds.map((kind) => x.kinds[kind]).join(t.listComma);
}

function Start({ subject, choice, full }: ChoiceProps & { readonly full?: boolean }): ReactNode {
  const t = useText("setUp");
  const obstacle = useObstacle({ subject, choice });
  if (obstacle !== null) return <Button kind="primary" size="lg" full={full} disabled>{t.start}</Button>;
  return (
    <LinkButton
      kind="primary"
      size="lg"
      full={full}
      href={startAddress(subject, choice)}
      onClick={() => keepChoice(subject.courseId, choice)}
    >
      {t.start}
    </LinkButton>
  );
}

function Summary({ subject, choice, restore }: ChoiceProps & { readonly restore: (() => void) | null }): ReactNode {
  const t = useText("setUp");
  const kinds = useKinds({ subject, choice });
  const obstacle = useObstacle({ subject, choice });
  const count = lengthOf(subject, choice);
  const chapters = chosenChapters(subject, choice);
  const first = chapters[0]?.title ?? "";
  const some = chapters.length === subject.chapters.length ? t.chaptersAll : chapters.length === 1 ? t.chapterOne : t.chaptersSome;
  return (
    <aside className={css.aside} aria-labelledby="summary">
      <Card padded className={css.summary}>
        <h2 id="summary">{t.summary}</h2>
        <p className={css.big} role="status">
          <b className="num">{digits(count)}</b> {t.questionsUnit}
          {count > 0 && ` · ${fill(t.about, { time: lengthText(secondsOf(count), t) })}`}
        </p>
        <dl>
          <div>
            <dt>{t.ofSubject}</dt>
            <dd>{subject.name}</dd>
          </div>
          {subject.chapters.length > 0 && (
            <>
              <div>
                <dt>{t.ofChapters}</dt>
                <dd>{chapters.length === 0 ? "–" : fill(some, { title: first, count: chapters.length })}</dd>
              </div>
              <div>
                <dt>{t.ofKinds}</dt>
                <dd>{choice.kinds.length === 0 ? "–" : kinds}</dd>
              </div>
              <div>
                <dt>{t.undone}</dt>
                <dd className="num">{counted(countOf(chapters, choice.kinds, "undone"), t.questionsOne, t.questions)}</dd>
              </div>
              <div>
                <dt>{t.wrong}</dt>
                <dd className="num">{counted(countOf(chapters, choice.kinds, "wrong"), t.questionsOne, t.questions)}</dd>
              </div>
            </>
          )}
        </dl>
        <Start subject={subject} choice={choice} full />
        <p className={css.obstacle} role="status">
          {obstacle}
        </p>
        {restore && (
          <Button kind="ghost" full onClick={restore}>
            {t.restore}
          </Button>
        )}
      </Card>
    </aside>
  );
}

/** On a phone in place of the menu. */
function Bar({ subject, choice }: ChoiceProps): ReactNode {
  const t = useText("setUp");
  const kinds = useKinds({ subject, choice });
  const obstacle = useObstacle({ subject, choice });
  const count = lengthOf(subject, choice);
  return (
    <div className={css.bar}>
      <div className="grow">
        <b className="num">
          {counted(count, t.questionsOne, t.questions)}
          {count > 0 && ` · ${fill(t.about, { time: lengthText(secondsOf(count), t) })}`}
        </b>
        <span className="clip1">
          {obstacle ??
            (subject.chapters.length > 0
              ? `${counted(choice.chapterIds.length, t.barChaptersOne, t.barChapters)}${t.comma}${kinds}`
              : subject.name)}
        </span>
      </div>
      <Start subject={subject} choice={choice} />
    </div>
  );
}
