import { Button, Form, InputNumber, Select } from "antd";
import type { ReactNode } from "react";
import { QUESTION_KINDS, type PlainKind } from "#contract/questions.ts";
import { fill } from "#contract/text/say.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import css from "./fields.module.css";
import { MarkupArea } from "./MarkupArea.tsx";
import { PlainFields } from "./PlainFields.tsx";
import { MOST_CHILDREN, NEW_CHILD } from "./values.ts";

const PLAIN_KINDS = QUESTION_KINDS.filter((kind): kind is PlainKind => kind !== "case");

/** A case: its material, and the questions about it in their order. */
export function CaseFields(): ReactNode {
  const words = useWords("question");
  return (
    <>
      <Form.Item name="stem" label={words.material}>
        <MarkupArea label={words.material} rows={4} />
      </Form.Item>
      <Form.List name="children">
        {(fields, { add, remove, move }, { errors }) => (
          <div className={css.children}>
            {fields.map(({ key, name }) => (
              <Child
                key={key} place={name} isLast={name === fields.length - 1} onMove={(to) => move(name, to)} onRemove={() => remove(name)}
              />
            ))}
            <Form.ErrorList errors={errors} />
            <Button icon={<ConsoleIcon name="plus" />} disabled={fields.length >= MOST_CHILDREN} onClick={() => add({ ...NEW_CHILD })}>
              {words.addChild}
            </Button>
          </div>
        )}
      </Form.List>
      <Form.Item name="analysis" label={words.caseAnalysis}>
        <MarkupArea label={words.caseAnalysis} rows={2} />
      </Form.Item>
    </>
  );
}

interface ChildProps {
  readonly place: number;
  readonly isLast: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

function Child({ place, isLast, onMove, onRemove }: ChildProps): ReactNode {
  const words = useWords("question");
  const kind = (Form.useWatch(["children", place, "kind"]) as PlainKind | undefined) ?? "single";
  const name = fill(words.childOf, { n: place + 1 });
  const button = (icon: "arrow-up" | "arrow-down" | "trash-2", label: string, isOff: boolean, press: () => void) => (
    <Button
      type="text" size="small" icon={<ConsoleIcon name={icon} />} aria-label={`${label} · ${name}`} disabled={isOff} onClick={press}
    />
  );
  return (
    <section className={css.child} aria-label={name}>
      <header>
        <h3>{name}</h3>
        {button("arrow-up", words.up, place === 0, () => onMove(place - 1))}
        {button("arrow-down", words.down, isLast, () => onMove(place + 1))}
        {button("trash-2", words.dropChild, false, onRemove)}
      </header>
      <div className={css.row}>
        <Form.Item name={[place, "kind"]} label={words.kind}>
          <Select options={PLAIN_KINDS.map((value) => ({ value, label: words.kinds[value] }))} />
        </Form.Item>
        <Form.Item name={[place, "weight"]} label={words.weight} extra={words.weightHint}>
          <InputNumber min={0.1} max={1000} step={1} />
        </Form.Item>
      </div>
      <PlainFields kind={kind} child={place} />
    </section>
  );
}
