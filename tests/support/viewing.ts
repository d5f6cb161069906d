import { expect } from "vitest";
import { assetOf, ingestLecture } from "#server/domains/media/media.ts";
import { signIn, type SignedIn } from "../factories/account.ts";
import { aSeries, owns } from "../factories/catalogue.ts";
import { writeLecture } from "../factories/lecture.ts";
import { type Player, WAITS } from "../factories/watching.ts";
import type { School } from "./school.ts";

/** A film of the school's own store, encrypted minute by minute, as a lesson of a course. */
export interface Film {
  readonly itemId: number;
  readonly trialId: number;
  readonly seriesId: number;
  readonly minutes: number;
  readonly seconds: number;
}

let films = 0;

/** Takes a film of so many seconds into the store, with a course around it. */
export async function aFilm(school: School, seconds: number): Promise<Film> {
  const { assetId } = await ingestLecture(school.means, writeLecture(seconds).folder, `viewing/${(films += 1)}`);
  const { minutes } = (await assetOf(school.means, assetId))!;
  const course = await aSeries(school, { price: 9_900, chapters: [[{ isTrial: true, assetId, seconds }, { assetId, seconds }]] });
  return { trialId: course.itemIds[0]!, itemId: course.itemIds[1]!, seriesId: course.seriesId, minutes, seconds };
}

/** A learner who owns the film's course. */
export async function whoMayWatch(school: School, { seriesId }: Film): Promise<SignedIn> {
  const client = await signIn(school);
  await owns(school, client.learnerId, seriesId);
  return client;
}

/** Asks for the key of a minute as a player with a script does; false: too early. */
export async function askKey(player: Player, minute: number): Promise<boolean> {
  const { status, headers } = await player.key(`key/${minute}`, WAITS);
  if (status === 429) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  else expect(status).toBe(200);
  return status === 200;
}

/** Gets all keys of a film, by seeks or otherwise, as fast as they are given; `Player.open` took the first one. */
export async function allKeys(school: School, player: Player, { minutes }: Film): Promise<void> {
  for (let minute = minutes - 1; minute >= 0; minute -= 1) {
    if (await askKey(player, minute)) continue;
    school.clock.now += 60_000;
    await player.beat();
    expect(await askKey(player, minute)).toBe(true);
  }
}

/** What happens at a second of an honest viewing. */
export interface Viewing {
  /** Film that passes in a second, at most. */
  readonly rate?: number;
  /** Seconds of the clock between two heartbeats, one after the other. */
  readonly beats: readonly number[];
  /** Called at every second of the clock; true: the video stands. */
  readonly stands?: (second: number) => boolean;
  /** Where the film goes on at a second, in seconds. */
  readonly seek?: (second: number) => number | null;
}

/**
 * Watches as a player does: it loads three minutes ahead, waits without a word where a key comes too early, plays, and tells what
 * ran. Returns how long the video really ran, in seconds of the clock.
 */
export async function watch(school: School, player: Player, film: Film, forSeconds: number, how: Viewing): Promise<number> {
  const { rate = 1, beats, stands, seek } = how;
  const keys = new Set<number>();
  let [at, from, ran, sinceBeat, nth] = [0, 0, 0, 0, 0];
  let ranges: [number, number][] = [];
  const end = () => {
    if (at > from) ranges.push([from, at]);
    from = at;
  };
  const beat = async () => {
    end();
    const { code } = await player.beat({ position: at, ranges, rate });
    expect(code).toBe(1);
    [ranges, sinceBeat, nth] = [[], 0, nth + 1];
  };
  const load = async () => {
    for (let minute = Math.floor(at / 60); minute <= Math.floor((at + 170) / 60) && minute < film.minutes; minute += 1) {
      if (!keys.has(minute) && (await askKey(player, minute))) keys.add(minute);
    }
  };
  await load();
  await beat();
  for (let second = 0; ran < forSeconds; second += 1) {
    const to = seek?.(second) ?? null;
    if (to !== null) {
      end();
      [at, from] = [to, to];
      await beat();
    }
    await load();
    school.clock.now += 1000;
    sinceBeat += 1;
    const runs = !stands?.(second) && keys.has(Math.floor(at / 60)) && at + rate <= film.seconds;
    if (runs) [at, ran] = [at + rate, ran + 1];
    if (sinceBeat >= beats[nth % beats.length]!) await beat();
    expect(second).toBeLessThan(20 * forSeconds);
  }
  await beat();
  return ran;
}
