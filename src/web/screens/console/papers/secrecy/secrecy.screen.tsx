import type { ReactNode } from "react";
import { staffExams } from "#contract/staff/exams.ts";
import { fill } from "#contract/text/say.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { schoolTime } from "../../../../parts/console/look/schoolTime.ts";
import { Page } from "../../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../../parts/console/page/screen.ts";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { Missing } from "../../../../parts/console/page/Trouble.tsx";
import { Waiting } from "../../../../parts/console/page/Waiting.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { useIdParam } from "../../../../parts/console/travel/place.ts";
import { Advice } from "./Advice.tsx";
import type { Secrecy } from "./secrecy.ts";
import css from "./secrecy.module.css";

/** How secret a formal paper is, and what to do about it. */
function View(): ReactNode {
  const words = useWords("papers");
  const paperId = useIdParam("paperId");
  const reading = useRead(staffExams.paperSecrecy, paperId === null ? null : { paperId });
  if (paperId === null) return <Missing />;
  return (
    <Page
      title={words.secrecyTitle} back={{ href: `/staff/papers/${paperId}`, label: words.backToPaper }}
      {...(reading.data ? { subtitle: reading.data.title } : {})}
    >
      <Waiting reading={reading}>
        {(secrecy) => (
          <>
            <Counts secrecy={secrecy} />
            <Advice secrecy={secrecy} />
            <Reserve secrecy={secrecy} />
            <Examinations secrecy={secrecy} />
          </>
        )}
      </Waiting>
    </Page>
  );
}

const COUNTS = ["reserved", "open", "seen", "shared"] as const;

function Counts({ secrecy: { counts, questions } }: { readonly secrecy: Secrecy }): ReactNode {
  const words = useWords("papers");
  return (
    <ul className={css.counts}>
      {COUNTS.map((key) => (
        <li key={key} data-bad={(key === "reserved" ? counts.reserved < questions.length : counts[key] > 0) || undefined}>
          <b>{counts[key]}</b>
          <span>{words.secrecyCounts[key]}</span>
        </li>
      ))}
    </ul>
  );
}

/** How many questions are in reserve for another paper like this one. */
function Reserve({ secrecy: { pools } }: { readonly secrecy: Secrecy }): ReactNode {
  const words = useWords("papers");
  return (
    <Section title={words.reserve} hint={words.reserveHint}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{words.questionKind}</th>
            <th scope="col">{words.asks}</th>
            <th scope="col">{words.spare}</th>
          </tr>
        </thead>
        <tbody>
          {pools.map(({ kind, asks, spare }) => (
            <tr key={kind} data-bad={spare < asks || undefined}>
              <th scope="row">{words.questionKinds[kind]}</th>
              <td>{asks}</td>
              <td>{spare}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Examinations({ secrecy: { examinations } }: { readonly secrecy: Secrecy }): ReactNode {
  const words = useWords("papers");
  return (
    <Section title={words.usedIn}>
      {examinations.length === 0 && <p className={css.quiet}>{words.notUsed}</p>}
      <ul className={css.list}>
        {examinations.map(({ examinId, title, startTime, endTime, keysAt, published }) => (
          <li key={examinId}>
            <a href={`/staff/exams/${examinId}`}>{title}</a>
            <small>
              {schoolTime(startTime)} – {schoolTime(endTime)}
              {published ? "" : ` · ${words.hidden}`}
              {keysAt === null ? "" : ` · ${fill(words.keysAt, { at: schoolTime(keysAt) })}`}
            </small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const screen: ConsoleScreen = { View };
