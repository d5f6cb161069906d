import { Input } from "antd";
import { type ReactNode, useId, useState } from "react";
import { staffLearners } from "#contract/staff/learners.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import { ActDialog, ActField } from "../../../../parts/console/act/ActDialog.tsx";
import type { Learner } from "./learner.screen.tsx";

/** Changes a learner's work number. */
export function WorkCodeDialog({ learner, onClose }: { readonly learner: Learner; readonly onClose: () => void }): ReactNode {
  const words = useWords("learner");
  const frame = useWords("frame");
  const id = useId();
  const [workCode, setWorkCode] = useState(learner.workCode);
  const save = useWrite(staffLearners.save, { stale: [staffLearners.one, staffLearners.list], ofForm: true, done: words.codeSaved });
  return (
    <ActDialog
      title={words.editCode} go={frame.save} onClose={onClose} check={() => ({})}
      send={() => save.run({ learnerId: learner.learnerId, version: learner.version, workCode: workCode.trim() })}
    >
      {(errors) => (
        <ActField id={id} label={words.workCode} error={errors["workCode"]}>
          <Input
            id={id} value={workCode} maxLength={40} data-autofocus="" autoComplete="off"
            onChange={(event) => setWorkCode(event.target.value)}
          />
        </ActField>
      )}
    </ActDialog>
  );
}
