import { type ReactNode, useState } from "react";
import { staffLearners } from "#contract/staff/learners.ts";
import { fill } from "#contract/text/say.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import { ActDialog } from "../../../../parts/console/act/ActDialog.tsx";
import { ReasonField } from "../acts/ReasonField.tsx";
import type { Learner } from "./learner.screen.tsx";

/** Opens a frozen account again. */
export function ThawDialog({ learner, onClose }: { readonly learner: Learner; readonly onClose: () => void }): ReactNode {
  const words = useWords("learner");
  const [reason, setReason] = useState("");
  const thaw = useWrite(staffLearners.freeze, { stale: [staffLearners.one, staffLearners.list], ofForm: true, done: words.thawed });
  return (
    <ActDialog
      title={fill(words.thawTo, { name: learner.name })} text={words.thawText} go={words.thaw} onClose={onClose}
      check={() => (reason.trim() === "" ? { reason: words.needed } : {})}
      send={() => thaw.run({ learnerId: learner.learnerId, version: learner.version, frozen: false, reason: reason.trim() })}
    >
      {(errors) => <ReasonField value={reason} onChange={setReason} error={errors["reason"]} />}
    </ActDialog>
  );
}
