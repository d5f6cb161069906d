import { type ReactNode, useEffect } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffLearnerImports } from "#contract/staff/learnerImports.ts";
import { staffLearners } from "#contract/staff/learners.ts";
import { fill } from "#contract/text/say.ts";
import { Ruler } from "../../../../kit/Ruler.tsx";
import { floorPercent } from "../../../../kit/floorPercent.ts";
import { LinkButton } from "../../../../kit/Button.tsx";
import { Tag } from "../../../../kit/Tag.tsx";
import { askAnew, useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { dateTime } from "../../../../parts/console/look/when.ts";
import { ConfirmButton } from "../../../../parts/console/page/ConfirmButton.tsx";
import { Page } from "../../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../../parts/console/page/screen.ts";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { Missing } from "../../../../parts/console/page/Trouble.tsx";
import { Waiting } from "../../../../parts/console/page/Waiting.tsx";
import { useConsole, useWords } from "../../../../parts/console/state/console.ts";
import { useIdParam } from "../../../../parts/console/travel/place.ts";
import { Preview } from "./Preview.tsx";
import css from "./imports.module.css";
import { TONES } from "./imports.screen.tsx";

export type Sheet = Received<(typeof staffLearnerImports)["importOf"]>;

/** How often (ms) a sheet that is being worked on is looked at. */
const EVERY_MS = 1_500;
const isWorking = (state: Sheet["state"] | undefined): boolean => state === "running" || state === "undoing";

/** One sheet: its rows before it is taken in, how far it is, and what came of it. */
function View(): ReactNode {
  const words = useWords("learnerImports");
  const importId = useIdParam("importId");
  const reading = useRead(staffLearnerImports.importOf, importId === null ? null : { importId });
  const { data, again } = reading;
  const works = isWorking(data?.state);
  useEffect(() => {
    if (!works) {
      void askAnew([staffLearners.list, staffLearnerImports.imports]);
      return undefined;
    }
    const timer = setInterval(again, EVERY_MS);
    return () => clearInterval(timer);
  }, [works, again]);
  if (importId === null) return <Missing />;
  return (
    <Page
      title={data?.fileName ?? words.title} back={{ href: "/staff/learners/imports", label: words.backToList }}
      subtitle={data && <Standing sheet={data} />}
    >
      <Waiting reading={reading}>{(sheet) => (sheet.state === "open" ? <Preview sheet={sheet} /> : <Outcome sheet={sheet} />)}</Waiting>
    </Page>
  );
}

function Standing({ sheet: { state, total, by, createTime } }: { readonly sheet: Sheet }): ReactNode {
  const words = useWords("learnerImports");
  const { language } = useConsole();
  return (
    <>
      <Tag tone={TONES[state]}>{words.states[state]}</Tag> {fill(words.facts, { n: total, by, at: dateTime(createTime, language) })}
    </>
  );
}

function Outcome({ sheet }: { readonly sheet: Sheet }): ReactNode {
  const words = useWords("learnerImports");
  const { language } = useConsole();
  const { importId, version, state, counts, total, done, undoUntil } = sheet;
  const undo = useWrite(staffLearnerImports.undo, {
    stale: [staffLearnerImports.importOf, staffLearnerImports.imports], done: words.undoing,
  });
  const all = state === "undoing" ? counts.new : total;
  const told = fill(words.progress, { done, total: all });
  return (
    <Section title={words.states[state]}>
      {isWorking(state) ? (
        <div role="status" className={css.working}>
          <Ruler value={all === 0 ? 0 : Math.min(100, floorPercent(done, all))} valueText={told} label={words.states[state]} tone="brand" />
          <p>{told}</p>
        </div>
      ) : (
        <>
          {state === "done" && <p>{fill(words.doneText, { made: counts.new, known: counts.known })}</p>}
          <p className={css.acts}>
            <LinkButton href={`/staff/learners?import=${importId}`}>{words.seeLearners}</LinkButton>
            {undoUntil !== null && (
              <>
                <ConfirmButton label={words.undo} text={words.undoText} danger act={() => undo.run({ importId, version })} />
                <small>{fill(words.undoUntil, { at: dateTime(undoUntil, language) })}</small>
              </>
            )}
          </p>
        </>
      )}
    </Section>
  );
}

export const screen: ConsoleScreen = { View };
