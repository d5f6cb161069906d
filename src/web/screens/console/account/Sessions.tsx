import type { ReactNode } from "react";
import { staffSessions } from "#contract/staff/sessions.ts";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../kit/Tag.tsx";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { dateTime } from "../../../parts/console/look/when.ts";
import { ConfirmButton } from "../../../parts/console/page/ConfirmButton.tsx";
import { Section } from "../../../parts/console/page/Section.tsx";
import { Waiting } from "../../../parts/console/page/Waiting.tsx";
import { useConsole, useWords } from "../../../parts/console/state/console.ts";
import { Line } from "./Line.tsx";

const PHONES: readonly string[] = ["android", "ios", "harmony"];

/** Where one is signed in, each with the way to end it. */
export function Sessions(): ReactNode {
  const words = useWords("account");
  const { language } = useConsole();
  const list = useRead(staffSessions.getSessions, {});
  const end = useWrite(staffSessions.endSession, { stale: [staffSessions.getSessions], done: words.ended });
  const others = (list.data?.length ?? 0) > 1 && (
    <ConfirmButton label={words.endOthers} text={words.endOthersText} size="small" act={() => end.run({})} />
  );
  return (
    <Section title={words.sessions} actions={others}>
      <Waiting reading={list}>
        {(sessions) =>
          sessions.map(({ sessionId, system, browser, address, seenTime, isCurrent }) => {
            const title = `${words.systems[system]} · ${words.browsers[browser]}`;
            const when = isCurrent ? words.now : fill(words.seen, { at: dateTime(seenTime, language) });
            return (
              <Line key={sessionId} icon={PHONES.includes(system) ? "smartphone" : "monitor"} title={title} text={`${address} · ${when}`}>
                {isCurrent ? (
                  <Tag tone="ok" icon="check">{words.here}</Tag>
                ) : (
                  <ConfirmButton
                    label={words.end} about={`${title} ${address}`} text={words.endText} size="small"
                    act={() => end.run({ sessionId })}
                  />
                )}
              </Line>
            );
          })
        }
      </Waiting>
    </Section>
  );
}
