import { type ReactNode, useId, useState } from "react";
import { staffCohorts } from "#contract/staff/cohorts.ts";
import { staffLearners } from "#contract/staff/learners.ts";
import { fill } from "#contract/text/say.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { notices } from "../../../../parts/console/look/notices.ts";
import { useMayWhole, useWords } from "../../../../parts/console/state/console.ts";
import { ActDialog, ActField } from "../../../../parts/console/act/ActDialog.tsx";
import css from "./acts.module.css";

interface MoveDialogProps {
  readonly learnerIds: readonly number[];
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Puts learners into another class. */
export function MoveDialog({ learnerIds, onClose, onDone }: MoveDialogProps): ReactNode {
  const words = useWords("learners");
  const id = useId();
  const mayWhole = useMayWhole();
  const [chosen, setChosen] = useState("");
  const { data = [] } = useRead(staffCohorts.choices, {});
  const move = useWrite(staffCohorts.move, { stale: [staffLearners.list, staffLearners.one, staffCohorts.list], ofForm: true });
  const send = async () => {
    const written = await move.run({ learnerIds: [...learnerIds], cohortId: chosen === "none" ? null : Number(chosen) });
    if (written.kind === "done") {
      notices.done(fill(words.moved, { n: written.data.moved }));
      onDone?.();
    }
    return written;
  };
  return (
    <ActDialog
      title={words.move} text={words.moveText} go={words.move} onClose={onClose} send={send}
      check={() => (chosen === "" ? { cohortId: words.cohortNeeded } : {})}
    >
      {(errors) => (
        <ActField id={id} label={words.moveTo} error={errors["cohortId"]}>
          <select
            id={id} className={css.select} value={chosen} data-autofocus="" aria-invalid={errors["cohortId"] !== undefined}
            onChange={(event) => setChosen(event.target.value)}
          >
            <option value="" disabled>{words.cohortNeeded}</option>
            {data.filter(({ isClosed }) => !isClosed).map(({ cohortId, name }) => <option key={cohortId} value={cohortId}>{name}</option>)}
            {mayWhole("learners") && <option value="none">{words.noCohort}</option>}
          </select>
        </ActField>
      )}
    </ActDialog>
  );
}
