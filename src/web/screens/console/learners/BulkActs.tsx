import { Button } from "antd";
import { type ReactNode, useState } from "react";
import type { Sent } from "#contract/endpoint.ts";
import { LEARNERS_AT_ONCE } from "#contract/staff/cohorts.ts";
import { staffLearners } from "#contract/staff/learners.ts";
import { fill } from "#contract/text/say.ts";
import { call, CallFailure } from "../../../client/call.ts";
import { notices } from "../../../parts/console/look/notices.ts";
import { useWords } from "../../../parts/console/state/console.ts";
import { FreezeDialog } from "./acts/FreezeDialog.tsx";
import { GrantDialog, WithdrawDialog } from "./acts/GrantDialog.tsx";
import { MoveDialog } from "./acts/MoveDialog.tsx";

interface BulkActsProps {
  readonly selected: readonly number[];
  /** How many are looked for in all. */
  readonly total: number;
  /** What is looked for. */
  readonly looked: Sent<(typeof staffLearners)["ids"]>;
  readonly onDone: () => void;
}

type Act = "grant" | "withdraw" | "move" | "freeze";

/** What is done with the learners that are selected: those of this page, or all that are looked for. */
export function BulkActs({ selected, total, looked, onDone }: BulkActsProps): ReactNode {
  const words = useWords("learners");
  const frame = useWords("frame");
  const [all, setAll] = useState<readonly number[] | null>(null);
  const [act, setAct] = useState<Act | null>(null);
  const learnerIds = all ?? selected;
  const pickAll = () =>
    call(staffLearners.ids, looked, { quiet: true }).then(
      (found) => setAll(found.learnerIds),
      (error: unknown) => notices.failed(error instanceof CallFailure ? error.told(frame.offline) : String(error)),
    );
  const dialog = { learnerIds, onClose: () => setAct(null), onDone };
  const n = learnerIds.length;
  return (
    <>
      {all ? (
        <span role="status">{fill(words.allPicked, { n })}</span>
      ) : (
        total > selected.length && total <= LEARNERS_AT_ONCE && (
          <Button type="link" size="small" onClick={() => void pickAll()}>{fill(words.allOf, { n: total })}</Button>
        )
      )}
      <Button size="small" onClick={() => setAct("grant")}>{words.grant}</Button>
      <Button size="small" onClick={() => setAct("withdraw")}>{words.withdraw}</Button>
      <Button size="small" onClick={() => setAct("move")}>{words.move}</Button>
      <Button size="small" danger onClick={() => setAct("freeze")}>{words.freeze}</Button>
      {act === "grant" && <GrantDialog {...dialog} title={fill(words.grantMany, { n })} />}
      {act === "withdraw" && <WithdrawDialog {...dialog} title={fill(words.withdrawMany, { n })} />}
      {act === "move" && <MoveDialog {...dialog} />}
      {act === "freeze" && <FreezeDialog {...dialog} title={fill(words.freezeMany, { n })} />}
    </>
  );
}
