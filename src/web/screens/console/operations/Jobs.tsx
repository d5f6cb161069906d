import { Button } from "antd";
import type { ReactNode } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffJobs } from "#contract/staff/jobs.ts";
import { staffOperations } from "#contract/staff/operations.ts";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../../kit/classes.ts";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { notices } from "../../../parts/console/look/notices.ts";
import { ConfirmButton } from "../../../parts/console/page/ConfirmButton.tsx";
import { Unread } from "../../../parts/console/page/Trouble.tsx";
import { useConsole, useWords } from "../../../parts/console/state/console.ts";
import { momentOf } from "./figures.ts";
import css from "./operations.module.css";

type Job = Received<(typeof staffJobs)["list"]>["records"][number];

/** Jobs of one state that are shown at most. */
const SHOWN = 20;
/** How often (ms) what runs is asked for. */
const EVERY_MS = 3_000;

const useJobName = () => {
  const { jobNames } = useWords("operations");
  return (name: string): string => (jobNames as Readonly<Record<string, string>>)[name] ?? name;
};

/** Jobs whose last try failed: each can be had done once more. */
export function FailedJobs(): ReactNode {
  const words = useWords("operations");
  const { language } = useConsole();
  const nameOf = useJobName();
  const { data, failure, again } = useRead(staffJobs.list, { state: "failed", current: 1, size: SHOWN });
  const { busy, run } = useWrite(staffJobs.again, { stale: [staffJobs.list, staffOperations.state] });
  const repeat = async (jobs: readonly Job[]) => {
    const all = await Promise.all(jobs.map(({ jobId }) => run({ jobId })));
    if (all.every(({ kind }) => kind === "done")) notices.done(words.againDone);
  };
  if (failure) return <Unread failure={failure} onRetry={again} />;
  const jobs = data?.records ?? [];
  return (
    <section className={css.card} id="jobs" aria-labelledby="failedJobs">
      <header className={css.cardHead}>
        <h2 id="failedJobs">{words.jobs}</h2>
        {jobs.length > 1 && (
          <Button className={classes(css.atEnd)} icon={<ConsoleIcon name="rotate-ccw" />} disabled={busy} onClick={() => void repeat(jobs)}>
            {words.againAll}
          </Button>
        )}
      </header>
      {jobs.length === 0 ? (
        <p className={css.nothing}>{words.noFailed}</p>
      ) : (
        <div className={css.scrolls}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{words.job}</th>
                <th scope="col">{words.reason}</th>
                <th scope="col">{words.lastTry}</th>
                <th scope="col">{words.tries}</th>
                <th><span className="sr">{words.again}</span></th>
              </tr>
            </thead>
            <tbody>
              {jobs.map((job) => (
                <tr key={job.jobId}>
                  <th scope="row">
                    {nameOf(job.name)}
                    <small>{job.name}</small>
                  </th>
                  <td>{job.reason}</td>
                  <td>{job.endedAt === null ? "" : momentOf(job.endedAt, language)}</td>
                  <td>{fill(words.triesOf, { n: job.tries })}</td>
                  <td className={css.end}>
                    <Button size="small" disabled={busy} onClick={() => void repeat([job])}>{words.again}</Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** What runs at this moment, with how far it is; it can be cancelled. */
export function RunningJobs(): ReactNode {
  const words = useWords("operations");
  const nameOf = useJobName();
  const { data } = useRead(staffJobs.list, { state: "running", current: 1, size: SHOWN }, { everyMs: EVERY_MS });
  const cancel = useWrite(staffJobs.cancel, { stale: [staffJobs.list, staffOperations.state], done: words.cancelled });
  const jobs = data?.records ?? [];
  if (jobs.length === 0) return null;
  return (
    <section className={css.card} aria-labelledby="runningJobs">
      <header className={css.cardHead}>
        <h2 id="runningJobs">{words.running}</h2>
      </header>
      <ul className={css.running}>
        {jobs.map((job) => (
          <li key={job.jobId}>
            <b>{nameOf(job.name)}</b>
            <HowFar progress={job.progress} label={nameOf(job.name)} />
            <ConfirmButton
              size="small" label={words.cancel} yes={words.cancelYes} text={fill(words.cancelText, { name: nameOf(job.name) })}
              act={() => cancel.run({ jobId: job.jobId })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How far a job is; without figures it only says that it runs. */
export function HowFar({ progress, label }: { readonly progress: Job["progress"]; readonly label: string }): ReactNode {
  const words = useWords("operations");
  const percent = progress && progress.total > 0 ? Math.floor((100 * progress.done) / progress.total) : null;
  return (
    <span className={css.far}>
      <progress max={100} aria-label={label} {...(percent === null ? {} : { value: percent })} />
      {percent !== null && fill(words.progress, { n: percent })}
    </span>
  );
}
