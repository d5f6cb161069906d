import { account } from "#contract/account.ts";
import type { Received } from "#contract/endpoint.ts";
import { passkeys } from "#contract/passkeys.ts";
import { security } from "#contract/security.ts";
import { nearDay, shortDay, timeOf } from "#contract/timestamp.ts";
import { call, type Call } from "../../../client/call.ts";
import type { Texts } from "../../../text/texts.ts";

export type Profile = Received<typeof account.getProfile>;
export type Passkey = Received<typeof passkeys.getPasskeys>["passkeys"][number];
export type Device = Received<typeof account.getSessions>[number];
export type TrailPage = Received<typeof security.getSecurityEvents>;
export type TrailEvent = TrailPage["records"][number];

export interface SecurityData {
  readonly profile: Profile;
  readonly keys: Received<typeof passkeys.getPasskeys>;
  readonly devices: readonly Device[];
  readonly trail: TrailPage;
  /** When it was answered, ms since the epoch. */
  readonly at: number;
}

/** Events of one page. */
const SIZE = 10;

export async function loadSecurity(ask: Call, current: number): Promise<SecurityData> {
  const [profile, keys, devices, trail] = await Promise.all([
    ask(account.getProfile, {}),
    ask(passkeys.getPasskeys, {}),
    ask(account.getSessions, {}),
    ask(security.getSecurityEvents, { current, size: SIZE }),
  ]);
  const here = devices.filter(({ isCurrent }) => isCurrent);
  return { profile, keys, devices: [...here, ...devices.filter(({ isCurrent }) => !isCurrent)], trail, at: Date.now() };
}

export const loadTrail = (current: number): Promise<TrailPage> =>
  call(security.getSecurityEvents, { current, size: SIZE }, { quiet: true });

/** Address of the page whose trail begins at one of its pages. */
export const trailAddress = (current: number): string => (current > 1 ? `/my/security?current=${current}` : "/my/security");

type Words = Texts["security"];

/** A day as people call it, seen from `now`: 今天, 昨天, 11-20. Both in ms since the epoch. */
export function dayWord(at: number, now: number, t: Words): string {
  const near = nearDay(at, now);
  return near ? t[near] : shortDay(at, now);
}

/** 今天 08:12. */
export const momentWord = (at: number, now: number, t: Words): string => `${dayWord(at, now, t)} ${timeOf(at)}`;

/** Windows 电脑 · Edge. */
export function deviceWord({ system, browser, clientType }: Pick<Device, "system" | "browser" | "clientType">, t: Words): string {
  return `${t.systems[system]} · ${clientType === "app" ? t.app : t.browsers[browser]}`;
}
