import { Checkbox, Form, Radio } from "antd";
import type { ReactNode } from "react";
import type { PlainKind } from "#contract/questions.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import { BlanksField } from "./BlanksField.tsx";
import css from "./fields.module.css";
import { MarkupArea } from "./MarkupArea.tsx";
import { OptionsField } from "./OptionsField.tsx";

interface PlainFieldsProps {
  readonly kind: PlainKind;
  /** Of a child its place among the children; absent: it is the question itself. */
  readonly child?: number;
}

/** What only some kinds have. */
const OWN = {
  single: ["options"], multiple: ["options"], judge: ["right"], fill: ["blanks", "anyOrder"], essay: ["reference"],
} as const satisfies Record<PlainKind, readonly string[]>;
const ALL_OWN = [...new Set(Object.values(OWN).flat())];

/** A field of another kind: it keeps what was typed, should the kind be that again. */
const Kept = (): ReactNode => null;

/** Stem, options, key and analysis of a question without children, as its kind has them. */
export function PlainFields({ kind, child }: PlainFieldsProps): ReactNode {
  const words = useWords("question");
  // Within the list of children names are told from it, watched values from the whole.
  const at = (name: string) => (child === undefined ? name : [child, name]);
  const stem = Form.useWatch(child === undefined ? "stem" : ["children", child, "stem"]) as string | undefined;
  return (
    <>
      <Form.Item name={at("stem")} label={words.stem} {...(kind === "fill" ? { extra: words.stemBlanks } : {})}>
        <MarkupArea label={words.stem} rows={3} hasBlanks={kind === "fill"} />
      </Form.Item>
      {(kind === "single" || kind === "multiple") && (
        <Form.Item name={at("options")} label={kind === "single" ? words.optionsSingle : words.optionsMultiple}>
          <OptionsField isMultiple={kind === "multiple"} />
        </Form.Item>
      )}
      {kind === "judge" && (
        <Form.Item name={at("right")} label={words.key}>
          <Radio.Group options={[{ value: "T", label: words.isTrue }, { value: "F", label: words.isFalse }]} />
        </Form.Item>
      )}
      {kind === "fill" && (
        <>
          <Form.Item name={at("blanks")} label={words.blanks} extra={words.blanksHint} className={css.close!}>
            <BlanksField stem={stem ?? ""} />
          </Form.Item>
          <Form.Item name={at("anyOrder")} valuePropName="checked">
            <Checkbox>{words.anyOrder}</Checkbox>
          </Form.Item>
        </>
      )}
      {kind === "essay" && (
        <Form.Item name={at("reference")} label={words.reference}>
          <MarkupArea label={words.reference} rows={3} />
        </Form.Item>
      )}
      {ALL_OWN.filter((name) => !(OWN[kind] as readonly string[]).includes(name)).map((name) => (
        <Form.Item key={name} name={at(name)} noStyle><Kept /></Form.Item>
      ))}
      <Form.Item name={at("analysis")} label={words.analysis}>
        <MarkupArea label={words.analysis} rows={2} />
      </Form.Item>
    </>
  );
}
