import { Input, Radio } from "antd";
import { type ReactNode, useId, useState } from "react";
import { fill } from "#contract/text/say.ts";
import { longDate } from "../../../../parts/console/look/when.ts";
import { useConsole, useWords } from "../../../../parts/console/state/console.ts";
import { ActField } from "../../../../parts/console/act/ActDialog.tsx";
import css from "./acts.module.css";
import { endOf, type Until, VALIDITIES, type Validity } from "./validity.ts";

interface ValidityFieldProps extends Until {
  readonly onChange: (until: Until) => void;
  readonly error?: string | undefined;
}

/** Until when a course is open: for a while from now, until a day, or for ever. */
export function ValidityField({ validity, day, onChange, error }: ValidityFieldProps): ReactNode {
  const words = useWords("learners");
  const { language } = useConsole();
  const id = useId();
  const [now] = useState(() => Date.now());
  const end = endOf({ validity, day }, now);
  return (
    <ActField id={id} isGroup label={words.validity} error={error}>
      <Radio.Group
        optionType="button" buttonStyle="solid" value={validity} aria-label={words.validity}
        options={VALIDITIES.map((value) => ({ value, label: words.validities[value] }))}
        onChange={(event) => onChange({ validity: event.target.value as Validity, day })}
      />
      {validity === "date" && (
        <Input type="date" aria-label={words.day} value={day} onChange={(event) => onChange({ validity, day: event.target.value })} />
      )}
      {typeof end === "number" && <p className={css.note}>{fill(words.until, { day: longDate(end - 1, language) })}</p>}
    </ActField>
  );
}
