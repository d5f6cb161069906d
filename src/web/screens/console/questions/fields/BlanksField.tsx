import { Input } from "antd";
import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import css from "./fields.module.css";
import { blanksIn } from "./markup.ts";

interface BlanksFieldProps {
  readonly value?: readonly string[];
  readonly onChange?: (value: readonly string[]) => void;
  readonly id?: string;
  /** Its blanks are asked for here. */
  readonly stem: string;
}

/** What is right in each blank of the stem, as many as there are in it just now. */
export function BlanksField({ value = [], onChange, id, stem }: BlanksFieldProps): ReactNode {
  const words = useWords("question");
  const count = blanksIn(stem);
  // What was typed for a blank that is gone stays: it may come back.
  const change = (at: number, text: string) =>
    onChange?.(Array.from({ length: Math.max(count, value.length) }, (_, i) => (i === at ? text : (value[i] ?? ""))));
  return (
    <div id={id} role="group" aria-label={words.blanks} tabIndex={-1} className={css.blanks}>
      {count === 0 && <p className={css.hint}>{words.noBlanks}</p>}
      {Array.from({ length: count }, (_, at) => (
        <Input
          // oxlint-disable-next-line react/no-array-index-key -- a blank is its place
          key={at} addonBefore={fill(words.blankOf, { n: at + 1 })} aria-label={fill(words.blankOf, { n: at + 1 })} value={value[at] ?? ""}
          maxLength={2000} autoComplete="off" onChange={({ target }) => change(at, target.value)}
        />
      ))}
    </div>
  );
}
