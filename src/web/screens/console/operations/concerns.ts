import type { Received } from "#contract/endpoint.ts";
import type { staffOperations } from "#contract/staff/operations.ts";
import { fill } from "#contract/text/say.ts";
import type { ConsoleIconName } from "../../../parts/console/look/icons.ts";
import type { ConsoleTexts } from "../../../text/console/texts.ts";
import { sizeOf } from "./figures.ts";

export type State = Received<(typeof staffOperations)["state"]>;
type Words = ConsoleTexts["operations"];

/** Something that a person has to look after. */
export interface Concern {
  readonly key: string;
  readonly icon: ConsoleIconName;
  /** Learners feel it, or will. */
  readonly isGrave: boolean;
  readonly title: string;
  readonly text: string;
  /** Where on the page it is mended. */
  readonly href?: string;
}

const DAY_MS = 86_400_000;
/** Days before its end from which a certificate, and before which a full disk, is told. */
const CERTIFICATE_DAYS = 14;
const DISK_DAYS = 60;
/** Free bytes below which a disk is nearly full. */
const TIGHT = 2 * 2 ** 30;

/** Everything that is wrong or will be, the gravest first. */
export function concernsOf(state: State, words: Words): readonly Concern[] {
  const all = [...certificate(state, words), ...disk(state, words), ...backups(state, words), ...jobs(state, words)];
  return all.sort((a, b) => Number(b.isGrave) - Number(a.isGrave));
}

/** Whole days until an instant; below zero once it is over. */
export const daysUntil = (at: number, now: number): number => Math.floor((at - now) / DAY_MS);

function certificate({ certificate: found, checkTime }: State, words: Words): Concern[] {
  if (found === null) return [];
  const { host, fault } = found;
  const thing = { key: "certificate", icon: "lock" as const, isGrave: true, href: "#certificate" };
  if (found.endTime === null) return [{ ...thing, title: words.certUnread, text: fill(words.certUnreadText, { host, fault }) }];
  const days = daysUntil(found.endTime, checkTime);
  if (days >= CERTIFICATE_DAYS) return [];
  return [{ ...thing, title: days < 0 ? words.certOver : fill(words.certSoon, { n: days }), text: words.certText }];
}

function disk({ disk: { free, daysLeft, perDay } }: State, words: Words): Concern[] {
  const thing = { key: "disk", icon: "package" as const, href: "#disk" };
  if (free < TIGHT)
    return [{ ...thing, isGrave: true, title: fill(words.diskFull, { free: sizeOf(free) }), text: words.diskFullText }];
  if (daysLeft === null || daysLeft > DISK_DAYS) return [];
  const text = fill(words.diskSoonText, { perDay: sizeOf(perDay ?? 0), free: sizeOf(free) });
  return [{ ...thing, isGrave: false, title: fill(words.diskSoon, { n: daysLeft }), text }];
}

function backups({ backup }: State, words: Words): Concern[] {
  const thing = { icon: "save" as const, href: "#backup" };
  const { place, fault, isLate, last, failure, at, drill } = backup;
  if (place === null) return [{ ...thing, key: "backup", isGrave: true, title: words.noBackups, text: words.noBackupsText }];
  const reason = failure === "" ? "" : fill(words.lateReason, { reason: failure });
  const title = last ? words.late : words.lateNever;
  const late = { ...thing, key: "backup", isGrave: true, title, text: fill(words.lateText, { at, reason }) };
  const drilled = { ...thing, key: "drill", isGrave: true, title: words.drillFailed, text: drill?.reason ?? "" };
  const unusable = fault && {
    ...thing, key: "place", isGrave: true, title: words.placeUnusable, text: fill(words.placeFaults[fault], { place }),
  };
  return [...(unusable ? [unusable] : []), ...(isLate ? [late] : []), ...(drill && !drill.isGood ? [drilled] : [])];
}

function jobs({ jobs: { deadLastDay, unserved } }: State, words: Words): Concern[] {
  const dead: Concern = {
    key: "dead", icon: "rotate-ccw", isGrave: true, href: "#jobs", title: fill(words.deadJobs, { n: deadLastDay }),
    text: words.deadJobsText,
  };
  const unknown: Concern = {
    key: "unserved", icon: "clock", isGrave: false, title: fill(words.unserved, { n: unserved }), text: words.unservedText,
  };
  return [...(deadLastDay > 0 ? [dead] : []), ...(unserved > 0 ? [unknown] : [])];
}
