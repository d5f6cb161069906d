/**
 * What looks like hours without watching (docs/threats.md, Study hours: the clock). None of it proves anything: a tab in the
 * background says a heartbeat a minute, too. Pure.
 */

/** Of a learner's play sessions that lived in a number of days. */
export interface Figures {
  readonly learnerId: number;
  /** Play sessions, and the sign-ins that opened them. */
  readonly sessions: number;
  readonly signIns: number;
  readonly heartbeats: number;
  readonly creditedSeconds: number;
  readonly coveredSeconds: number;
  /** Minutes of films whose keys were given. */
  readonly minutesGiven: number;
}

type Sign = "fewHeartbeats" | "unplayedKeys" | "manySessions" | "manySignIns" | "longDays";
export const SIGNS = {
  /** From an hour of credit on: a player says more than one heartbeat in 45 s, save in the background. */
  fewHeartbeats: { secondsEach: 45, credited: 3_600 },
  /** Four times the minutes that were seen. */
  unplayedKeys: { times: 4, minutes: 30 },
  /** A day. */
  manySessions: 40,
  manySignIns: 4,
  /** Hours a day, every day. */
  longDays: 9,
} as const;

export function signsOf(of: Figures, days: number): Sign[] {
  const { fewHeartbeats, unplayedKeys, manySessions, manySignIns, longDays } = SIGNS;
  const found: Record<Sign, boolean> = {
    fewHeartbeats: of.creditedSeconds >= fewHeartbeats.credited && of.creditedSeconds >= fewHeartbeats.secondsEach * of.heartbeats,
    unplayedKeys: of.minutesGiven >= unplayedKeys.minutes && of.minutesGiven * 60 >= unplayedKeys.times * of.coveredSeconds,
    manySessions: of.sessions >= manySessions * days,
    manySignIns: of.signIns >= manySignIns * days,
    longDays: of.creditedSeconds >= longDays * 3_600 * days,
  };
  return (Object.keys(found) as Sign[]).filter((sign) => found[sign]);
}
