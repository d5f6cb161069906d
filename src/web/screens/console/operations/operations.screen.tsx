import { Button } from "antd";
import type { ReactNode } from "react";
import { staffOperations } from "#contract/staff/operations.ts";
import { fill } from "#contract/text/say.ts";
import { SkeletonLine } from "../../../kit/Skeleton.tsx";
import { Tag } from "../../../kit/Tag.tsx";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { timeOfDay } from "../../../parts/console/look/when.ts";
import { Page } from "../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { Unread } from "../../../parts/console/page/Trouble.tsx";
import { useConsole, useWords } from "../../../parts/console/state/console.ts";
import { Attention } from "./Attention.tsx";
import { Backups } from "./Backups.tsx";
import { concernsOf } from "./concerns.ts";
import { FailedJobs, RunningJobs } from "./Jobs.tsx";
import { Certificate, Disk } from "./Machine.tsx";
import css from "./operations.module.css";
import { SignIns } from "./SignIns.tsx";

/** How often (ms) the page looks again: often while something is under way. */
const CALM_MS = 60_000;
const BUSY_MS = 2_000;

/** How the school's machine is: first what a person has to do, then everything in figures. */
function View(): ReactNode {
  const words = useWords("operations");
  const { language } = useConsole();
  const first = useRead(staffOperations.state, {});
  const everyMs = (first.data?.backup.running.length ?? 0) > 0 ? BUSY_MS : CALM_MS;
  const { data, failure, busy, again } = useRead(staffOperations.state, {}, { everyMs });
  const concerns = data ? concernsOf(data, words) : [];
  return (
    <Page
      title={words.title}
      subtitle={concerns.length > 0 && <Tag tone="err">{fill(words.toFix, { n: concerns.length })}</Tag>}
      actions={
        <>
          {data && <small className={css.checked}>{fill(words.checked, { at: timeOfDay(data.checkTime, language) })}</small>}
          <Button icon={<ConsoleIcon name="refresh-cw" />} loading={busy} onClick={again}>{words.check}</Button>
        </>
      }
    >
      {failure && <Unread failure={failure} onRetry={again} />}
      {!data && !failure && <Waits />}
      {data && (
        <>
          <Attention concerns={concerns} />
          <RunningJobs />
          <FailedJobs />
          <div className={css.two}>
            <Backups state={data} />
            <section className={css.card} aria-label={words.disk}>
              <header className={css.cardHead}>
                <h2>{words.disk}</h2>
              </header>
              <Disk state={data} />
              <header className={css.cardHead}>
                <h2>{words.certificate}</h2>
              </header>
              <Certificate state={data} />
            </section>
          </div>
          <SignIns />
          <a className={css.leads} href="/staff/operations/retention">
            <span>
              <b>{words.retention}</b>
              <small>{words.retentionText}</small>
            </span>
            <ConsoleIcon name="chevron-right" />
          </a>
        </>
      )}
    </Page>
  );
}

function Waits(): ReactNode {
  return (
    <div aria-busy="true" className={css.waits}>
      {["120px", "200px", "360px"].map((height) => (
        <SkeletonLine key={height} height={height} />
      ))}
    </div>
  );
}

export const screen: ConsoleScreen = { View };
