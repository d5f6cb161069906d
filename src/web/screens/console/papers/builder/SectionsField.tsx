import { Button, Input } from "antd";
import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { keepingFocus } from "../../../../parts/console/list/keepingFocus.ts";
import { SortableList } from "../../../../parts/console/list/SortableList.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { pointsText } from "../points.ts";
import { QuestionRow } from "./QuestionRow.tsx";
import { ScoreField } from "./ScoreField.tsx";
import { type AskedDraft, changed, moved, placed, questionsOf, type SectionDraft, stepped, sumOf, withSection } from "../sections.ts";
import css from "./sections.module.css";

interface SectionsFieldProps {
  /** antd's `Form.Item` hands these down. */
  readonly value?: readonly SectionDraft[];
  readonly onChange?: (sections: readonly SectionDraft[]) => void;
}

/** The sections of a paper with their questions: in order, with points. */
export function SectionsField({ value: sections = [], onChange = () => {} }: SectionsFieldProps): ReactNode {
  const words = useWords("papers");
  return (
    <div className={css.sections}>
      {sections.map((section, at) => (
        <SectionCard
          key={section.id} section={section} at={at} sections={sections} onChange={onChange}
          before={questionsOf(sections.slice(0, at)).length}
        />
      ))}
      <Button
        type="dashed" block icon={<ConsoleIcon name="plus" />}
        onClick={() => onChange(withSection(sections, fill(words.newSection, { n: sections.length + 1 })))}
      >
        {words.addSection}
      </Button>
    </div>
  );
}

interface SectionCardProps {
  readonly section: SectionDraft;
  readonly at: number;
  readonly sections: readonly SectionDraft[];
  /** How many questions stand before it. */
  readonly before: number;
  readonly onChange: (sections: readonly SectionDraft[]) => void;
}

function SectionCard({ section, at, sections, before, onChange }: SectionCardProps): ReactNode {
  const words = useWords("papers");
  const { id, questions } = section;
  const change = (next: Partial<SectionDraft>) => onChange(changed(sections, id, next));
  const others = sections.filter((one) => one.id !== id);
  const inPlace = (question: AskedDraft) => questions.indexOf(question);
  return (
    <section className={css.section} aria-label={fill(words.newSection, { n: at + 1 })}>
      <SectionHead section={section} at={at} sections={sections} onChange={onChange} />
      {questions.length === 0 && <p className={css.empty}>{words.sectionEmpty}</p>}
      <SortableList
        label={section.title} items={questions} nameOf={({ stem }) => stem.slice(0, 30)}
        onMove={(question, after) => Promise.resolve(change({ questions: placed(questions, question, after) }))}
      >
        {(question) => (
          <QuestionRow
            question={question} n={before + inPlace(question) + 1} others={others}
            onScore={(score) => change({ questions: questions.map((one) => (one === question ? { ...one, score } : one)) })}
            onOut={() => change({ questions: questions.filter((one) => one !== question) })}
            onMove={(to) => onChange(moved(sections, question, to))}
          />
        )}
      </SortableList>
    </section>
  );
}

function SectionHead({ section, at, sections, onChange }: Omit<SectionCardProps, "before">): ReactNode {
  const words = useWords("papers");
  const { id, title, questions } = section;
  const n = at + 1;
  const [first] = questions;
  const each = first && questions.every(({ score }) => score === first.score) ? first.score : null;
  const named = (text: string) => fill(text, { n });
  return (
    <div className={css.head}>
      <Input
        className={css.title ?? ""} aria-label={named(words.sectionName)} value={title} maxLength={100}
        onChange={({ target }) => onChange(changed(sections, id, { title: target.value }))}
        onPressEnter={(event) => event.preventDefault()}
      />
      {first && (
        <label className={css.each}>
          {words.each}
          <ScoreField
            label={named(words.eachOf)} value={each} placeholder={words.mixed}
            onChange={(score) => onChange(changed(sections, id, { questions: questions.map((one) => ({ ...one, score })) }))}
          />
        </label>
      )}
      <span className={css.sum}>{fill(words.sectionSum, { count: questions.length, points: pointsText(sumOf(questions)) })}</span>
      <span>
        <Button
          type="text" size="small" aria-label={named(words.sectionUp)} disabled={at === 0} icon={<ConsoleIcon name="arrow-up" />}
          onClick={(event) => keepingFocus(event, () => onChange(stepped(sections, at, -1)))}
        />
        <Button
          type="text" size="small" aria-label={named(words.sectionDown)} disabled={at === sections.length - 1}
          icon={<ConsoleIcon name="arrow-down" />}
          onClick={(event) => keepingFocus(event, () => onChange(stepped(sections, at, 1)))}
        />
        <Button
          type="text" size="small" aria-label={named(words.sectionOut)} icon={<ConsoleIcon name="trash-2" />}
          onClick={(event) => keepingFocus(event, () => onChange(sections.filter((one) => one.id !== id)))}
        />
      </span>
    </div>
  );
}
