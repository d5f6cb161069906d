import { Form, type FormInstance, Input, InputNumber, Select } from "antd";
import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { PAPER_KINDS } from "../paper.ts";
import { POINTS, pointsText } from "../points.ts";
import css from "./builder.module.css";
import { RulesFields } from "./RulesFields.tsx";
import { faultOf, questionsOf, sumOf } from "../sections.ts";
import { SectionsField } from "./SectionsField.tsx";
import type { PaperValues } from "./values.ts";

interface PaperFieldsProps {
  readonly form: FormInstance<PaperValues>;
  readonly isNew: boolean;
  /** Beside the heading of the questions. */
  readonly ways: ReactNode;
}

/** What a paper is called, how it is sat, what it asks. */
export function PaperFields({ form, isNew, ways }: PaperFieldsProps): ReactNode {
  const words = useWords("papers");
  const kind = Form.useWatch("kind", form) ?? "formal";
  return (
    <div className={css.stack}>
      <Section title={words.about}>
        <div className={css.grid}>
          <Form.Item
            className={css.wide ?? ""} name="title" label={words.paper}
            rules={[{ required: true, whitespace: true, message: words.nameNeeded }]}
          >
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="kind" label={words.kind} extra={words.kindHints[kind]}>
            <Select disabled={!isNew} options={PAPER_KINDS.map((value) => ({ value, label: words.kinds[value] }))} />
          </Form.Item>
          <Form.Item name="minutes" label={words.minutes} rules={[{ required: true, message: words.minutesNeeded }]}>
            <InputNumber min={1} max={600} precision={0} suffix={words.minutesUnit} />
          </Form.Item>
          <PassField totalOf={() => sumOf(questionsOf(form.getFieldValue("sections") as PaperValues["sections"]))} dependsOn="sections" />
          <Form.Item name="year" label={words.year} extra={words.yearHint} hidden={kind !== "past"}>
            <InputNumber min={1990} max={2100} precision={0} />
          </Form.Item>
        </div>
      </Section>
      <RulesFields />
      <Section title={words.questions} hint={words.questionsHint} actions={ways}>
        <Form.Item<PaperValues>
          name="sections" className={css.flush ?? ""}
          rules={[{
            validator: (_rule, sections: PaperValues["sections"]) => {
              const fault = faultOf(sections);
              return fault ? Promise.reject(new Error(fill(words[fault.key], { n: fault.n }))) : Promise.resolve();
            },
          }]}
        >
          <SectionsField />
        </Form.Item>
      </Section>
    </div>
  );
}

interface PassFieldProps {
  /** 1/100 points. */
  readonly totalOf: () => number;
  /** The field that the total comes from. */
  readonly dependsOn: string;
}

/** From how many points on it is passed: never above the total. */
export function PassField({ totalOf, dependsOn }: PassFieldProps): ReactNode {
  const words = useWords("papers");
  const isWithin = (_rule: unknown, pass: number | null) => {
    const total = totalOf();
    if (pass === null || total === 0 || pass <= total) return Promise.resolve();
    return Promise.reject(new Error(fill(words.passAbove, { total: pointsText(total) })));
  };
  return (
    <Form.Item
      name="passScore" label={words.passScore} dependencies={[dependsOn]} {...POINTS}
      rules={[{ required: true, message: words.passNeeded }, { validator: isWithin }]}
    >
      <InputNumber min={0} max={5_000_000} step={1} suffix={words.pointsUnit} />
    </Form.Item>
  );
}
