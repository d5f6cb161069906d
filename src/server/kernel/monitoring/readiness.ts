import { missingMigrations } from "../../database/migrate.ts";
import { placeFault, placeSaid } from "../backup/place.ts";
import type { Means } from "../call.ts";
import { DATABASE_AWAY, diskTrouble } from "../health.ts";
import { untakenJobs } from "../jobs.store.ts";
import { perServer } from "../perServer.ts";
import { withinMs } from "../patience.ts";

/** Each part may take so long (ms) to be found well; the database may be asked twice meanwhile (`outage.ts`). */
const PATIENCE_MS = 1_500;
/** Work that was due so long (s) ago and is done by nobody: a process looks for some every ten seconds. */
const LATE = 300;

/** How one thing is that the school can't do without, or not for long; `why` where it is not well. */
interface Part {
  readonly ok: boolean;
  readonly why?: string;
  /** Jobs that failed for good within a day: they wait for a person, and don't make the school unready. */
  readonly dead?: number;
}

type Needed = "database" | "disk" | "jobs" | "push" | "migrations";

export interface Readiness {
  readonly ready: boolean;
  readonly parts: Readonly<Record<Needed | "backup", Part>>;
}

/** Looks at every part at one time. Answers within two seconds, whatever hangs. */
export async function readinessOf(means: Means): Promise<Readiness> {
  const answers = withinMs(PATIENCE_MS, () => means.outage.answers()).catch(() => false);
  const onDatabase = async (look: () => Promise<Part>) => ((await answers) ? look() : bad(DATABASE_AWAY));
  const [database, disk, jobs, push, migrations, backup] = await Promise.all([
    part(() => onDatabase(async () => ({ ok: true }))),
    part(async () => said(await diskTrouble(means.environment.dataDir))),
    part(() => onDatabase(() => jobsOf(means))),
    part(async () => said(pushTrouble(means))),
    part(() => onDatabase(async () => said(notRun(await missingMigrations(means.pool))))),
    part(async () => said(await placeTrouble(means)())),
  ]);
  const needed = { database, disk, jobs, push, migrations };
  // A school without a place for backups serves all the same: told, and not counted.
  return { ready: Object.values(needed).every(({ ok }) => ok), parts: { ...needed, backup } };
}

const bad = (why: string): Part => ({ ok: false, why });
const said = (why: string | null): Part => (why === null ? { ok: true } : bad(why));

const part = (look: () => Promise<Part>): Promise<Part> =>
  withinMs(PATIENCE_MS, look).catch((error: unknown) => bad(error instanceof Error ? error.message : String(error)));

async function jobsOf({ db, jobs }: Means): Promise<Part> {
  const [{ deadLastDay: dead }, untaken] = await Promise.all([jobs.counts(), untakenJobs(db)]);
  const late = untaken.find(({ name, seconds }) => seconds > LATE && jobs.serves(name));
  const why = late && `${late.name} has been due for ${Math.floor(late.seconds / 60)} min and nobody does it`;
  return { ...said(why ?? null), dead };
}

/** One look at a time: each of them would take another of the threads that all files are read by where its disk does not answer. */
const placeTrouble = perServer(({ environment }: Means) => {
  let looking: Promise<string | null> | null = null;
  const look = async () => {
    const fault = await placeFault(environment);
    return fault && placeSaid(environment, fault);
  };
  return () => (looking ??= look().finally(() => (looking = null)));
});

function pushTrouble({ push, channel }: Means): string | null {
  return push.trouble ?? (channel.listens ? null : "what other processes tell is not heard: the channel's connection is lost");
}

const notRun = (missing: readonly string[]): string | null =>
  missing.length === 0 ? null : `${missing.join(", ")} did not run on this database: start this version anew`;
