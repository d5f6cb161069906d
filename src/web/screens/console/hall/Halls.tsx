import type { ReactNode } from "react";
import { staffPractice } from "#contract/staff/practice.ts";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../kit/Tag.tsx";
import { ExamsTabs } from "../../../parts/console/bank/ExamsTabs.tsx";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { useTongue } from "../../../parts/console/look/tongue.ts";
import { Page } from "../../../parts/console/page/Page.tsx";
import { Waiting } from "../../../parts/console/page/Waiting.tsx";
import { useMay, useWords } from "../../../parts/console/state/console.ts";
import { hallAddress } from "./hall.ts";
import css from "./hall.module.css";

/** How often (ms) it is looked at again. */
const EVERY_MS = 15_000;
/** Halls that are listed; more are never full at one time. */
const SIZE = 100;

/** Halls in which somebody writes now, or whose attempts wait for a marker. */
export function Halls(): ReactNode {
  const words = useWords("hall");
  const may = useMay();
  const tongue = useTongue();
  const reading = useRead(staffPractice.halls, { current: 1, size: SIZE }, { everyMs: EVERY_MS });
  return (
    <Page title={words.halls} subtitle={words.hallsNote}>
      <ExamsTabs here="halls" />
      <Waiting reading={reading}>
        {({ records }) =>
          records.length === 0 ? (
            <section className={css.empty}>
              <ConsoleIcon name="clipboard-pen" />
              <h2>{words.nobody}</h2>
              <p>{words.nobodyText}</p>
            </section>
          ) : (
            <ul className={css.halls}>
              {records.map(({ source, target, title, writing, reviewing }) => (
                <li key={`${source}.${target}`}>
                  <a href={hallAddress({ source, target })}>
                    <Tag tone={source === "examination" ? "brand" : "plain"}>{words.sources[source]}</Tag>
                    <b lang={tongue(title)}>{title}</b>
                    <span>{fill(words.writingNow, { n: writing })}</span>
                    {reviewing > 0 && <small>{fill(words.reviewingNow, { n: reviewing })}</small>}
                    <ConsoleIcon name="chevron-right" />
                  </a>
                  {reviewing > 0 && may("marking") && (
                    <a className={css.mark} href={`/staff/marking?source=${source}&target=${target}`}>{words.toMarking}</a>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Waiting>
    </Page>
  );
}
