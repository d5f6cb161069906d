import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Card } from "../../kit/Card.tsx";
import { yuan } from "../../kit/yuan.ts";
import { useText } from "../../parts/app/context.tsx";
import { counted } from "../../parts/course/counted.ts";
import { lengthText } from "../../parts/course/duration.ts";
import { FREE } from "../../parts/course/entry.ts";
import { Entry } from "../../parts/enrol/Entry.tsx";
import { HowTo, PriceLine } from "../../parts/enrol/Offer.tsx";
import type { Enrol } from "../../parts/enrol/useEnrol.ts";
import type { PlayOffer } from "./lesson/lesson.ts";
import css from "./Offer.module.css";

interface OfferProps {
  readonly offer: PlayOffer;
  readonly enrol: Enrol;
}

/** What the whole course holds, in one line each. */
function included({ lessonCount, totalSeconds, handoutCount, validDays }: PlayOffer, d: Words, t: Included): string[] {
  return [
    lessonCount > 0 ? counted(lessonCount, d.lessonOne, d.lessons) + (totalSeconds > 0 ? ` · ${lengthText(totalSeconds, d)}` : "") : "",
    handoutCount > 0 ? counted(handoutCount, t.handoutOne, t.handoutMany) : "",
    validDays === null ? d.forEver : counted(validDays, d.validDayOne, d.validDays),
  ].filter(Boolean);
}

type Words = Parameters<typeof lengthText>[1] & {
  readonly lessonOne: string;
  readonly lessons: string;
  readonly validDayOne: string;
  readonly validDays: string;
  readonly forEver: string;
};
interface Included {
  readonly handoutOne: string;
  readonly handoutMany: string;
}

/** Beside a trial lesson: what the course costs, what it holds, and the way in. A phone has the bar instead. */
export function OfferCard({ offer, enrol }: OfferProps): ReactNode {
  const t = useText("play");
  const d = useText("details");
  const c = useText("course");
  return (
    <Card as="section" padded className={css.card} aria-labelledby="offer">
      <h2 id="offer">{t.wholeCourse}</h2>
      <PriceLine course={offer} saves={c.saves} />
      <ul className={css.included}>
        {included(offer, d, t).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <Entry course={offer} goOn="" enrol={enrol} />
      <HowTo course={offer} />
      <a className={`lnk ${css.more}`} href={`/course/details?id=${offer.id}`}>
        {t.aboutCourse}
      </a>
    </Card>
  );
}

interface EndProps extends OfferProps {
  /** Another lesson that can be tried; null: this was the last. */
  readonly another: { readonly title: string; readonly address: string } | null;
}

/** Over the last picture of a trial lesson: what comes with the course, and the way in. */
export function OfferEnd({ offer, enrol, another }: EndProps): ReactNode {
  const t = useText("play");
  const d = useText("details");
  const c = useText("course");
  const { price } = offer;
  const cost = price === null ? "" : offer.buttonType === FREE || price === 0 ? c.free : `¥${yuan(price)}`;
  return (
    <div className={css.end} role="group" aria-label={t.wantMore}>
      <p className={css.ask} role="status">{t.wantMore}</p>
      <p className={css.line}>{[cost, ...included(offer, d, t)].filter(Boolean).join(" · ")}</p>
      <Entry course={offer} goOn="" enrol={enrol} />
      {/* A computer dials no number: it stands there to be read. */}
      <div className="d-only"><HowTo course={offer} /></div>
      {another && (
        <a className={css.another} href={another.address}>
          {fill(t.tryAnother, { title: another.title })}
        </a>
      )}
    </div>
  );
}
