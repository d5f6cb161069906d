import { type ReactNode, useState } from "react";
import { staffEntitlements } from "#contract/staff/entitlements.ts";
import { staffLearners } from "#contract/staff/learners.ts";
import { staffStudy } from "#contract/staff/study.ts";
import { fill } from "#contract/text/say.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { notices } from "../../../../parts/console/look/notices.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import { ActDialog } from "../../../../parts/console/act/ActDialog.tsx";
import css from "./acts.module.css";
import { CourseField } from "./CourseField.tsx";
import { ReasonField } from "./ReasonField.tsx";
import { A_YEAR, endOf, type Until } from "./validity.ts";
import { ValidityField } from "./ValidityField.tsx";

interface GrantDialogProps {
  readonly learnerIds: readonly number[];
  readonly title: string;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Names one act of this page, so that sent twice it is done once. `crypto.randomUUID` is missing on plain-http addresses. */
const newRequest = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`.padEnd(12, "0");

/** Gives learners a course: which, until when, and why. */
export function GrantDialog({ learnerIds, title, onClose, onDone }: GrantDialogProps): ReactNode {
  const words = useWords("learners");
  const [seriesId, setSeriesId] = useState<number | null>(null);
  const [until, setUntil] = useState<Until>(A_YEAR);
  const [reason, setReason] = useState("");
  const [requestId] = useState(newRequest);
  const grant = useWrite(staffEntitlements.grant, { stale: [staffLearners.list, staffLearners.one, staffStudy.courses], ofForm: true });
  const [now] = useState(() => Date.now());
  const endsAt = endOf(until, now);
  const send = async () => {
    const given = { seriesId: seriesId!, endsAt: endsAt ?? null, reason: reason.trim() };
    const written = await grant.run({ learnerIds: [...learnerIds], ...given, requestId });
    if (written.kind === "done") {
      notices.done(fill(words.granted, { n: written.data.granted }));
      onDone?.();
    }
    return written;
  };
  return (
    <ActDialog
      title={title} text={words.grantText} go={words.grant} onClose={onClose} send={send}
      check={() => ({
        ...(seriesId === null ? { seriesId: words.courseNeeded } : {}),
        ...(endsAt === undefined ? { endsAt: words.dayNeeded } : {}),
        ...(reason.trim() === "" ? { reason: words.reasonNeeded } : {}),
      })}
    >
      {(errors) => (
        <>
          <CourseField value={seriesId} onChange={setSeriesId} error={errors["seriesId"]} />
          <ValidityField {...until} onChange={setUntil} error={errors["endsAt"]} />
          <ReasonField value={reason} onChange={setReason} error={errors["reason"]} />
          <p className={css.note}>{words.logged}</p>
        </>
      )}
    </ActDialog>
  );
}

/** Takes a course back from learners wherever staff gave it. */
export function WithdrawDialog({ learnerIds, title, onClose, onDone }: GrantDialogProps): ReactNode {
  const words = useWords("learners");
  const [seriesId, setSeriesId] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const withdraw = useWrite(staffEntitlements.withdrawMany, { stale: [staffLearners.list, staffStudy.courses], ofForm: true });
  const send = async () => {
    const written = await withdraw.run({ learnerIds: [...learnerIds], seriesId: seriesId!, reason: reason.trim() });
    if (written.kind === "done") {
      notices.done(fill(words.withdrawn, { n: written.data.withdrawn }));
      onDone?.();
    }
    return written;
  };
  return (
    <ActDialog
      title={title} text={words.withdrawText} go={words.withdraw} danger onClose={onClose} send={send}
      check={() => ({
        ...(seriesId === null ? { seriesId: words.courseNeeded } : {}),
        ...(reason.trim() === "" ? { reason: words.reasonNeeded } : {}),
      })}
    >
      {(errors) => (
        <>
          <CourseField value={seriesId} onChange={setSeriesId} error={errors["seriesId"]} />
          <ReasonField value={reason} onChange={setReason} error={errors["reason"]} />
        </>
      )}
    </ActDialog>
  );
}
