import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Card } from "../../kit/Card.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Ruler } from "../../kit/Ruler.tsx";
import { Tag } from "../../kit/Tag.tsx";
import { useText } from "../../parts/app/context.tsx";
import { Cover } from "../../parts/course/cards/Cover.tsx";
import { counted } from "../../parts/course/counted.ts";
import { entryAddress, STUDY } from "../../parts/course/entry.ts";
import { BuyPanel } from "../../parts/coursePage/BuyPanel.tsx";
import { PriceLine } from "../../parts/enrol/Offer.tsx";
import type { Enrol } from "../../parts/enrol/useEnrol.ts";
import css from "./Hero.module.css";
import type { DetailsData, LessonView } from "./load.ts";

interface HeroProps extends Pick<DetailsData, "course" | "progress" | "chapters" | "handouts"> {
  readonly trial: LessonView | null;
  readonly enrol: Enrol;
  /** The star that keeps the course. */
  readonly star?: ReactNode;
}

/** Address of one lesson. */
export const playAddress = (courseId: number, lesson: Pick<LessonView, "itemId" | "vid" | "kind">) =>
  entryAddress({ id: courseId, type: 1, buttonType: STUDY }, lesson);

/** Where the owner goes on: at the lesson watched last; the play screen finds the next one where none was. */
export const goOnAddress = ({ course, progress }: Pick<DetailsData, "course" | "progress">) =>
  entryAddress(course, progress ? { itemId: progress.lastItemId, vid: progress.lastVid } : undefined);

/** Cover and buy panel. */
export function Hero({ course, progress, chapters, handouts, trial, enrol, star }: HeroProps): ReactNode {
  const t = useText("details");
  const c = useText("course");
  const { id, coverUrl, level, categoryName, buttonType } = course;
  return (
    <Card as="section" className={css.hero}>
      <div>
        <div className={css.picture}>
          <Cover className={css.cover} src={coverUrl} load="first" />
          {trial && (
            <a className={css.try} href={playAddress(id, trial)}>
              <Icon name="play" filled /> {fill(t.tryLesson, { number: trial.number ?? 1 })}
            </a>
          )}
        </div>
        <p className={css.promises}>
          <span><Icon name="smartphone" /> {t.everyDevice}</span>
          <span><Icon name="history" /> {t.keepsPlace}</span>
          <span><Icon name="captions" /> {t.subtitles}</span>
        </p>
      </div>
      <BuyPanel
        course={course}
        tags={<>{level && <Tag tone="brand">{level}</Tag>}<Tag>{categoryName}</Tag></>}
        goOn={goOnAddress({ course, progress })}
        trial={trial && playAddress(id, trial)}
        enrol={enrol}
        star={star}
      >
        {buttonType !== STUDY && <Included chapters={chapters} handouts={handouts} />}
        {buttonType === STUDY ? progress && <Progress progress={progress} /> : <PriceLine course={course} saves={c.saves} />}
      </BuyPanel>
    </Card>
  );
}

function Progress({
  progress: { watchedPer, finished, lessonCount },
}: {
  readonly progress: NonNullable<DetailsData["progress"]>;
}): ReactNode {
  const t = useText("details");
  return (
    <div className={css.progress}>
      <p>
        <b>{fill(t.watched, { per: watchedPer })}</b>
        <span>{fill(t.lessonsDone, { done: finished, of: lessonCount })}</span>
      </p>
      <Ruler
        value={watchedPer}
        tone={watchedPer === 100 ? "ok" : "accent"}
        label={t.progress}
        valueText={fill(t.watchedOf, { per: watchedPer, done: finished, of: lessonCount })}
      />
    </div>
  );
}

/** What one gets with the course, counted by kind; nothing where there is nothing yet. */
function Included({ chapters, handouts }: Pick<DetailsData, "chapters" | "handouts">): ReactNode {
  const t = useText("details");
  const lessons = chapters.flatMap((chapter) => chapter.lessons);
  const of = (kind: string) => lessons.filter((lesson) => lesson.kind === kind).length;
  const parts = [
    [of("video"), t.includedVideo, t.includedVideos],
    [of("document"), t.includedText, t.includedTexts],
    [of("live"), t.includedLive, t.includedLives],
    [of("exam"), t.includedExam, t.includedExams],
    [handouts.length, t.includedHandout, t.includedHandouts],
  ] as const;
  const list = parts.filter(([count]) => count > 0).map(([count, one, many]) => counted(count, one, many));
  if (list.length === 0) return null;
  return <p className={css.included}>{t.included.replace("{list}", list.join(t.includedAnd))}</p>;
}
