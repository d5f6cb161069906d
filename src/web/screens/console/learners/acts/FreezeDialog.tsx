import { Radio } from "antd";
import { type ReactNode, useId, useState } from "react";
import { staffLearners } from "#contract/staff/learners.ts";
import { fill } from "#contract/text/say.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { notices } from "../../../../parts/console/look/notices.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import { ActDialog, ActField } from "../../../../parts/console/act/ActDialog.tsx";
import css from "./acts.module.css";
import { ReasonField } from "./ReasonField.tsx";

interface FreezeDialogProps {
  readonly title: string;
  readonly learnerIds: readonly number[];
  /** Of one learner: the version that was seen. */
  readonly version?: number;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Freezes accounts, with the reason that their learners read. */
export function FreezeDialog({ title, learnerIds, version, onClose, onDone }: FreezeDialogProps): ReactNode {
  const words = useWords("learners");
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const [other, setOther] = useState("");
  const stale = [staffLearners.list, staffLearners.one, staffLearners.signIns];
  const one = useWrite(staffLearners.freeze, { stale, ofForm: true });
  const many = useWrite(staffLearners.freezeMany, { stale, ofForm: true });
  const isOther = chosen === words.freezeReasons.length;
  const reason = isOther ? other.trim() : chosen === null ? "" : words.freezeReasons[chosen]!;
  const send = async () => {
    const written =
      version === undefined
        ? await many.run({ learnerIds: [...learnerIds], reason })
        : await one.run({ learnerId: learnerIds[0]!, version, frozen: true, reason });
    if (written.kind === "done") {
      notices.done(fill(words.frozen, { n: "frozen" in written.data ? written.data.frozen : 1 }));
      onDone?.();
    }
    return written;
  };
  return (
    <ActDialog
      title={title} text={words.freezeText} go={words.freezeGo} danger onClose={onClose} send={send}
      check={() => (reason === "" ? { reason: words.reasonNeeded } : {})}
    >
      {(errors) => (
        <>
          <ActField id={id} isGroup label={words.reason} hint={words.freezeSeen} error={isOther ? undefined : errors["reason"]}>
            <Radio.Group
              className={css.radios!} aria-label={words.reason} value={chosen} onChange={(event) => setChosen(event.target.value as number)}
              options={[...words.freezeReasons, words.freezeOther].map((label, value) => ({ value, label }))}
            />
          </ActField>
          {isOther && <ReasonField value={other} onChange={setOther} hint={words.freezeSeen} error={errors["reason"]} />}
          <ul className={css.effects}>
            {words.effects.map((effect) => <li key={effect}>{effect}</li>)}
          </ul>
        </>
      )}
    </ActDialog>
  );
}
