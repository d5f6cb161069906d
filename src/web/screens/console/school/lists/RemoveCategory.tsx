import { Select } from "antd";
import { type ReactNode, useState } from "react";
import type { Endpoint } from "#contract/endpoint.ts";
import { staffDirectory } from "#contract/staff/directory.ts";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../../../kit/Button.tsx";
import { Dialog } from "../../../../kit/Dialog.tsx";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import type { Direction, Trade } from "./Categories.tsx";

interface RemoveCategoryProps {
  readonly category: Direction & Partial<Pick<Trade, "children">>;
  readonly trades: readonly Trade[];
  readonly stale: readonly Endpoint[];
  readonly onClose: () => void;
}

/** Takes a trade or direction away; where something is filed there, one says first where that goes. */
export function RemoveCategory({ category, trades, stale, onClose }: RemoveCategoryProps): ReactNode {
  const words = useWords("school");
  const { close, cancel } = useWords("frame");
  const [moveTo, setMoveTo] = useState<number | undefined>();
  const remove = useWrite(staffDirectory.removeCategory, { stale, done: words.removed });
  const { id, version, name, courses, children = [] } = category;
  const gone = new Set([id, ...children.map((one) => one.id)]);
  const filed = courses + children.reduce((sum, one) => sum + one.courses, 0);
  const isNeeded = filed > 0 || children.length > 0;
  const places = trades.flatMap((trade) => [
    { value: trade.id, label: trade.name },
    ...trade.children.map((one) => ({ value: one.id, label: `${trade.name} · ${one.name}` })),
  ]).filter(({ value }) => !gone.has(value));
  const go = async () => {
    const written = await remove.run({ id, version, ...(moveTo === undefined ? {} : { moveTo }) });
    if (written.kind === "done") onClose();
  };
  return (
    <Dialog
      open
      kind="confirm"
      title={words.remove}
      labels={{ close }}
      onClose={onClose}
      actions={
        <>
          <Button size="lg" kind="danger" loading={remove.busy} disabled={isNeeded && moveTo === undefined} onClick={() => void go()}>
            {words.remove}
          </Button>
          <Button size="lg" data-autofocus="" onClick={onClose}>{cancel}</Button>
        </>
      }
    >
      <p>{fill(isNeeded ? words.removeCategoryMoving : words.removeText, { name, courses: filed, directions: children.length })}</p>
      {isNeeded && (
        <Select
          aria-label={words.moveCoursesTo} placeholder={words.moveCoursesTo} value={moveTo} options={places} onChange={setMoveTo}
          showSearch optionFilterProp="label" getPopupContainer={(node) => node.closest("dialog") ?? document.body}
          style={{ width: "100%" }}
        />
      )}
    </Dialog>
  );
}
