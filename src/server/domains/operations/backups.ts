import type { Data } from "#contract/endpoint.ts";
import { dayOf, instantOn, SCHOOL_TIME_ZONE } from "#contract/timestamp.ts";
import type { staffOperations } from "#contract/staff/operations.ts";
import { backupDays, backupPage, lastDrill } from "../../kernel/backup/drills.store.ts";
import { NIGHTLY_AT } from "../../kernel/backup/jobs.ts";
import { backupState } from "../../kernel/backup/nightly.ts";
import { placeFault } from "../../kernel/backup/place.ts";
import type { Means } from "../../kernel/call.ts";
import { jobPage } from "../../kernel/jobs.desk.store.ts";
import { shownJob } from "../../kernel/jobs.rules.ts";

type State = Data<typeof staffOperations.state>["backup"];
type Shown = Data<typeof staffOperations.backups>["records"][number];
type Row = Awaited<ReturnType<typeof backupPage>>["rows"][number];

const DAYS = 14;
const DAY_MS = 86_400_000;
const NAMES = ["backup.nightly", "backup.now", "backup.drill"] as const;
/** Backups looked at for those that stay: failures lie between them. */
const LOOKED_AT = 500;

/** A page of the backups, with whether each still lies where it was made. */
export async function backupsPage(means: Pick<Means, "db" | "environment">, page: { readonly current: number; readonly size: number }) {
  const [{ rows, total }, there] = await Promise.all([backupPage(means.db, page), staying(means)]);
  return { records: rows.map((row) => shown(row, there)), total };
}

/** The ids of the backups that stay: as many of the good ones of BACKUP_DIR as BACKUP_KEEP says. */
async function staying({ db, environment }: Pick<Means, "db" | "environment">): Promise<ReadonlySet<number>> {
  const { dir, keep } = environment.backup;
  const { rows } = await backupPage(db, { current: 1, size: LOOKED_AT });
  return new Set(rows.filter(({ good, place }) => good === true && place === dir).slice(0, keep).map(({ id }) => id));
}

function shown({ id, nightly, startedAt, endedAt, good, reason, rows, blobs, bytes }: Row, there: ReadonlySet<number>): Shown {
  return {
    id, isNightly: nightly, startTime: startedAt.getTime(), endTime: endedAt?.getTime() ?? null, isGood: good, reason: reason ?? "", rows,
    files: blobs, bytes, isThere: there.has(id),
  };
}

/** How the school's backups are. */
export async function backupsNow(means: Pick<Means, "db" | "environment" | "now" | "jobs">): Promise<State> {
  const { db, environment, now } = means;
  const { dir: place, keep, passphrase } = environment.backup;
  const since = new Date(instantOn(dayOf(now() - (DAYS - 1) * DAY_MS)));
  const [state, { rows }, there, ended, drill, running, fault] = await Promise.all([
    backupState(means),
    backupPage(db, { current: 1, size: LOOKED_AT }),
    staying(means),
    backupDays(db, since, SCHOOL_TIME_ZONE),
    lastDrill(db),
    runningNow(means),
    placeFault(environment),
  ]);
  const last = rows.find((row) => row.good === true && row.place === place);
  const days = Array.from({ length: DAYS }, (_, n) => dayOf(now() - (DAYS - 1 - n) * DAY_MS));
  return {
    place, fault, keep, isSealed: passphrase !== null, at: NIGHTLY_AT,
    last: last ? shown(last, there) : null,
    isLate: state?.late ?? false,
    failure: state?.failure ?? "",
    days: days.map((day) => ({ day, isGood: ended.get(day) ?? null })),
    running,
    drill: drill
      ? {
          startTime: drill.startedAt.getTime(), endTime: drill.endedAt!.getTime(), isGood: drill.good!, reason: drill.reason ?? "",
          madeTime: drill.madeAt?.getTime() ?? null, rows: drill.rows, files: drill.blobs,
        }
      : null,
  };
}

const UNDER_WAY: ReadonlySet<string> = new Set(["waiting", "retrying", "running"]);

/** Jobs of backups that wait or run; the nightly one's clock always has one that waits for its night. */
async function runningNow({ db, jobs, now }: Pick<Means, "db" | "jobs" | "now">): Promise<State["running"]> {
  const found = await Promise.all(
    NAMES.map(async (name) => {
      const { rows } = await jobPage(db, { state: null, name, current: 1, size: 3 });
      const job = rows.map((row) => shownJob(row, jobs.serves(name))).find(({ state }) => UNDER_WAY.has(state));
      return job && job.startAfter <= now() ? [{ jobId: job.jobId, name, progress: job.progress }] : [];
    }),
  );
  return found.flat();
}
