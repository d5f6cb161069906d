import { Button } from "antd";
import type { ReactNode } from "react";
import { staffQuestionFiles } from "#contract/staff/questionFiles.ts";
import { staffQuestions } from "#contract/staff/questions.ts";
import { fill } from "#contract/text/say.ts";
import { Disclosure } from "../../../../kit/Disclosure.tsx";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import { useTableAddress } from "../../../../parts/console/table/address.ts";
import { DataTable } from "../../../../parts/console/table/DataTable.tsx";
import css from "./imports.module.css";
import { Detail } from "./rows/Detail.tsx";
import { useRowColumns } from "./rows/columns.tsx";
import type { Draft } from "./rows/draft.ts";

const FATES = ["ready", "duplicate", "problem", "skipped"] as const;

/** How many notes are named on the page. */
const NAMED = 100;

/** The questions of a file by their fate: tiles count and filter, a row opens to be mended, the bar at the foot takes in what is good. */
export function Check({ draft }: { readonly draft: Draft }): ReactNode {
  const words = useWords("questionImports");
  const { filters, filter } = useTableAddress(["fate"]);
  const fate = FATES.find((one) => one === filters["fate"]);
  const { draftId, counts, notes } = draft;
  return (
    <>
      <div className={css.tiles} role="group" aria-label={words.fate}>
        {FATES.filter((one) => one !== "skipped" || counts.skipped > 0).map((one) => (
          <button
            key={one} type="button" className={css.tile} data-fate={one} aria-pressed={fate === one}
            onClick={() => filter({ fate: fate === one ? undefined : one })}
          >
            <span>{words.fates[one]}</span>
            <b>{counts[one]}</b>
            <small>{words.fateHints[one]}</small>
          </button>
        ))}
      </div>
      {notes.length > 0 && (
        <Disclosure title={fill(words.notes, { n: notes.length })}>
          <ul className={css.notes}>
            {notes.slice(0, NAMED).map(({ place, reason }, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- two notes may say the same; the list never changes
              <li key={i}>{place.row ?? place.line ?? place.n}{place.column ?? ""} · {reason}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      <DataTable<typeof staffQuestionFiles.rows>
        name="questionImportRows" label={words.rows} columns={useRowColumns()} rowId={({ n }) => n}
        source={() => ({ endpoint: staffQuestionFiles.rows, input: { draftId: String(draftId), state: fate } })}
        detail={(row) => <Detail key={row.n} row={row} draft={draft} />} empty={<p>{words.noRows}</p>}
      />
      <Commit draft={draft} />
    </>
  );
}

function Commit({ draft: { draftId, version, counts } }: { readonly draft: Draft }): ReactNode {
  const words = useWords("questionImports");
  const commit = useWrite(staffQuestionFiles.commit, {
    stale: [
      staffQuestionFiles.preview, staffQuestionFiles.rows, staffQuestionFiles.drafts, staffQuestionFiles.batches, staffQuestions.tree,
      staffQuestions.list, staffQuestions.places,
    ],
    done: words.committed,
  });
  const n = counts.ready;
  return (
    <section className={css.commit} aria-label={words.commitLabel}>
      <p>{fill(counts.problem + counts.duplicate > 0 ? words.left : words.allGood, { ...counts })}</p>
      <Button type="primary" size="large" disabled={n === 0} loading={commit.busy} onClick={() => void commit.run({ draftId, version })}>
        {n === 0 ? words.commitNone : fill(words.commit, { n })}
      </Button>
    </section>
  );
}
