import type { ReactNode } from "react";
import { LinkButton } from "../../kit/Button.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { useApp, useText } from "../../parts/app/context.tsx";
import { qqAddress } from "../../parts/frame/qqAddress.ts";
import css from "./BuyBar.module.css";
import { CLOSED, Entry, telAddress, TO_BUY } from "./Entry.tsx";
import { type HeroProps, playAddress } from "./Hero.tsx";

/** The bar at the bottom of a phone, in place of the menu: whom to ask, the trial lesson, and the way in. */
export function BuyBar({ course, progress, trial, enrol }: Omit<HeroProps, "parts">): ReactNode {
  const t = useText("details");
  const { config: { phone, qq } } = useApp();
  // Where the main button calls the hotline already, asking goes another way.
  const calls = course.buttonType === TO_BUY && phone !== "";
  const ask = calls || !phone ? (qq ? qqAddress(qq) : "") : telAddress(phone);
  const entry = <Entry course={course} progress={progress} enrol={enrol} bar />;
  return (
    <div className={css.bar}>
      {ask && (
        <a className={css.ask} href={ask} {...(ask.startsWith("tel:") ? {} : { target: "_blank", rel: "noreferrer" })}>
          <Icon name="headset" />
          {t.consult}
        </a>
      )}
      {trial && <LinkButton size="lg" href={playAddress(course.id, trial)}>{t.tryFree}</LinkButton>}
      {course.buttonType === CLOSED ? <b className={css.closed}>{course.price === null ? t.assigned : t.closed}</b> : entry}
    </div>
  );
}
