import type { ReactNode } from "react";
import { LinkButton } from "../../kit/Button.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { useApp, useText } from "../app/context.tsx";
import { CLOSED, TO_BUY } from "../course/entry.ts";
import { qqAddress } from "../frame/foot/qqAddress.ts";
import css from "./BuyBar.module.css";
import { Entry, type EntryProps, telAddress } from "./Entry.tsx";

interface BuyBarProps extends Omit<EntryProps, "bar"> {
  /** Address of the trial lesson. */
  readonly trial: string | null;
  /** The star that keeps the course. */
  readonly star?: ReactNode;
}

/** The bar at the bottom of a phone, in place of the menu: whom to ask, the star, the trial lesson, and the way in. */
export function BuyBar({ course, goOn, trial, enrol, star }: BuyBarProps): ReactNode {
  const t = useText("details");
  const { config: { phone, qq } } = useApp();
  // Where the main button calls the hotline already, asking goes another way.
  const calls = course.buttonType === TO_BUY && phone !== "";
  const ask = calls || !phone ? (qq ? qqAddress(qq) : "") : telAddress(phone);
  return (
    <div className={css.bar}>
      {ask && (
        <a className={css.ask} href={ask} {...(ask.startsWith("tel:") ? {} : { target: "_blank", rel: "noreferrer" })}>
          <Icon name="headset" />
          {t.consult}
        </a>
      )}
      {star}
      {trial !== null && (
        <LinkButton size="lg" href={trial} aria-label={t.tryFree}>
          {t.trial}
        </LinkButton>
      )}
      {course.buttonType === CLOSED ? (
        <b className={css.closed}>{course.price === null ? t.assigned : t.closed}</b>
      ) : (
        <Entry course={course} goOn={goOn} enrol={enrol} bar />
      )}
    </div>
  );
}
