import type { ReactNode } from "react";
import type { ChangedSince } from "#contract/codes.ts";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../../kit/Button.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { dateTime } from "../../../parts/console/look/when.ts";
import { useConsole, useWords } from "../../../parts/console/state/console.ts";
import { pointsText } from "../../../parts/question/points.ts";
import type { Place } from "./queue.ts";

interface OvertakenProps {
  readonly since: ChangedSince;
  /** As it is now. */
  readonly place: Place;
  /** What this marker would give, in 1/100. */
  readonly mine: number;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
  readonly onClose: () => void;
}

/** Another marker was quicker: who, what they gave, and whose points stand. */
export function Overtaken({ since, place: { essay }, mine, onTheirs, onMine, onClose }: OvertakenProps): ReactNode {
  const words = useWords("marking");
  const frame = useWords("frame");
  const { language } = useConsole();
  const last = since.changes[0];
  const who = { name: last?.name ?? words.anotherMarker, at: last ? dateTime(last.at, language) : "" };
  return (
    <Dialog
      open kind="confirm" title={words.overtaken} labels={{ close: frame.close }} onClose={onClose}
      actions={
        <>
          <Button size="lg" kind="primary" data-autofocus="" onClick={onTheirs}>{words.keepTheirs}</Button>
          <Button size="lg" onClick={onMine}>{fill(words.giveMine, { n: pointsText(mine) })}</Button>
        </>
      }
    >
      <p>{fill(words.overtakenText, { ...who, n: pointsText(essay.points ?? 0) })}</p>
      {essay.remark !== "" && <p>{fill(words.theirRemark, { remark: essay.remark })}</p>}
    </Dialog>
  );
}
