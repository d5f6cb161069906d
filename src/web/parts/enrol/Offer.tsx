import type { ReactNode } from "react";
import type { CourseDetail } from "#contract/catalogue.schema.ts";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../kit/classes.ts";
import { Price } from "../../kit/Price.tsx";
import { Tag } from "../../kit/Tag.tsx";
import { yuan } from "../../kit/yuan.ts";
import { useApp, useText } from "../app/context.tsx";
import { counted } from "../course/counted.ts";
import { lengthText } from "../course/duration.ts";
import { CLOSED, STUDY, TO_BUY } from "../course/entry.ts";
import css from "./Offer.module.css";

/** What a course's or package's page says of it beside the cover. */
type Offered = Pick<
  CourseDetail["baseInfo"],
  "lessonCount" | "totalSeconds" | "learnerCount" | "validDays" | "buttonType" | "price" | "originalPrice"
> & {
  /** `YYYY-MM-DD`: when the asker's own validity ends. */
  readonly validUntil: string | null;
};

/** The figures between two lines. `courses` is the number of courses in a package. */
export function Facts({ course, courses = 0 }: { readonly course: Offered; readonly courses?: number }): ReactNode {
  const t = useText("details");
  const { lessonCount, totalSeconds, validDays, validUntil, learnerCount, buttonType } = course;
  const length = totalSeconds > 0 ? ` · ${lengthText(totalSeconds, t)}` : "";
  const until = validUntil ? fill(t.validUntil, { day: validUntil }) : t.forEver;
  const days = validDays === null ? t.forEver : counted(validDays, t.validDayOne, t.validDays);
  return (
    <dl className={css.facts}>
      {courses > 0 && <Fact name={t.coursesFact} value={counted(courses, t.courseOne, t.courseMany)} />}
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

/** The price, with what it was before and the words for what is saved (`{yuan}`); nothing for who is shown none. */
export function PriceLine({
  course: { price, originalPrice, buttonType },
  saves,
}: {
  readonly course: Offered;
  readonly saves: string;
}): ReactNode {
  const c = useText("course");
  if (price === null || buttonType === CLOSED) return null;
  const saved = (originalPrice ?? 0) - price;
  return (
    <p className={classes(css.cost, price === 0 && css.free)}>
      <Price fen={price} wasFen={originalPrice ?? undefined} labels={c} large />
      {saved > 0 && price > 0 && <Tag tone="err">{fill(saves, { yuan: yuan(saved) })}</Tag>}
    </p>
  );
}

/** What to do where nothing can be pressed, or what pressing leads to. */
export function HowTo({ course: { buttonType, price } }: { readonly course: Pick<Offered, "buttonType" | "price"> }): ReactNode {
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
