import { type ReactNode, useState } from "react";
import { staffEntitlements } from "#contract/staff/entitlements.ts";
import { staffLearners } from "#contract/staff/learners.ts";
import { staffStudy } from "#contract/staff/study.ts";
import { useWrite } from "../../../../../parts/console/calls/writes.ts";
import { useWords } from "../../../../../parts/console/state/console.ts";
import { ActDialog } from "../../../../../parts/console/act/ActDialog.tsx";
import { ReasonField } from "../../acts/ReasonField.tsx";
import { A_YEAR, endOf, type Until } from "../../acts/validity.ts";
import { ValidityField } from "../../acts/ValidityField.tsx";
import type { Owned } from "./Courses.tsx";

interface CourseDialogProps {
  readonly learnerId: number;
  readonly course: Owned;
  readonly onClose: () => void;
}

const STALE = [staffStudy.courses, staffLearners.list];

/** Another end of a course's validity. */
export function ExtendDialog({ learnerId, course, onClose }: CourseDialogProps): ReactNode {
  const words = useWords("learner");
  const { dayNeeded, reasonNeeded } = useWords("learners");
  const [until, setUntil] = useState<Until>(A_YEAR);
  const [reason, setReason] = useState("");
  const extend = useWrite(staffEntitlements.extend, { stale: STALE, ofForm: true, done: words.extended });
  const [now] = useState(() => Date.now());
  const endsAt = endOf(until, now);
  const { entitlementId, version, title } = course;
  return (
    <ActDialog
      title={words.extendTitle} text={title} go={words.extend} onClose={onClose}
      check={() => ({ ...(endsAt === undefined ? { endsAt: dayNeeded } : {}), ...(reason.trim() === "" ? { reason: reasonNeeded } : {}) })}
      send={() => extend.run({ learnerId, entitlementId, version, endsAt: endsAt ?? null, reason: reason.trim() })}
    >
      {(errors) => (
        <>
          <ValidityField {...until} onChange={setUntil} error={errors["endsAt"]} />
          <ReasonField value={reason} onChange={setReason} error={errors["reason"]} />
        </>
      )}
    </ActDialog>
  );
}

/** Takes one course back. */
export function WithdrawOneDialog({ learnerId, course, onClose }: CourseDialogProps): ReactNode {
  const words = useWords("learner");
  const { reasonNeeded } = useWords("learners");
  const [reason, setReason] = useState("");
  const withdraw = useWrite(staffEntitlements.withdraw, { stale: STALE, ofForm: true, done: words.withdrawnDone });
  const { entitlementId, version, title } = course;
  return (
    <ActDialog
      title={words.withdrawTitle} text={`${title} · ${words.withdrawText}`} go={words.withdraw} danger onClose={onClose}
      check={() => (reason.trim() === "" ? { reason: reasonNeeded } : {})}
      send={() => withdraw.run({ learnerId, entitlementId, version, reason: reason.trim() })}
    >
      {(errors) => <ReasonField value={reason} onChange={setReason} error={errors["reason"]} />}
    </ActDialog>
  );
}
