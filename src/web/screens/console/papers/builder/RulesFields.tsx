import { Checkbox, Form, InputNumber, Select } from "antd";
import type { ReactNode } from "react";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { MULTIPLES, ORDERS } from "./values.ts";
import css from "./builder.module.css";

/** How a paper is sat: what an incomplete answer is worth, the order of questions, what is allowed. */
export function RulesFields(): ReactNode {
  const words = useWords("papers");
  return (
    <Section title={words.rules}>
      <div className={css.grid}>
        <Form.Item name="order" label={words.order}>
          <Select options={ORDERS.map((value) => ({ value, label: words.orders[value] }))} />
        </Form.Item>
        <Form.Item name="multiple" label={words.multiple}>
          <Select options={MULTIPLES.map((value) => ({ value, label: words.multiples[value] }))} />
        </Form.Item>
        <Form.Item name="offlineGraceSeconds" label={words.grace} extra={words.graceHint}>
          <InputNumber min={0} max={600} precision={0} suffix={words.graceUnit} />
        </Form.Item>
      </div>
      <div className={css.checks} role="group" aria-label={words.strict}>
        {(["oneDevice", "noCopy", "countLeaving"] as const).map((name) => (
          <Form.Item key={name} name={name} valuePropName="checked" noStyle>
            <Checkbox>{words[name]}</Checkbox>
          </Form.Item>
        ))}
      </div>
    </Section>
  );
}
