import { machineTicks } from "./cpu.ts";
import { median } from "./table.ts";
import { Wire } from "./wire.ts";

/** People who say the same kind of thing again and again, each over a connection of their own. */
export interface Crowd<P extends { readonly headers: Readonly<Record<string, string>> }> {
  /** The call's path. */
  readonly path: string;
  readonly people: readonly P[];
  /** The body that one says next. */
  next(person: P): string;
  /** What one fetches between two of those, and how many bytes that is; absent: nothing. Not counted as an answer. */
  between?(person: P): { readonly path: string; readonly bytes: number } | null;
}

type Someone = { readonly headers: Readonly<Record<string, string>> };

/** Where a crowd meets the school: at one process, or in turn at each of several. */
type Where = string | readonly string[];

function openWires<P extends Someone>(where: Where, { path, people }: Crowd<P>): Promise<Wire[]> {
  const origins = [where].flat();
  return Promise.all(people.map((person, n) => Wire.open(origins[n % origins.length]!, path, person.headers)));
}

async function say(wire: Wire, path: string, body: string): Promise<void> {
  const answer = await wire.post(body);
  if (!answer.startsWith('{"code":1,')) throw new Error(`${path} answered ${answer}`);
}

/** Answers of code 1 per second when everybody says the next thing as soon as the last is answered. */
export async function rateOf<P extends Someone>(where: Where, crowd: Crowd<P>, seconds: number): Promise<number> {
  const wires = await openWires(where, crowd);
  const began = performance.now();
  const until = began + seconds * 1000;
  let answered = 0;
  await Promise.all(
    crowd.people.map(async (person, i) => {
      while (performance.now() < until) {
        await say(wires[i]!, crowd.path, crowd.next(person));
        answered += 1;
        const fetched = crowd.between?.(person);
        if (!fetched) continue;
        const bytes = await wires[i]!.get(fetched.path);
        if (bytes.length !== fetched.bytes) throw new Error(`${fetched.path} answered ${bytes}`);
      }
    }),
  );
  const took = (performance.now() - began) / 1000;
  for (const wire of wires) wire.close();
  return answered / took;
}

/** How long (s) the connections and the sessions' look-ups warm up before delays count. */
const WARM_UP = 3;

const ROUNDS = 3;
/** Between rounds, so that what one stirred up is over. */
const REST_MS = 2_000;

export interface Delays {
  /** Ms, medians of the rounds. */
  readonly p50: number;
  readonly p99: number;
  /** The p99 of each round, and how much of its time the machine was taken away by its host. */
  readonly note: string;
}

/** How long answers take when `rate` of them fall due every second, in rounds of so many seconds. */
export async function delaysAt<P extends Someone>(origin: string, crowd: Crowd<P>, rate: number, seconds: number): Promise<Delays> {
  const rounds: { p50: number; p99: number; stolen: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    const before = machineTicks();
    const delays = await oneRound(origin, crowd, rate, seconds);
    const after = machineTicks();
    const at = (share: number): number => delays[Math.floor(delays.length * share)] ?? Number.NaN;
    rounds.push({ p50: at(0.5), p99: at(0.99), stolen: (after.stolen - before.stolen) / (after.all - before.all) });
  }
  const each = rounds
    .map(({ p99, stolen }) => `${p99.toFixed(0)} ms with ${(stolen * 100).toFixed(0)} % of the machine taken away`)
    .join(", ");
  return { p50: median(rounds.map((one) => one.p50)), p99: median(rounds.map((one) => one.p99)), note: `${Math.round(rate)}/s; ${each}` };
}

/** How long answers take when `rate` of them fall due every second while some work is done; the work's result with them. */
export async function delaysDuring<P extends Someone, R>(
  origin: string,
  crowd: Crowd<P>,
  rate: number,
  work: () => Promise<R>,
): Promise<{ readonly result: R; readonly p99: number; readonly answers: number }> {
  let over = false;
  const round = paced(origin, crowd, rate, () => over);
  await new Promise((resolve) => setTimeout(resolve, WARM_UP * 1000));
  const result = await work().finally(() => {
    over = true;
  });
  const delays = await round;
  return { result, p99: delays[Math.floor(delays.length * 0.99)] ?? Number.NaN, answers: delays.length };
}

/** Milliseconds that each answer took from the instant it was due when `rate` of them fall due every second, sorted. */
const oneRound = <P extends Someone>(origin: string, crowd: Crowd<P>, rate: number, seconds: number): Promise<number[]> =>
  paced(origin, crowd, rate, (elapsed) => elapsed >= (WARM_UP + seconds) * 1000);

/** The same until `isOver` says so of the ms since the beginning. */
async function paced<P extends Someone>(
  origin: string,
  crowd: Crowd<P>,
  rate: number,
  isOver: (elapsed: number) => boolean,
): Promise<number[]> {
  const { people, path } = crowd;
  const wires = await openWires(origin, crowd);
  const delays: number[] = [];
  const under: Promise<void>[] = [];
  const began = performance.now();
  for (let sent = 0; !isOver(performance.now() - began); ) {
    const due = Math.floor(((performance.now() - began) / 1000) * rate);
    for (; sent < due; sent += 1) {
      const place = sent % people.length;
      const dueAt = began + (sent / rate) * 1000;
      // One that is still waiting for its answer takes its turn after it, as a page does.
      under[place] = (under[place] ?? Promise.resolve()).then(() => say(wires[place]!, path, crowd.next(people[place]!))).then(() => {
        if (dueAt - began > WARM_UP * 1000) delays.push(performance.now() - dueAt);
      });
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(under);
  for (const wire of wires) wire.close();
  return delays.toSorted((a, b) => a - b);
}
