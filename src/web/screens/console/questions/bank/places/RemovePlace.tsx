import { Select } from "antd";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { staffQuestions } from "#contract/staff/questions.ts";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../../../../kit/Button.tsx";
import { Dialog } from "../../../../../kit/Dialog.tsx";
import { useWrite } from "../../../../../parts/console/calls/writes.ts";
import { useWords } from "../../../../../parts/console/state/console.ts";
import { PLACES_READ } from "./places.ts";

interface RemovePlaceProps {
  readonly kind: "chapter" | "point";
  readonly place: { readonly id: number; readonly version: number; readonly name: string; readonly questionCount: number };
  /** Knowledge points of a chapter. */
  readonly points: number;
  /** Where what belongs to it may go. */
  readonly others: readonly { readonly value: number; readonly label: string }[];
  readonly onClose: () => void;
}

/** In the list of places: to none. */
const NONE = 0;

/** Removes a chapter or a knowledge point; where something belongs to it, one says first where that goes. */
export function RemovePlace({ kind, place, points, others, onClose }: RemovePlaceProps): ReactNode {
  const words = useWords("questions");
  const { close, cancel } = useWords("frame");
  const [moveTo, setMoveTo] = useState<number | undefined>();
  const options = { stale: [...PLACES_READ, staffQuestions.tree], done: words.removed };
  const [chapter, point] = [useWrite(staffQuestions.removeChapter, options), useWrite(staffQuestions.removePoint, options)];
  const { id, version, name, questionCount: questions } = place;
  const isNeeded = questions + points > 0;
  const title = kind === "chapter" ? words.removeChapter : words.removePoint;
  const moving = kind === "chapter" ? words.removeChapterMoving : words.removePointMoving;
  const go = async () => {
    // The question closes first: an error that is said in a dialog ends with it.
    flushSync(onClose);
    const remove = kind === "chapter" ? chapter : point;
    await remove.run({ id, version, ...(moveTo === undefined ? {} : { moveTo: moveTo === NONE ? null : moveTo }) });
  };
  return (
    <Dialog
      open kind="confirm" title={title} labels={{ close }} onClose={onClose}
      actions={
        <>
          <Button size="lg" kind="danger" disabled={isNeeded && moveTo === undefined} onClick={() => void go()}>{words.remove}</Button>
          <Button size="lg" data-autofocus="" onClick={onClose}>{cancel}</Button>
        </>
      }
    >
      <p>{fill(isNeeded ? moving : words.removePlaceText, { name, questions, points })}</p>
      {isNeeded && (
        <Select
          aria-label={words.moveTo} placeholder={words.moveTo} value={moveTo} options={[{ value: NONE, label: words.toNone }, ...others]}
          onChange={setMoveTo} showSearch={{ optionFilterProp: "label" }} style={{ width: "100%", marginTop: 12 }}
          getPopupContainer={(node) => node.closest("dialog") ?? document.body}
        />
      )}
    </Dialog>
  );
}
