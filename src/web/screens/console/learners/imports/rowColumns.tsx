import { Button } from "antd";
import { type ReactNode, useEffect, useRef } from "react";
import type { RowFate } from "#contract/staff/learnerImports.ts";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../../kit/Tag.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import type { Column } from "../../../../parts/console/table/table.ts";
import css from "./imports.module.css";
import type { Row } from "./rows.ts";

type Decided = Row["choices"][number];

const TONES = { new: "ok", known: "brand", doubtful: "warn", wrong: "err", skipped: "plain" } as const satisfies Record<RowFate, string>;

/** The columns of a sheet's rows; `onDecide`: what becomes of a row. */
export function useRowColumns(onDecide: (n: number, fate: Decided) => void, busy: boolean): readonly Column<Row>[] {
  const words = useWords("learnerImports");
  return [
    { key: "n", title: words.row, width: 64, align: "end", cell: ({ n }) => n },
    { key: "name", title: words.name, cell: ({ name }) => name || "—" },
    { key: "phone", title: words.phone, cell: ({ phoneMask }) => phoneMask || "—" },
    { key: "workCode", title: words.workCode, isMinor: "narrow", cell: ({ workCode }) => workCode || "—" },
    { key: "cohort", title: words.cohort, cell: ({ cohort }) => cohort || "—" },
    {
      key: "fate", title: words.fate,
      cell: (row) => (
        <>
          <Tag tone={TONES[row.fate]}>{words.fates[row.fate]}</Tag>
          {row.reasons.map(({ key, value }) => <small key={key} className={css.reason}>{fill(words.reasons[key], { value })}</small>)}
        </>
      ),
    },
    { key: "act", title: words.act, cell: (row) => <Choices row={row} onDecide={onDecide} busy={busy} /> },
  ];
}

interface ChoicesProps {
  readonly row: Row;
  readonly onDecide: (n: number, fate: Decided) => void;
  readonly busy: boolean;
}

function Choices({ row, onDecide, busy }: ChoicesProps): ReactNode {
  const words = useWords("learnerImports");
  const { n, name, learnerId, choices, fate, reasons } = row;
  const said = reasons.length > 0 ? words.take : words.takeBack;
  const place = useRef<HTMLSpanElement>(null);
  const isPressed = useRef(false);
  const press = (one: Decided) => {
    if (busy) return;
    isPressed.current = true;
    onDecide(n, one);
  };
  // The button that was pressed is gone with what it decided.
  useEffect(() => {
    if (isPressed.current) place.current?.querySelector("button")?.focus();
    isPressed.current = false;
  }, [fate]);
  return (
    <span ref={place} className={css.choices}>
      {choices.filter((one) => one !== fate).map((one) => (
        <Button key={one} size="small" aria-label={`${said[one]} · ${name}`} onClick={() => press(one)}>
          {said[one]}
        </Button>
      ))}
      {learnerId !== null && (
        <a className={css.link} href={`/staff/learners/${learnerId}`} target="_blank" rel="noreferrer">{words.seeLearner}</a>
      )}
    </span>
  );
}
