import { Button, Pagination } from "antd";
import { type ReactNode, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffLearners } from "#contract/staff/learners.ts";
import { staffSecurity } from "#contract/staff/security.ts";
import { fill } from "#contract/text/say.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { notices } from "../../../../parts/console/look/notices.ts";
import { dateTime } from "../../../../parts/console/look/when.ts";
import { ConfirmButton } from "../../../../parts/console/page/ConfirmButton.tsx";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { Waiting } from "../../../../parts/console/page/Waiting.tsx";
import { useConsole, useWords } from "../../../../parts/console/state/console.ts";
import type { Learner } from "./learner.screen.tsx";
import css from "./one.module.css";

const SIZE = 10;
const STALE = [staffLearners.signIns, staffLearners.one, staffSecurity.securityEvents];
type Event = Received<(typeof staffSecurity)["securityEvents"]>["records"][number];

/** Where a learner is signed in, and what happened to the safety of the account. */
export function SignIns({ learner }: { readonly learner: Learner }): ReactNode {
  return (
    <div className={css.halves}>
      <Devices learnerId={learner.learnerId} />
      <Trail learnerId={learner.learnerId} />
    </div>
  );
}

function Devices({ learnerId }: { readonly learnerId: number }): ReactNode {
  const words = useWords("learner");
  const { language } = useConsole();
  const reading = useRead(staffLearners.signIns, { learnerId });
  const end = useWrite(staffLearners.endSessions, { stale: STALE });
  const out = async (sessionId?: number) => {
    const written = await end.run({ learnerId, ...(sessionId === undefined ? {} : { sessionId }) });
    if (written.kind === "done") notices.done(fill(words.ended, { n: written.data.ended }));
  };
  return (
    <Section
      title={words.devices}
      actions={
        reading.data && reading.data.length > 0 && (
          <ConfirmButton label={words.endAll} text={words.endText} size="small" danger act={() => out()} />
        )
      }
    >
      <Waiting reading={reading}>
        {(devices) => (
          <ul className={css.rows}>
            {devices.length === 0 && <li className={css.hint}>{words.noDevices}</li>}
            {devices.map(({ sessionId, system, browser, address, seenTime }) => (
              <li key={sessionId}>
                <span>
                  <b>{words.systems[system]}</b>
                  <small>{[words.browsers[browser], address, dateTime(seenTime, language)].filter(Boolean).join(" · ")}</small>
                </span>
                <Button size="small" onClick={() => void out(sessionId)}>{words.endOne}</Button>
              </li>
            ))}
          </ul>
        )}
      </Waiting>
    </Section>
  );
}

function Trail({ learnerId }: { readonly learnerId: number }): ReactNode {
  const words = useWords("learner");
  const { language } = useConsole();
  const [current, setCurrent] = useState(1);
  const reading = useRead(staffSecurity.securityEvents, { learnerId, current, size: SIZE });
  const factsOf = ({ way, system, address, at }: Event) =>
    [words.ways[way], words.systems[system], address, dateTime(at, language)].filter(Boolean).join(" · ");
  return (
    <Section title={words.trail}>
      <Waiting reading={reading}>
        {({ records, total }) => (
          <>
            <ul className={css.rows}>
              {total === 0 && <li className={css.hint}>{words.noTrail}</li>}
              {records.map((event) => (
                <li key={event.id}>
                  <span>
                    <b>{words.events[event.what]} {event.times > 1 && fill(words.times, { n: event.times })}</b>
                    <small>{factsOf(event)}</small>
                  </span>
                </li>
              ))}
            </ul>
            {total > SIZE && <Pagination current={current} pageSize={SIZE} total={total} showSizeChanger={false} onChange={setCurrent} />}
          </>
        )}
      </Waiting>
    </Section>
  );
}
