import { Select } from "antd";
import { type ReactNode, useId, useState } from "react";
import { staffExams } from "#contract/staff/exams.ts";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../kit/Tag.tsx";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { useTongue } from "../../../parts/console/look/tongue.ts";
import { dateTime } from "../../../parts/console/look/when.ts";
import { ConfirmButton } from "../../../parts/console/page/ConfirmButton.tsx";
import { Page } from "../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { Unread } from "../../../parts/console/page/Trouble.tsx";
import { useConsole, useMay, useWords } from "../../../parts/console/state/console.ts";
import { DataTable } from "../../../parts/console/table/DataTable.tsx";
import type { Column, RowOf } from "../../../parts/console/table/table.ts";
import { usePlace } from "../../../parts/console/travel/place.ts";
import { go } from "../../../parts/console/travel/travel.ts";
import css from "./marking.module.css";
import { Sections } from "./Sections.tsx";

type Row = RowOf<typeof staffExams.waits>;

/** Class exams that are offered at once; others are found by a word. */
const OFFERED = 100;

/** Learners who must wait after a failed class exam; a teacher may let them go on at once. */
function View(): ReactNode {
  const words = useWords("marking");
  const { query } = usePlace();
  const asked = query.get("item") ?? "";
  const itemId = /^[1-9]\d{0,9}$/.test(asked) ? Number(asked) : null;
  return (
    <Page title={words.title} subtitle={words.tabs.waits}>
      <Sections current="waits" />
      <ExamSelect itemId={itemId} />
      {itemId === null ? <p className={css.hint}>{words.chooseExam}</p> : <Waits key={itemId} itemId={itemId} />}
    </Page>
  );
}

function ExamSelect({ itemId }: { readonly itemId: number | null }): ReactNode {
  const words = useWords("marking");
  const { path } = usePlace();
  const [keyword, setKeyword] = useState("");
  const tongue = useTongue();
  const { data, failure, busy, again } = useRead(staffExams.waitItems, { keyword, current: 1, size: OFFERED });
  const id = useId();
  if (failure) return <Unread failure={failure} onRetry={again} />;
  const options = (data?.records ?? []).map(({ itemId: value, title, seriesTitle }) => {
    const name = `${seriesTitle} · ${title}`;
    return { value, label: <span lang={tongue(name)}>{name}</span> };
  });
  return (
    <div className={css.exam}>
      <label htmlFor={id}>{words.exam}</label>
      <Select<number>
        id={id} value={options.some(({ value }) => value === itemId) ? itemId : null} options={options} loading={busy}
        placeholder={words.choose} notFoundContent={busy ? null : words.noExam}
        showSearch={{ filterOption: false, onSearch: (typed) => setKeyword(typed.trim().slice(0, 50)) }}
        onChange={(next) => void go(`${path}?item=${next}`, { replace: true, stays: true })}
      />
    </div>
  );
}

function Waits({ itemId }: { readonly itemId: number }): ReactNode {
  const words = useWords("marking");
  const { language } = useConsole();
  const may = useMay();
  const release = useWrite(staffExams.release, { stale: [staffExams.waits], done: words.released });
  const columns: readonly Column<Row>[] = [
    {
      key: "who", title: words.learner, value: ({ nickName }) => nickName,
      cell: ({ learnerId, nickName }) => (may("learners") ? <a href={`/staff/learners/${learnerId}`}>{nickName}</a> : nickName),
    },
    {
      key: "failed", title: words.failedAt, width: 190, value: ({ endTime }) => new Date(endTime),
      cell: ({ endTime }) => dateTime(endTime, language),
    },
    {
      key: "release", title: "", width: 150, align: "end",
      cell: ({ historyId, nickName, released }) =>
        released ? (
          <Tag tone="ok">{words.isReleased}</Tag>
        ) : (
          <ConfirmButton
            size="small" label={words.release} about={nickName} text={fill(words.releaseAsk, { name: nickName })}
            act={() => release.run({ historyId })}
          />
        ),
    },
  ];
  return (
    <DataTable<typeof staffExams.waits>
      name="classWaits" label={words.tabs.waits} columns={columns} rowId={({ historyId }) => historyId}
      source={() => ({ endpoint: staffExams.waits, input: { itemId } })} empty={<p>{words.waitsEmpty}</p>}
    />
  );
}

export const screen: ConsoleScreen = { View };
