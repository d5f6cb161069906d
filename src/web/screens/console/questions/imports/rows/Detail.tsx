import { Button } from "antd";
import { type ReactNode, useEffect, useRef } from "react";
import { staffQuestionFiles } from "#contract/staff/questionFiles.ts";
import { useWrite } from "../../../../../parts/console/calls/writes.ts";
import { useWords } from "../../../../../parts/console/state/console.ts";
import css from "./rows.module.css";
import type { Row } from "./columns.tsx";
import { MendForm } from "./MendForm.tsx";
import { SameQuestion } from "./SameQuestion.tsx";
import { type Draft, ROWS_READ } from "./draft.ts";

interface DetailProps {
  readonly row: Row;
  readonly draft: Draft;
}

/** One question of the file, opened: mended in place, put aside and taken back; a double beside what it doubles. */
export function Detail({ row, draft }: DetailProps): ReactNode {
  const words = useWords("questionImports");
  const { draftId, version } = draft;
  const turn = useWrite(staffQuestionFiles.turnRow, { stale: ROWS_READ });
  const box = useRef<HTMLDivElement>(null);
  const turned = useRef(false);
  const press = async (action: "skip" | "restore" | "accept") => {
    turned.current = true;
    await turn.run({ draftId, n: row.n, version, action });
  };
  // The button that was pressed is gone with what it decided.
  useEffect(() => {
    if (turned.current) box.current?.querySelector<HTMLElement>("[data-turn] button")?.focus();
    turned.current = false;
  }, [row.state, row.accepted]);
  const acts = (
    <span className={css.acts} data-turn="">
      {row.state === "duplicate" && <Button loading={turn.busy} onClick={() => void press("accept")}>{words.accept}</Button>}
      {row.state === "skipped"
        ? <Button loading={turn.busy} onClick={() => void press("restore")}>{words.restore}</Button>
        : <Button loading={turn.busy} onClick={() => void press("skip")}>{words.skip}</Button>}
    </span>
  );
  return (
    <div ref={box} className={css.detail}>
      {row.state === "duplicate" && <SameQuestion row={row} fileName={draft.fileName} />}
      <MendForm row={row} draft={draft} acts={acts} />
    </div>
  );
}
