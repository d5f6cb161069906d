import { Input } from "antd";
import { type ReactNode, useId, useState } from "react";
import { staffLearners } from "#contract/staff/learners.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import { ActDialog, ActField } from "../../../../parts/console/act/ActDialog.tsx";
import type { Learner } from "./learner.screen.tsx";

interface LearnerDialogProps {
  readonly learner: Learner;
  readonly onClose: () => void;
}

/** Confirms the name that certificates bear, or changes it, with what it was checked by. */
export function NameDialog({ learner, onClose }: LearnerDialogProps): ReactNode {
  const words = useWords("learner");
  const id = useId();
  const [name, setName] = useState(learner.confirmedName || learner.realName);
  const [how, setHow] = useState("");
  const confirm = useWrite(staffLearners.confirmName, {
    stale: [staffLearners.one, staffLearners.list], ofForm: true, done: words.nameSaved,
  });
  return (
    <ActDialog
      title={learner.confirmedName ? words.changeName : words.confirmName} text={words.nameText} go={words.confirmName} onClose={onClose}
      check={() => ({ ...(name.trim() === "" ? { name: words.needed } : {}), ...(how.trim() === "" ? { how: words.needed } : {}) })}
      send={() => confirm.run({ learnerId: learner.learnerId, version: learner.version, name: name.trim(), how: how.trim() })}
    >
      {(errors) => (
        <>
          <ActField id={`${id}-name`} label={words.name} error={errors["name"]}>
            <Input
              id={`${id}-name`} value={name} maxLength={30} data-autofocus="" autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          </ActField>
          <ActField id={`${id}-how`} label={words.how} hint={words.howHint} error={errors["how"]}>
            <Input id={`${id}-how`} value={how} maxLength={60} autoComplete="off" onChange={(event) => setHow(event.target.value)} />
          </ActField>
        </>
      )}
    </ActDialog>
  );
}
