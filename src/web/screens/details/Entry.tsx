import type { ReactNode } from "react";
import { Button, LinkButton } from "../../kit/Button.tsx";
import { yuan } from "../../kit/yuan.ts";
import { useApp, useText } from "../../parts/app/context.tsx";
import { entryAddress, FREE, STUDY } from "../../parts/course/entry.ts";
import { qqAddress } from "../../parts/frame/qqAddress.ts";
import type { DetailsData } from "./load.ts";
import type { Enrol } from "./useEnrol.ts";

/** To be bought. */
export const TO_BUY = 0;
/** Not on sale. */
export const CLOSED = 4;

/** Where a hotline's number is dialled. */
export const telAddress = (phone: string) => `tel:${phone.replaceAll(/[^\d+]/g, "")}`;

export interface EntryProps extends Pick<DetailsData, "course" | "progress"> {
  readonly enrol: Enrol;
  /** In the phone's bar: as wide as there is room, with the price in it. */
  readonly bar?: boolean;
}

/**
 * The one thing to press, by buttonType: 2 goes on studying, 3 enrols, 0 calls the school, which is how a paid course is
 * got while the site takes no orders; 4 has nothing to press; others lead to the transfer screen, which explains.
 */
export function Entry({ course, progress, enrol, bar }: EntryProps): ReactNode {
  const t = useText("details");
  const { config } = useApp();
  const { buttonType, type, price } = course;
  if (buttonType === STUDY && type === 2) return <LinkButton kind="primary" size="lg" href="#parts">{t.toCourses}</LinkButton>;
  if (buttonType === STUDY) {
    const lesson = progress ? { itemId: progress.lastItemId, vid: progress.lastVid } : undefined;
    return <LinkButton kind="primary" size="lg" icon="play" iconFilled href={entryAddress(course, lesson)}>{t.goOn}</LinkButton>;
  }
  if (buttonType === FREE) {
    return <Button kind="primary" size="lg" loading={enrol.busy} loadingText={t.enrolling} onClick={enrol.enrol}>{t.enrol}</Button>;
  }
  if (buttonType === CLOSED) return null;
  if (buttonType !== TO_BUY) return <LinkButton kind="primary" size="lg" href={entryAddress(course)}>{t.elsewhere}</LinkButton>;
  const before = bar && price !== null ? <span className="num">¥{yuan(price)}</span> : null;
  if (config.phone) return <LinkButton kind="primary" size="lg" icon="phone" href={telAddress(config.phone)}>{before} {t.callToEnrol}</LinkButton>;
  if (config.qq) {
    return <LinkButton kind="primary" size="lg" icon="message-circle" href={qqAddress(config.qq)} target="_blank" rel="noreferrer">{before} {t.askQq}</LinkButton>;
  }
  return null;
}
