import type { ReactNode } from "react";
import { staffRetention } from "#contract/staff/retention.ts";
import { fill } from "#contract/text/say.ts";
import { SkeletonLine } from "../../../kit/Skeleton.tsx";
import { Tag } from "../../../kit/Tag.tsx";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { Page } from "../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { Unread } from "../../../parts/console/page/Trouble.tsx";
import { useConsole, useWords } from "../../../parts/console/state/console.ts";
import { countOf, momentOf } from "./figures.ts";
import css from "./operations.module.css";

/** What is kept for how long, how much of it is due, and what the last night took. */
function View(): ReactNode {
  const words = useWords("operations");
  const { language } = useConsole();
  const { data, failure, again } = useRead(staffRetention.dryRun, {});
  return (
    <Page title={words.retention} subtitle={words.retentionSubtitle} back={{ href: "/staff/operations", label: words.title }}>
      {failure && <Unread failure={failure} onRetry={again} />}
      {!data && !failure && <div aria-busy="true"><SkeletonLine height="480px" /></div>}
      {data && (
        <section className={css.card} aria-label={words.retention}>
          <div className={css.scrolls}>
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">{words.rule}</th>
                  <th scope="col">{words.term}</th>
                  <th scope="col">{words.source}</th>
                  <th scope="col" className={css.end}>{words.due}</th>
                  <th scope="col">{words.lastRun}</th>
                </tr>
              </thead>
              <tbody>
                {data.rules.map(({ rule, what, kept, source, due, last }) => (
                  <tr key={rule}>
                    <th scope="row">{what}</th>
                    <td>{kept}</td>
                    <td>{words.sources[source]}</td>
                    <td className={css.end}>{due === null ? words.dueUnknown : countOf(due, language)}</td>
                    <td>
                      {last ? (
                        <>
                          <Tag tone={last.state === "failed" ? "err" : "plain"}>{words.states[last.state]}</Tag>{" "}
                          {fill(words.took, { n: countOf(last.done, language) })}
                          <small>{last.reason || momentOf(last.beganAt, language)}</small>
                        </>
                      ) : (
                        words.neverRun
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
    </Page>
  );
}

export const screen: ConsoleScreen = { View };
