import { Button, Checkbox, Radio } from "antd";
import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import css from "./fields.module.css";
import { MarkupArea } from "./MarkupArea.tsx";
import { LETTERS, type OptionValue } from "./values.ts";

interface OptionsFieldProps {
  readonly value?: readonly OptionValue[];
  readonly onChange?: (value: readonly OptionValue[]) => void;
  readonly id?: string;
  /** Several may be right. */
  readonly isMultiple: boolean;
}

/** The options of a question, each with whether it is right. */
export function OptionsField({ value = [], onChange, id, isMultiple }: OptionsFieldProps): ReactNode {
  const words = useWords("question");
  const change = (at: number, changes: Partial<OptionValue>) =>
    onChange?.(value.map((one, i) => (i === at ? { ...one, ...changes } : one)));
  const choose = (at: number) =>
    onChange?.(value.map((one, i) => ({ ...one, isRight: isMultiple ? (i === at ? !one.isRight : one.isRight) : i === at })));
  // Of a single choice the first that is marked counts.
  const first = value.findIndex(({ isRight }) => isRight);
  return (
    <div id={id} role="group" aria-label={words.options} tabIndex={-1} className={css.options}>
      {value.map(({ text, isRight }, at) => {
        const letter = LETTERS[at]!;
        const about = { "aria-label": fill(words.isRight, { letter }), onChange: () => choose(at) };
        return (
          // oxlint-disable-next-line react/no-array-index-key -- an option is its place
          <div key={at} className={css.option}>
            {isMultiple ? <Checkbox {...about} checked={isRight} /> : <Radio {...about} checked={at === first} />}
            <b aria-hidden="true">{letter}</b>
            <MarkupArea
              isBare label={fill(words.optionOf, { letter })} rows={1} value={text} onChange={(next) => change(at, { text: next })}
            />
            <Button
              type="text" size="small" icon={<ConsoleIcon name="trash-2" />} aria-label={fill(words.dropOption, { letter })}
              disabled={value.length <= 2} onClick={() => onChange?.(value.filter((_, i) => i !== at))}
            />
          </div>
        );
      })}
      <Button
        type="link" size="small" icon={<ConsoleIcon name="plus" />} disabled={value.length >= LETTERS.length}
        onClick={() => onChange?.([...value, { text: "", isRight: false }])}
      >
        {words.addOption}
      </Button>
    </div>
  );
}
