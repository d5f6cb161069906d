import { Select } from "antd";
import type { ReactNode } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffWords } from "#contract/staff/words.ts";
import { classes } from "../../../../kit/classes.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { Unread } from "../../../../parts/console/page/Trouble.tsx";
import { useMayWhole, useWords } from "../../../../parts/console/state/console.ts";
import css from "./lists.module.css";
import { FalseHits } from "./FalseHits.tsx";

type Rule = Received<(typeof staffWords)["rules"]>[number];
const ACTIONS = ["hold", "reject", "off"] as const;

/** What the filter ships with, and what the school makes of it. */
export function Rules(): ReactNode {
  const words = useWords("moderation");
  const mayWhole = useMayWhole()("comments");
  const { data, failure, again } = useRead(staffWords.rules, {});
  const { busy, run } = useWrite(staffWords.saveRule, { stale: [staffWords.rules], done: words.savedSettings });
  if (failure) return <Unread failure={failure} onRetry={again} />;
  const save = ({ rule, version }: Rule, action: (typeof ACTIONS)[number]) =>
    run({ rule, action, ...(version === null ? {} : { version }) });
  return (
    <section className={css.card} aria-labelledby="rules" aria-busy={data === undefined || undefined}>
      <header>
        <h2 id="rules">{words.rules}</h2>
        <small>{words.rulesNote}</small>
      </header>
      <div className={css.scrolls}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{words.word}</th>
              <th scope="col">{words.kind}</th>
              <th scope="col">{words.onHit}</th>
              <th scope="col">{words.hits30}</th>
              <th scope="col">{words.falseHits}</th>
            </tr>
          </thead>
          <tbody>
            {data?.map((rule) => (
              <tr key={rule.rule}>
                <th scope="row">{rule.title}</th>
                <td>{words.ruleKinds[rule.kind]}</td>
                <td>
                  <Select
                    aria-label={`${rule.title} ${words.onHit}`} value={rule.action} disabled={busy || !mayWhole}
                    className={classes(css.ruleAction)}
                    options={ACTIONS.map((value) => ({ value, label: words.actions[value] }))}
                    onChange={(action) => void save(rule, action)}
                  />
                </td>
                <td>{rule.hits}</td>
                <td>
                  <FalseHits {...rule} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
