import type { ReactNode } from "react";
import { staffComments } from "#contract/staff/comments.ts";
import { fill } from "#contract/text/say.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { dayOf } from "../../../../parts/console/look/when.ts";
import { ConfirmButton } from "../../../../parts/console/page/ConfirmButton.tsx";
import { Page } from "../../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../../parts/console/page/screen.ts";
import { useConsole, useMay, useWords } from "../../../../parts/console/state/console.ts";
import { DataTable } from "../../../../parts/console/table/DataTable.tsx";
import type { Column, RowOf } from "../../../../parts/console/table/table.ts";
import { Sections } from "../Sections.tsx";

type Row = RowOf<typeof staffComments.mutes>;

/** Who is silenced now, and until when; a silence can be lifted. */
function View(): ReactNode {
  const words = useWords("moderation");
  const { language } = useConsole();
  const may = useMay();
  const lift = useWrite(staffComments.unmute, { stale: [staffComments.mutes], done: words.lifted });
  const columns: readonly Column<Row>[] = [
    {
      key: "who", title: words.learner, value: ({ nickName }) => nickName,
      cell: ({ learnerId, nickName }) => (may("learners") ? <a href={`/staff/learners/${learnerId}`}>{nickName}</a> : nickName),
    },
    {
      key: "until", title: words.until, width: 180, value: ({ until }) => (until === null ? words.forever : new Date(until)),
      cell: ({ until }) => (until === null ? words.forever : dayOf(until, language)),
    },
    { key: "why", title: words.why, cell: ({ reason }) => reason, value: ({ reason }) => reason },
    {
      key: "since", title: words.since, width: 160, isMinor: "narrow", cell: ({ at }) => dayOf(at, language),
      value: ({ at }) => new Date(at),
    },
    {
      key: "lift", title: "", width: 90, align: "end",
      cell: ({ learnerId, version, nickName }) => (
        <ConfirmButton
          size="small" label={words.lift} text={fill(words.liftAsk, { name: nickName })} act={() => lift.run({ learnerId, version })}
        />
      ),
    },
  ];
  return (
    <Page title={words.title}>
      <Sections current="mutes" />
      <DataTable<typeof staffComments.mutes>
        name="mutes" label={words.tabs.mutes} columns={columns} rowId={({ learnerId }) => learnerId}
        source={() => ({ endpoint: staffComments.mutes, input: {} })} empty={<p>{words.mutesEmpty}</p>}
      />
    </Page>
  );
}

export const screen: ConsoleScreen = { View };
