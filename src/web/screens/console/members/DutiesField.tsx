import { Checkbox } from "antd";
import type { ReactNode } from "react";
import type { Duty } from "#contract/duties.ts";
import { useMay, useWords } from "../../../parts/console/state/console.ts";
import { DUTY_GROUPS } from "./duties.ts";
import css from "./members.module.css";

interface DutiesFieldProps {
  /** From antd's form. */
  readonly value?: readonly Duty[];
  readonly onChange?: (value: readonly Duty[]) => void;
}

/** What a role may do, by what it is about. Nobody gives what they don't hold themselves. */
export function DutiesField({ value = [], onChange }: DutiesFieldProps): ReactNode {
  const words = useWords("members");
  const may = useMay();
  return (
    <div className={css.duties}>
      {(Object.keys(DUTY_GROUPS) as (keyof typeof DUTY_GROUPS)[]).map((group) => (
        <fieldset key={group}>
          <legend>{words.dutyGroups[group]}</legend>
          {DUTY_GROUPS[group].map((duty) => (
            <Checkbox
              key={duty}
              checked={value.includes(duty)}
              disabled={!may(duty)}
              onChange={({ target }) => onChange?.(target.checked ? [...value, duty] : value.filter((one) => one !== duty))}
            >
              {words.dutyNames[duty]}
            </Checkbox>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
