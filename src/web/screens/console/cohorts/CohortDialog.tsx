import { Checkbox, Input } from "antd";
import { type ReactNode, useId, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffCohorts } from "#contract/staff/cohorts.ts";
import { staffLearners } from "#contract/staff/learners.ts";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { useWords } from "../../../parts/console/state/console.ts";
import { ActDialog, ActField } from "../../../parts/console/act/ActDialog.tsx";
import css from "./cohorts.module.css";

export type Cohort = Received<(typeof staffCohorts)["list"]>["records"][number];
export const COHORT_CALLS = [staffCohorts.list, staffCohorts.choices, staffLearners.list];

/** Adds a class, or changes its name and whose it is. */
export function CohortDialog({ cohort, onClose }: { readonly cohort?: Cohort; readonly onClose: () => void }): ReactNode {
  const words = useWords("cohorts");
  const { save: go } = useWords("frame");
  const id = useId();
  const [name, setName] = useState(cohort?.name ?? "");
  const [staffIds, setStaffIds] = useState<readonly number[]>(cohort?.teachers.map(({ staffId }) => staffId) ?? []);
  const { data: colleagues = [] } = useRead(staffCohorts.colleagues, {});
  const save = useWrite(staffCohorts.save, { stale: COHORT_CALLS, ofForm: true, done: words.saved });
  return (
    <ActDialog
      title={cohort ? words.editTitle : words.add} go={go} onClose={onClose}
      check={() => (name.trim() === "" ? { name: words.nameNeeded } : {})}
      send={() =>
        save.run({ name: name.trim(), staffIds: [...staffIds], ...(cohort ? { cohortId: cohort.cohortId, version: cohort.version } : {}) })
      }
    >
      {(errors) => (
        <>
          <ActField id={`${id}-name`} label={words.name} error={errors["name"]}>
            <Input
              id={`${id}-name`} value={name} maxLength={40} data-autofocus="" autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          </ActField>
          <ActField id={`${id}-staff`} isGroup label={words.teachers} error={errors["staffIds"]}>
            <Checkbox.Group
              className={css.staff!} value={[...staffIds]} onChange={(next) => setStaffIds(next as number[])}
              options={colleagues.map(({ staffId, name: label }) => ({ value: staffId, label }))}
            />
          </ActField>
        </>
      )}
    </ActDialog>
  );
}
