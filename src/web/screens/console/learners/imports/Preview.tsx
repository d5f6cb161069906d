import { Button, Input } from "antd";
import { type ReactNode, useId, useRef, useState } from "react";
import { ROW_FATES, type RowFate, staffLearnerImports } from "#contract/staff/learnerImports.ts";
import { fill } from "#contract/text/say.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { ConfirmButton } from "../../../../parts/console/page/ConfirmButton.tsx";
import { useMarks, useWords } from "../../../../parts/console/state/console.ts";
import { useTableAddress } from "../../../../parts/console/table/address.ts";
import { DataTable } from "../../../../parts/console/table/DataTable.tsx";
import { go } from "../../../../parts/console/travel/travel.ts";
import type { Sheet } from "./import.screen.tsx";
import css from "./imports.module.css";
import { MendForm } from "./MendForm.tsx";
import { useRowColumns } from "./rowColumns.tsx";
import { SHEET_READ } from "./rows.ts";

const fateOf = (text: string | undefined): RowFate | undefined => ROW_FATES.find((one) => one === text);

/** What would become of each row; tiles count and filter, doubtful rows are decided in place, and the bar at the foot takes it in. */
export function Preview({ sheet }: { readonly sheet: Sheet }): ReactNode {
  const words = useWords("learnerImports");
  const { filters, filter } = useTableAddress(["fate"]);
  const fate = fateOf(filters["fate"]);
  const { importId, counts, version } = sheet;
  const tiles = useRef<HTMLDivElement>(null);
  const decide = useWrite(staffLearnerImports.decide, { stale: SHEET_READ });
  return (
    <>
      <div ref={tiles} className={css.tiles} role="group" aria-label={words.fate}>
        {ROW_FATES.filter((one) => one !== "skipped" || counts.skipped > 0).map((one) => (
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
      <DataTable<typeof staffLearnerImports.rows>
        name="learnerImportRows" label={words.rows} exports={false}
        columns={useRowColumns((n, to) => void decide.run({ importId, version, n, fate: to }), decide.busy)}
        rowId={({ n }) => n} source={() => ({ endpoint: staffLearnerImports.rows, input: { importId, fate } })}
        empty={<p>{words.noRows}</p>}
        detail={(row) => (
          <MendForm
            key={row.n} row={row} sheet={sheet}
            onMended={(after) => {
              // The row has left the list that is shown, and its form with it.
              if (fate !== undefined && after.fate !== fate) tiles.current?.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();
            }}
          />
        )}
      />
      <Commit sheet={sheet} />
    </>
  );
}

function Commit({ sheet }: { readonly sheet: Sheet }): ReactNode {
  const words = useWords("learnerImports");
  const id = useId();
  const [confirmedBy, setConfirmedBy] = useState("");
  const { importId, version, counts, newCohorts } = sheet;
  const marks = useMarks();
  const commit = useWrite(staffLearnerImports.commit, { stale: SHEET_READ, done: words.committed });
  const discard = useWrite(staffLearnerImports.discard, { stale: [staffLearnerImports.imports], done: words.discarded });
  const n = counts.new + counts.known;
  const drop = async () => {
    const written = await discard.run({ importId, version });
    if (written.kind === "done") void go("/staff/learners/imports", { replace: true });
  };
  const by = confirmedBy.trim();
  return (
    <section className={css.commit} aria-label={words.title}>
      <div className={css.commitFacts}>
        {newCohorts.length > 0 && <p>{fill(words.newCohorts, { names: newCohorts.join(marks.list) })}</p>}
        {counts.doubtful + counts.wrong > 0 && <p>{fill(words.left, { doubtful: counts.doubtful, wrong: counts.wrong })}</p>}
        <label htmlFor={id}>{words.confirmedBy}</label>
        <Input
          id={id} value={confirmedBy} maxLength={60} placeholder={words.confirmedByHint}
          onChange={(event) => setConfirmedBy(event.target.value)}
        />
      </div>
      <div className={css.acts}>
        <ConfirmButton label={words.discard} text={words.discardText} act={drop} />
        <Button
          type="primary" size="large" disabled={n === 0} loading={commit.busy}
          onClick={() => void commit.run({ importId, version, ...(by ? { confirmedBy: by } : {}) })}
        >
          {n === 0 ? words.commitNone : fill(words.commit, { n })}
        </Button>
      </div>
    </section>
  );
}
