import { Pagination } from "antd";
import { type ReactNode, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffPractice } from "#contract/staff/practice.ts";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../../kit/Tag.tsx";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { dateTime } from "../../../../parts/console/look/when.ts";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { Waiting } from "../../../../parts/console/page/Waiting.tsx";
import { useConsole, useWords } from "../../../../parts/console/state/console.ts";
import css from "./one.module.css";

type Attempt = Received<(typeof staffPractice)["attempts"]>["records"][number];
const SIZE = 10;

/** What a learner sat and practised, newest first; what is withheld from all is withheld here. */
export function Exams({ learnerId }: { readonly learnerId: number }): ReactNode {
  const words = useWords("learner");
  const { language } = useConsole();
  const [current, setCurrent] = useState(1);
  const reading = useRead(staffPractice.attempts, { learnerId, current, size: SIZE });
  return (
    <Waiting reading={reading}>
      {({ records, total }) => (
        <Section title={words.tabs.exams}>
          {total === 0 && <p className={css.hint}>{words.noExams}</p>}
          <ul className={css.rows}>
            {records.map((one) => (
              <li key={one.historyId}>
                <span>
                  <b>{one.title}</b>
                  <small>{words.examSources[one.source]} · {dateTime(one.startTime, language)}</small>
                </span>
                <span className={css.nowrap}><Score attempt={one} /></span>
                <Verdict attempt={one} />
              </li>
            ))}
          </ul>
          {total > SIZE && <Pagination current={current} pageSize={SIZE} total={total} showSizeChanger={false} onChange={setCurrent} />}
        </Section>
      )}
    </Waiting>
  );
}

function Score({ attempt: { state, score, accuracyPer } }: { readonly attempt: Attempt }): ReactNode {
  const words = useWords("learner");
  if (state !== "marked") return null;
  if (score !== null) return fill(words.score, { n: score / 100 });
  return accuracyPer === null ? <small>{words.withheld}</small> : `${accuracyPer}%`;
}

function Verdict({ attempt: { state, passed, mode } }: { readonly attempt: Attempt }): ReactNode {
  const words = useWords("learner");
  if (state !== "marked" || passed === null || mode !== "exam") {
    return <Tag>{words.examStates[state as keyof typeof words.examStates]}</Tag>;
  }
  return passed ? <Tag tone="ok">{words.pass}</Tag> : <Tag tone="warn">{words.fail}</Tag>;
}
