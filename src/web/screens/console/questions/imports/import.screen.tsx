import { Select } from "antd";
import type { ReactNode } from "react";
import { staffQuestionFiles } from "#contract/staff/questionFiles.ts";
import { staffQuestions } from "#contract/staff/questions.ts";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../../kit/Tag.tsx";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { dateTime } from "../../../../parts/console/look/when.ts";
import { Page } from "../../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../../parts/console/page/screen.ts";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { Waiting } from "../../../../parts/console/page/Waiting.tsx";
import { useConsole, useWords } from "../../../../parts/console/state/console.ts";
import { DataTable } from "../../../../parts/console/table/DataTable.tsx";
import type { Column, RowOf } from "../../../../parts/console/table/table.ts";
import { usePlace } from "../../../../parts/console/travel/place.ts";
import { go } from "../../../../parts/console/travel/travel.ts";
import css from "./imports.module.css";
import { Steps } from "./Steps.tsx";
import { UndoButton } from "./UndoButton.tsx";
import { Upload } from "./Upload.tsx";

/** Chooses a subject and a file for it; below, files that were read and not yet taken in, and what was taken in. */
function View(): ReactNode {
  const words = useWords("questionImports");
  const { query } = usePlace();
  const tree = useRead(staffQuestions.tree, {});
  const options = (tree.data ?? []).flatMap((trade) =>
    trade.levels.flatMap((level) =>
      level.subjects.map(({ id, name }) => ({ value: id, label: `${trade.name} · ${level.name} · ${name}` }))));
  const subjectId = options.find(({ value }) => String(value) === query.get("subject"))?.value ?? options[0]?.value ?? null;
  const choose = (id: number) => void go(`/staff/questions/import?subject=${id}`, { replace: true });
  return (
    <Page
      title={words.title}
      back={{ href: subjectId === null ? "/staff/questions" : `/staff/questions?subject=${subjectId}`, label: words.back }}
    >
      <Steps at={1} />
      <Waiting reading={tree}>
        {() =>
          subjectId === null ? (
            <Section title={words.noSubject}><a className={css.link} href="/staff/questions">{words.toBank}</a></Section>
          ) : (
            <>
              <Upload
                subjectId={subjectId}
                subject={
                  <label className={css.subject}>
                    {words.into}
                    <Select
                      aria-label={words.into} value={subjectId} options={options} onChange={choose} popupMatchSelectWidth={false}
                      showSearch={options.length > 8 && { optionFilterProp: "label" }}
                    />
                  </label>
                }
              />
              <Drafts key={`drafts ${subjectId}`} subjectId={subjectId} />
              <h2 className={css.history}>{words.batches}</h2>
              <Batches key={`batches ${subjectId}`} subjectId={subjectId} />
            </>
          )}
      </Waiting>
    </Page>
  );
}

/** Files that wait for a decision; nothing where none does. */
function Drafts({ subjectId }: { readonly subjectId: number }): ReactNode {
  const words = useWords("questionImports");
  const { language } = useConsole();
  const { data } = useRead(staffQuestionFiles.drafts, { subjectId: String(subjectId), size: 20 });
  if (!data || data.total === 0) return null;
  return (
    <Section title={words.drafts} hint={words.draftsHint}>
      <ul className={css.drafts}>
        {data.records.map(({ draftId, fileName, createdAt, counts }) => (
          <li key={draftId}>
            <a className={css.link} href={`/staff/questions/import/${draftId}`}>{fileName}</a>
            <small>{dateTime(createdAt, language)} · {fill(words.draftCounts, counts)}</small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Batch = RowOf<typeof staffQuestionFiles.batches>;

function Batches({ subjectId }: { readonly subjectId: number }): ReactNode {
  const words = useWords("questionImports");
  return (
    <DataTable<typeof staffQuestionFiles.batches>
      name="questionBatches" label={words.batches} columns={useColumns(subjectId)} exports={false} rowId={({ batchId }) => batchId}
      source={() => ({ endpoint: staffQuestionFiles.batches, input: { subjectId: String(subjectId) } })} empty={<p>{words.noBatches}</p>}
    />
  );
}

function useColumns(subjectId: number): readonly Column<Batch>[] {
  const words = useWords("questionImports");
  const { language } = useConsole();
  return [
    { key: "batch", title: words.batch, cell: ({ batchId }) => batchId },
    { key: "file", title: words.file, cell: ({ fileName }) => <span className={css.name}>{fileName}</span> },
    { key: "count", title: words.taken, align: "end", cell: ({ questionCount }) => questionCount },
    { key: "inBank", title: words.inBank, align: "end", cell: ({ inBank }) => inBank },
    { key: "at", title: words.at, cell: ({ createdAt }) => dateTime(createdAt, language) },
    {
      key: "act", title: words.act,
      cell: (batch) => (
        <span className={css.acts}>
          {batch.inBank > 0 && (
            <a className={css.link} href={`/staff/questions?subject=${subjectId}&batch=${batch.batchId}`}>{words.see}</a>
          )}
          {batch.undoneAt !== null && <Tag>{words.undone}</Tag>}
          {batch.inBank > 0 && <UndoButton batch={batch} size="small" />}
        </span>
      ),
    },
  ];
}

export const screen: ConsoleScreen = { View };
