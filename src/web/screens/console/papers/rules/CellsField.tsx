import { Button, InputNumber, Select } from "antd";
import type { ReactNode } from "react";
import { QUESTION_KINDS } from "#contract/questions.ts";
import { staffQuestions } from "#contract/staff/questions.ts";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../../../kit/classes.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { keepingFocus } from "../../../../parts/console/list/keepingFocus.ts";
import { SortableList } from "../../../../parts/console/list/SortableList.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { placed } from "../sections.ts";
import { POINTS, pointsText } from "../points.ts";
import { type CellDraft, withCell } from "./rule.ts";
import css from "./rules.module.css";

interface CellsFieldProps {
  readonly subjectId: number;
  /** How many each row lacked when it was last saved, by its id. */
  readonly lacking: ReadonlyMap<number, number>;
  /** antd's `Form.Item` hands these down. */
  readonly value?: readonly CellDraft[];
  readonly onChange?: (cells: readonly CellDraft[]) => void;
}

/** What a rule draws, row by row; each says how many questions of its sort the bank holds. */
export function CellsField({ subjectId, lacking, value: cells = [], onChange = () => {} }: CellsFieldProps): ReactNode {
  const words = useWords("papers");
  const nameOf = (cell: CellDraft) => `${fill(words.cellOf, { n: cells.indexOf(cell) + 1 })} ${words.questionKinds[cell.kind]}`;
  return (
    <div className={css.cells}>
      <SortableList
        label={words.cells} items={cells} nameOf={nameOf} onMove={(cell, after) => Promise.resolve(onChange(placed(cells, cell, after)))}
      >
        {(cell) => (
          <CellRow
            cell={cell} n={cells.indexOf(cell) + 1} subjectId={subjectId} lacks={lacking.get(cell.id) ?? 0}
            onChange={(change) => onChange(cells.map((one) => (one === cell ? { ...one, ...change } : one)))}
            onOut={() => onChange(cells.filter((one) => one !== cell))}
          />
        )}
      </SortableList>
      <Button type="dashed" block icon={<ConsoleIcon name="plus" />} onClick={() => onChange(withCell(cells))}>{words.addCell}</Button>
    </div>
  );
}

interface CellRowProps {
  readonly cell: CellDraft;
  /** Its place, from 1. */
  readonly n: number;
  readonly subjectId: number;
  readonly lacks: number;
  readonly onChange: (change: Partial<CellDraft>) => void;
  readonly onOut: () => void;
}

function CellRow({ cell, n, subjectId, lacks, onChange, onOut }: CellRowProps): ReactNode {
  const words = useWords("papers");
  const { kind, chapterId, difficulty, count, score } = cell;
  const places = useRead(staffQuestions.places, { subjectId });
  const chapters = (places.data?.chapters ?? []).map(({ id, title }) => ({ value: id, label: title }));
  const named = (label: string) => `${fill(words.cellOf, { n })} ${label}`;
  return (
    <div className={css.cell}>
      <Select<number>
        aria-label={named(words.chapter)} value={chapterId ?? 0} onChange={(id) => onChange({ chapterId: id === 0 ? null : id })}
        options={[{ value: 0, label: words.anyChapter }, ...chapters]} popupMatchSelectWidth={false}
      />
      <Select
        aria-label={named(words.questionKind)} value={kind} onChange={(next) => onChange({ kind: next })}
        options={QUESTION_KINDS.map((value) => ({ value, label: words.questionKinds[value] }))}
      />
      <Select<number>
        aria-label={named(words.difficulty)} value={difficulty ?? 0} onChange={(next) => onChange({ difficulty: next === 0 ? null : next })}
        options={[
          { value: 0, label: words.anyDifficulty },
          ...([1, 2, 3] as const).map((value) => ({ value: value as number, label: words.difficulties[value] })),
        ]}
      />
      <span className={css.count}>
        <InputNumber
          aria-label={named(words.count)} min={1} max={500} precision={0} value={count} suffix={words.countUnit}
          onChange={(next) => onChange({ count: next })}
        />
        <Stock cell={cell} subjectId={subjectId} lacks={lacks} />
      </span>
      <InputNumber
        aria-label={named(words.eachScore)} min={0.5} max={10_000} step={0.5} suffix={words.eachUnit}
        {...POINTS.getValueProps(score)} onChange={(next) => onChange({ score: POINTS.normalize(next) })}
      />
      <b>{fill(words.subtotal, { points: pointsText((count ?? 0) * (score ?? 0)) })}</b>
      <Button
        type="text" size="small" aria-label={fill(words.cellOut, { n })} icon={<ConsoleIcon name="trash-2" />}
        onClick={(event) => keepingFocus(event, onOut)}
      />
    </div>
  );
}

/** How many open questions a row may draw from, and what is short. */
function Stock({ cell, subjectId, lacks }: Pick<CellRowProps, "cell" | "subjectId" | "lacks">): ReactNode {
  const words = useWords("papers");
  const { kind, chapterId, difficulty, count } = cell;
  const { data, isEarlier } = useRead(staffQuestions.list, {
    subjectId, kind, secrecy: "open", size: 1,
    ...(chapterId === null ? {} : { chapterId }), ...(difficulty === null ? {} : { difficulty }),
  });
  const there = isEarlier ? undefined : data?.total;
  const missing = there === undefined ? 0 : Math.max(0, (count ?? 0) - there);
  const told = missing > 0
    ? fill(words.short, { there: there!, missing })
    : lacks > 0 ? fill(words.shared, { missing: lacks }) : there === undefined ? "…" : fill(words.left, { n: there });
  return <p className={classes(css.told, (missing > 0 || lacks > 0) && css.short)} role="status">{told}</p>;
}
