import { type ReactNode, useEffect } from "react";
import { staffDashboard } from "#contract/staff/dashboard.ts";
import { staffFirstRun } from "#contract/staff/firstRun.ts";
import { classes } from "../../../kit/classes.ts";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { dayOf } from "../../../parts/console/look/when.ts";
import { Page } from "../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { Waiting } from "../../../parts/console/page/Waiting.tsx";
import { useConsole, useMayWhole, useWords } from "../../../parts/console/state/console.ts";
import { useMinute } from "../../../parts/console/state/minute.ts";
import { go } from "../../../parts/console/travel/travel.ts";
import { Days } from "./Days.tsx";
import css from "./desk.module.css";
import { Figures } from "./Figures.tsx";
import { GuideCard, Waits } from "./Waits.tsx";

/** How often (ms) it is looked at again. */
const EVERY_MS = 60_000;

/** Where staff begin: what waits for them, and the school in figures. A school without a course begins with the guide. */
function View(): ReactNode {
  const words = useWords("desk");
  const { language } = useConsole();
  const mayWhole = useMayWhole();
  const now = useMinute();
  const guide = useRead(staffFirstRun.state, mayWhole("site") ? {} : null);
  const steps = guide.data?.steps ?? [];
  const isNew = steps.some(({ step, done, skipped }) => step === "course" && !done && !skipped);
  useEffect(() => {
    if (isNew) void go("/staff/start", { replace: true, stays: true });
  }, [isNew]);
  const waiting = useRead(staffDashboard.waits, {}, { everyMs: EVERY_MS });
  const counted = useRead(staffDashboard.figures, {}, { everyMs: EVERY_MS });
  const isKnown = !isNew && (!mayWhole("site") || guide.data !== undefined || guide.failure !== null);
  // Both at once: nothing moves when the second of them comes.
  const data = isKnown && waiting.data && counted.data ? { waits: waiting.data, figures: counted.data } : undefined;
  const again = () => [waiting, counted].forEach((one) => one.again());
  return (
    <Page title={words.title} subtitle={dayOf(now, language)}>
      <Waiting reading={{ ...counted, data, failure: waiting.failure ?? counted.failure, again }}>
        {({ figures, waits }) => (
          <>
            <Figures figures={figures} />
            <div className={classes(css.sides, figures.days === null && css.one)}>
              {figures.days && <Days days={figures.days} />}
              <Waits waits={waits} />
            </div>
            <GuideCard left={steps.filter(({ done, skipped }) => !done && !skipped).length} />
          </>
        )}
      </Waiting>
    </Page>
  );
}

export const screen: ConsoleScreen = { View };
