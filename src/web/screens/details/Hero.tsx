import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { LinkButton } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { classes } from "../../kit/classes.ts";
import { Icon } from "../../kit/Icon.tsx";
import { Price } from "../../kit/Price.tsx";
import { Ruler } from "../../kit/Ruler.tsx";
import { Tag } from "../../kit/Tag.tsx";
import { yuan } from "../../kit/yuan.ts";
import { useApp, useText } from "../../parts/app/context.tsx";
import { counted } from "../../parts/course/counted.ts";
import { Cover } from "../../parts/course/Cover.tsx";
import { lengthText } from "../../parts/course/duration.ts";
import { STUDY } from "../../parts/course/entry.ts";
import { CLOSED, Entry, TO_BUY } from "./Entry.tsx";
import css from "./Hero.module.css";
import type { DetailsData, LessonView } from "./load.ts";
import type { Enrol } from "./useEnrol.ts";

export interface HeroProps extends Pick<DetailsData, "course" | "parts" | "progress"> {
  readonly trial: LessonView | null;
  readonly enrol: Enrol;
}

/** Address of one lesson's video. */
export const playAddress = (courseId: number, { itemId, vid }: Pick<LessonView, "itemId" | "vid">) =>
  `/course/play?id=${courseId}&itemId=${itemId}&vid=${encodeURIComponent(vid ?? "")}`;

/** Cover and buy panel. */
export function Hero({ course, parts, progress, trial, enrol }: HeroProps): ReactNode {
  const t = useText("details");
  const c = useText("course");
  const { id, type, title, subtitle, coverUrl, level, categoryName, buttonType } = course;
  return (
    <Card as="section" className={css.hero}>
      <div>
        <div className={css.picture}>
          <Cover className={css.cover} src={coverUrl} load="first" />
          {trial && (
            <a className={css.try} href={playAddress(id, trial)}>
              <Icon name="play" filled /> {fill(t.tryLesson, { number: trial.number })}
            </a>
          )}
        </div>
        <p className={css.promises}>
          <span><Icon name="smartphone" /> {t.everyDevice}</span>
          <span><Icon name="history" /> {t.keepsPlace}</span>
          <span><Icon name="captions" /> {t.subtitles}</span>
        </p>
      </div>
      <div className={css.words}>
        <div className={css.tags}>
          {type === 2 && <Tag tone="accent">{c.packageLong}</Tag>}
          {level && <Tag tone="brand">{level}</Tag>}
          <Tag>{categoryName}</Tag>
        </div>
        <h1>{title}</h1>
        {subtitle && <p className={css.subtitle}>{subtitle}</p>}
        <Facts course={course} parts={parts} />
        {buttonType === STUDY ? progress && type === 1 && <Progress progress={progress} /> : <Cost course={course} />}
        <div className={css.actions}>
          <Entry course={course} progress={progress} enrol={enrol} />
          {trial && <LinkButton kind="outline" size="lg" icon="play" iconFilled href={playAddress(id, trial)}>{t.tryFree}</LinkButton>}
        </div>
        <HowTo course={course} />
      </div>
    </Card>
  );
}

function Facts({ course, parts }: Pick<HeroProps, "course" | "parts">): ReactNode {
  const t = useText("details");
  const { lessonCount, totalSeconds, validDays, validUntil, learnerCount, buttonType } = course;
  const length = totalSeconds > 0 ? ` · ${lengthText(totalSeconds, t)}` : "";
  const until = validUntil ? fill(t.validUntil, { day: validUntil }) : t.forEver;
  const days = validDays === null ? t.forEver : counted(validDays, t.validDayOne, t.validDays);
  return (
    <dl className={css.facts}>
      {parts.length > 0 && <Fact name={t.coursesFact} value={counted(parts.length, t.courseOne, t.courseMany)} />}
      {lessonCount > 0 && <Fact name={t.lessonsFact} value={counted(lessonCount, t.lessonOne, t.lessons) + length} />}
      <Fact name={t.validFact} value={buttonType === STUDY ? until : days} />
      {learnerCount > 0 && <Fact name={t.learnersFact} value={counted(learnerCount, t.learnerOne, t.learners)} />}
    </dl>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The price, with what it was before; nothing for who is shown none. */
function Cost({ course: { price, originalPrice, buttonType } }: Pick<HeroProps, "course">): ReactNode {
  const c = useText("course");
  if (price === null || buttonType === CLOSED) return null;
  const saved = (originalPrice ?? 0) - price;
  return (
    <p className={classes(css.cost, price === 0 && css.free)}>
      <Price fen={price} wasFen={originalPrice ?? undefined} labels={c} large />
      {saved > 0 && price > 0 && <Tag tone="err">{fill(c.saves, { yuan: yuan(saved) })}</Tag>}
    </p>
  );
}

function Progress({ progress: { watchedPer, finished, lessonCount } }: { readonly progress: NonNullable<DetailsData["progress"]> }): ReactNode {
  const t = useText("details");
  return (
    <div className={css.progress}>
      <p>
        <b>{fill(t.watched, { per: watchedPer })}</b>
        <span>{fill(t.lessonsDone, { done: finished, of: lessonCount })}</span>
      </p>
      <Ruler value={watchedPer} tone={watchedPer === 100 ? "ok" : "accent"} label={t.progress} valueText={fill(t.watchedOf, { per: watchedPer, done: finished, of: lessonCount })} />
    </div>
  );
}

/** What to do where nothing can be pressed, or what pressing leads to. */
function HowTo({ course: { buttonType, price } }: Pick<HeroProps, "course">): ReactNode {
  const t = useText("details");
  const { config: { phone, hours, qq } } = useApp();
  if (buttonType === TO_BUY) {
    if (phone) return <p className={css.how}>{fill(hours ? t.callText : t.callTextPlain, { phone, hours })}</p>;
    return qq ? null : <p className={css.how}>{t.askSchool}</p>;
  }
  if (buttonType !== CLOSED) return null;
  return (
    <div className={css.closed}>
      <b>{price === null ? t.assigned : t.closed}</b>
      <span>{price === null ? t.assignedText : t.closedText}</span>
    </div>
  );
}
