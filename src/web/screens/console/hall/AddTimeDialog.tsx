import { InputNumber } from "antd";
import { type ReactNode, useId, useState } from "react";
import { staffPractice } from "#contract/staff/practice.ts";
import { fill } from "#contract/text/say.ts";
import { newId } from "../../../client/newId.ts";
import { ActDialog, ActField } from "../../../parts/console/act/ActDialog.tsx";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { notices } from "../../../parts/console/look/notices.ts";
import { useWords } from "../../../parts/console/state/console.ts";
import type { Hall } from "./hall.ts";
import css from "./hall.module.css";

/** Minutes that are offered, and at most. */
const OFFERED = [5, 10, 15, 30] as const;
const MOST = 240;

interface AddTimeDialogProps {
  readonly hall: Hall;
  readonly whom: readonly number[] | "all";
  /** Version of the hall when it was asked for. */
  readonly seen: number;
  readonly onClose: () => void;
}

/** Gives some, or everybody who still writes, more minutes. */
export function AddTimeDialog({ hall, whom, seen, onClose }: AddTimeDialogProps): ReactNode {
  const words = useWords("hall");
  const [minutes, setMinutes] = useState<number | null>(OFFERED[1]);
  // As they were when it was asked for, though the hall goes on behind; sent twice, it is given once.
  const [{ version, requestId }] = useState(() => ({ version: seen, requestId: newId() }));
  const id = useId();
  const { run } = useWrite(staffPractice.addTime, { stale: [staffPractice.hall], ofForm: true });
  const send = async () => {
    const some = whom === "all" ? {} : { historyIds: [...whom] };
    const written = await run({ ...hall, ...some, seconds: (minutes ?? 0) * 60, version, requestId });
    if (written.kind === "done") {
      const n = written.data.changed.length;
      notices.done(n > 0 ? fill(words.timeGiven, { n, minutes: minutes ?? 0 }) : words.timeForNobody);
    }
    return written;
  };
  const all = hall.source === "examination" ? words.allLater : words.all;
  return (
    <ActDialog
      title={words.addTime} text={whom === "all" ? all : fill(words.some, { n: whom.length })} go={words.addTimeGo} onClose={onClose}
      send={send}
      check={() => (minutes !== null && minutes >= 1 && minutes <= MOST ? {} : { seconds: fill(words.minutesWrong, { n: MOST }) })}
    >
      {(errors) => (
        <ActField label={words.minutes} id={id} error={errors["seconds"]}>
          <div className={css.minutes}>
            <InputNumber<number>
              id={id} data-autofocus="" value={minutes} precision={0} min={0} max={9999} onChange={setMinutes}
              aria-invalid={errors["seconds"] !== undefined} aria-describedby={errors["seconds"] ? `${id}-error` : undefined}
            />
            {OFFERED.map((one) => (
              <button key={one} type="button" aria-pressed={one === minutes} onClick={() => setMinutes(one)}>
                {fill(words.minutesOffered, { n: one })}
              </button>
            ))}
          </div>
        </ActField>
      )}
    </ActDialog>
  );
}
