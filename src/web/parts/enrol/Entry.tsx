import type { ReactNode } from "react";
import type { CourseDetail } from "#contract/catalogue.schema.ts";
import { Button, LinkButton } from "../../kit/Button.tsx";
import { yuan } from "../../kit/yuan.ts";
import { useApp, useText } from "../app/context.tsx";
import { CLOSED, entryAddress, FREE, STUDY, TO_BUY } from "../course/entry.ts";
import { qqAddress } from "../frame/foot/qqAddress.ts";
import type { Enrol } from "./useEnrol.ts";

/** What the way in looks at; any `baseInfo` of the contract will do. */
type Entered = Pick<CourseDetail["baseInfo"], "id" | "type" | "buttonType" | "price">;

/** Where a hotline's number is dialled. */
export const telAddress = (phone: string) => `tel:${phone.replaceAll(/[^\d+]/g, "")}`;

export interface EntryProps {
  readonly course: Entered;
  /** Where its owner goes on. */
  readonly goOn: string;
  readonly enrol: Enrol;
  /** In the phone's bar: as wide as there is room, with the price in it. */
  readonly bar?: boolean;
}

/**
 * The one thing to press, by buttonType: 2 goes on studying, 3 enrols, 0 calls the school, which is how a paid course is
 * got while the site takes no orders; 4 has nothing to press; others lead to the transfer screen, which explains.
 */
export function Entry({ course, goOn, enrol, bar }: EntryProps): ReactNode {
  const t = useText("details");
  const { config } = useApp();
  const { buttonType, price } = course;
  if (buttonType === STUDY) return <LinkButton kind="primary" size="lg" icon="play" iconFilled href={goOn}>{t.goOn}</LinkButton>;
  if (buttonType === FREE) {
    return <Button kind="primary" size="lg" loading={enrol.busy} loadingText={t.enrolling} onClick={enrol.enrol}>{t.enrol}</Button>;
  }
  if (buttonType === CLOSED) return null;
  if (buttonType !== TO_BUY) return <LinkButton kind="primary" size="lg" href={entryAddress(course)}>{t.elsewhere}</LinkButton>;
  const before = bar && price !== null ? <span className="num">¥{yuan(price)}</span> : null;
  if (config.phone)
    return (
      <LinkButton kind="primary" size="lg" icon={bar ? undefined : "phone"} href={telAddress(config.phone)}>
        {before} {t.callToEnrol}
      </LinkButton>
    );
  if (config.qq) {
    return (
      <LinkButton
        kind="primary"
        size="lg"
        icon={bar ? undefined : "message-circle"}
        href={qqAddress(config.qq)}
        target="_blank"
        rel="noreferrer"
      >
        {before} {t.askQq}
      </LinkButton>
    );
  }
  return null;
}
