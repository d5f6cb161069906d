import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { staffPractice } from "#contract/staff/practice.ts";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { Page } from "../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { useWords } from "../../../parts/console/state/console.ts";
import { useTableAddress } from "../../../parts/console/table/address.ts";
import { usePlace } from "../../../parts/console/travel/place.ts";
import { AddTimeDialog } from "./AddTimeDialog.tsx";
import { Counts } from "./Counts.tsx";
import { type Hall, hallAt } from "./hall.ts";
import { Halls } from "./Halls.tsx";
import { Seats } from "./Seats.tsx";

/** How often (ms) a hall is looked at again; nothing is told to it by itself. */
const EVERY_MS = 5_000;

/** Who writes an exam now; without a hall in the address the halls in which somebody does. */
function View(): ReactNode {
  const hall = hallAt(usePlace().query);
  return hall === null ? <Halls /> : <Whole key={`${hall.source}.${hall.target}`} hall={hall} />;
}

function Whole({ hall }: { readonly hall: Hall }): ReactNode {
  const words = useWords("hall");
  const { filters, page, size } = useTableAddress(["ended"]);
  const ended = filters["ended"] === "true" ? ("true" as const) : undefined;
  const input = { ...hall, ended };
  // The table asks the same: one call serves both.
  const { data } = useRead(staffPractice.hall, { ...input, current: page, size });
  const [givesTime, setGivesTime] = useState<readonly number[] | "all" | null>(null);
  return (
    <Page
      title={data?.title || words.title} subtitle={words.sources[hall.source]} back={{ href: "/staff/exams/hall", label: words.halls }}
      actions={
        <>
          {hall.source === "examination" && (
            <Button icon={<ConsoleIcon name="settings" />} href={`/staff/exams/${hall.target}`}>{words.toExam}</Button>
          )}
          <Button icon={<ConsoleIcon name="clock" />} disabled={!data} onClick={() => setGivesTime("all")}>{words.timeForAll}</Button>
        </>
      }
    >
      <Counts data={data} />
      <Seats hall={input} everyMs={EVERY_MS} version={data?.version ?? 1} onTime={setGivesTime} />
      {givesTime !== null && data && (
        <AddTimeDialog hall={hall} whom={givesTime} seen={data.version} onClose={() => setGivesTime(null)} />
      )}
    </Page>
  );
}

export const screen: ConsoleScreen = { View };
