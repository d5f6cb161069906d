import { Button } from "antd";
import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../../kit/Tag.tsx";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { keepingFocus } from "../../../../parts/console/list/keepingFocus.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import { KIND_TONES } from "../points.ts";
import { ScoreField } from "./ScoreField.tsx";
import type { AskedDraft, SectionDraft } from "../sections.ts";
import css from "./sections.module.css";

interface QuestionRowProps {
  readonly question: AskedDraft;
  /** Its place in the paper, from 1. */
  readonly n: number;
  /** Sections that it may move to. */
  readonly others: readonly SectionDraft[];
  readonly onScore: (score: number) => void;
  readonly onMove: (sectionId: number) => void;
  readonly onOut: () => void;
}

/** One question of a paper: its place, what it asks, its points. */
export function QuestionRow({ question, n, others, onScore, onMove, onOut }: QuestionRowProps): ReactNode {
  const words = useWords("papers");
  const { kind, secrecy, stem, score } = question;
  return (
    <div className={css.row}>
      <p className={css.stem}>
        <b>{n}.</b> {stem} <Tag tone={KIND_TONES[kind]}>{words.questionKinds[kind]}</Tag>
        {secrecy !== "open" && <small> {words.secrecies[secrecy]}</small>}
      </p>
      {others.length > 0 && (
        <select
          className={css.move} aria-label={fill(words.moveTo, { n })} value=""
          onChange={({ target }) => onMove(Number(target.value))}
        >
          <option value="" disabled>{words.moveShort}</option>
          {others.map(({ id, title }) => <option key={id} value={id}>{title}</option>)}
        </select>
      )}
      <ScoreField label={fill(words.scoreOf, { n })} value={score} onChange={onScore} />
      <Button
        type="text" size="small" aria-label={fill(words.questionOut, { n })} icon={<ConsoleIcon name="trash-2" />}
        onClick={(event) => keepingFocus(event, onOut)}
      />
    </div>
  );
}
