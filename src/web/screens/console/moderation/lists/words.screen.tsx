import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { staffWords } from "#contract/staff/words.ts";
import { Tag } from "../../../../kit/Tag.tsx";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { Page } from "../../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../../parts/console/page/screen.ts";
import { useMayWhole, useWords } from "../../../../parts/console/state/console.ts";
import { DataTable } from "../../../../parts/console/table/DataTable.tsx";
import type { Column, RowOf } from "../../../../parts/console/table/table.ts";
import { FalseHits } from "./FalseHits.tsx";
import { Rules } from "./Rules.tsx";
import { Sections } from "../Sections.tsx";
import { Settings } from "./Settings.tsx";
import { TryText } from "./TryText.tsx";
import { WordDialog } from "./WordDialog.tsx";

export type Word = RowOf<typeof staffWords.words>;

/** What the filter looks for, how often it met it, and how often for nothing. */
function View(): ReactNode {
  const words = useWords("moderation");
  const mayWhole = useMayWhole()("comments");
  const [editing, setEditing] = useState<Word | "new" | null>(null);
  const columns: readonly Column<Word>[] = [
    { key: "word", title: words.word, cell: ({ word }) => <b>{word}</b>, value: ({ word }) => word },
    {
      key: "action", title: words.onHit, width: 130, value: ({ action }) => words.actions[action],
      cell: ({ action }) => <Tag tone={action === "reject" ? "err" : "warn"}>{words.actions[action]}</Tag>,
    },
    { key: "hits", title: words.hits30, width: 110, cell: ({ hits }) => hits, value: ({ hits }) => hits },
    { key: "falseHits", title: words.falseHits, width: 160, cell: (word) => <FalseHits {...word} />, value: ({ falseHits }) => falseHits },
    ...(mayWhole ? [{
      key: "change", title: "", width: 80, align: "end" as const,
      cell: (word: Word) => <Button size="small" onClick={() => setEditing(word)}>{words.change}</Button>,
    }] : []),
  ];
  return (
    <Page
      title={words.title}
      actions={mayWhole && <Button icon={<ConsoleIcon name="plus" />} onClick={() => setEditing("new")}>{words.addWord}</Button>}
    >
      <Sections current="words" />
      <TryText />
      <DataTable<typeof staffWords.words>
        name="words"
        label={words.own}
        filters={[
          { kind: "text", name: "keyword", label: words.word },
          {
            kind: "choice", name: "action", label: words.onHit,
            options: (["reject", "hold"] as const).map((value) => ({ value, label: words.actions[value] })),
          },
        ]}
        columns={columns}
        rowId={({ id }) => id}
        source={({ filters }) => ({
          endpoint: staffWords.words,
          input: { keyword: filters["keyword"], action: (["reject", "hold"] as const).find((one) => one === filters["action"]) },
        })}
        empty={<p>{words.ownEmpty}</p>}
      />
      <Rules />
      <Settings />
      {editing !== null && <WordDialog word={editing === "new" ? null : editing} onClose={() => setEditing(null)} />}
    </Page>
  );
}

export const screen: ConsoleScreen = { View };
