import { Button } from "antd";
import { type ReactNode, useEffect, useRef } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffAudit } from "#contract/staff/audit.ts";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../../kit/classes.ts";
import type { Reading } from "../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { dateTime, longDate } from "../../../parts/console/look/when.ts";
import { SkeletonLine } from "../../../kit/Skeleton.tsx";
import { useConsole, useWords } from "../../../parts/console/state/console.ts";
import css from "./audit.module.css";

type State = Received<(typeof staffAudit)["getAuditState"]>;

/** Whether the log is as it was written, when that was last made sure of, and how much there is. */
export function ChainState({ state }: { readonly state: Reading<State> }): ReactNode {
  const words = useWords("audit");
  const { language } = useConsole();
  const { data } = state;
  if (!data) return <section className={css.chain} aria-busy="true"><SkeletonLine width="60%" height="20px" /></section>;
  const { lastCheck, entries, since } = data;
  const isBroken = lastCheck !== null && lastCheck.faults > 0;
  const title = lastCheck === null ? words.unchecked : isBroken ? fill(words.broken, { n: lastCheck.faults }) : words.whole;
  const number = (n: number) => n.toLocaleString();
  return (
    <section className={classes(css.chain, isBroken && css.brokenChain)} aria-label={title}>
      <span className={css.chainIcon}><ConsoleIcon name={isBroken ? "shield-x" : "shield-check"} /></span>
      <div className={css.chainWords}>
        <b>{title}</b>
        <p>
          {since !== null && fill(words.extent, { entries: number(entries), since: longDate(since, language) })}
          {lastCheck && <span>{fill(words.checked, { at: dateTime(lastCheck.at, language), entries: number(lastCheck.entries) })}</span>}
        </p>
        {isBroken && (
          <>
            <ul>
              {lastCheck.firstFaults.map((line) => <li key={line}><code>{line}</code></li>)}
            </ul>
            <p>{words.brokenHelp}</p>
          </>
        )}
      </div>
      <p className={css.explain}>{words.explain}</p>
    </section>
  );
}

/** Has the log checked, and looks again until that has ended. */
export function CheckButton({ state }: { readonly state: Reading<State> }): ReactNode {
  const words = useWords("audit");
  const check = useWrite(staffAudit.checkAudit, { stale: [staffAudit.getAuditState], done: words.asked });
  const isChecking = state.data?.isChecking ?? false;
  const again = useRef(state.again);
  useEffect(() => {
    again.current = state.again;
  });
  useEffect(() => {
    if (!isChecking) return;
    const timer = setInterval(() => again.current(), 2_000);
    return () => clearInterval(timer);
  }, [isChecking]);
  return (
    <Button
      type="primary" icon={<ConsoleIcon name="fingerprint" />} loading={check.busy || isChecking} onClick={() => void check.run({})}
    >
      {isChecking ? words.checking : words.check}
    </Button>
  );
}
