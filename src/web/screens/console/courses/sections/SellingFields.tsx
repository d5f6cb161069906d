import { Form, type FormInstance, Input, InputNumber, Select } from "antd";
import type { ReactNode } from "react";
import { COURSE_LIMITS, SALES } from "#contract/staff/courses.ts";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { useMayWhole, useWords } from "../../../../parts/console/state/console.ts";
import css from "../form.module.css";
import type { PageValues } from "./draft.ts";

/** Fen in the form, yuan on the screen. */
const MONEY = {
  getValueProps: (fen: number | null) => ({ value: fen === null ? null : fen / 100 }),
  normalize: (yuan: number | null) => (yuan === null ? null : Math.round(yuan * 100)),
} as const;

interface SellingFieldsProps {
  readonly isPackage: boolean;
  readonly form: FormInstance<PageValues>;
}

/** How a course is sold: price, for how long, or by whom else. */
export function SellingFields({ isPackage, form }: SellingFieldsProps): ReactNode {
  const words = useWords("courses");
  const mayWhole = useMayWhole();
  const sales = SALES.filter((sale) => !isPackage || sale === "onSale" || sale === "closed");
  const isPartner = Form.useWatch("sale", form) === "partner";
  // A partner's course is free here: what it costs, the partner says.
  const sold = (sale: PageValues["sale"]) => {
    if (sale === "partner") form.setFieldsValue({ price: 0, originalPrice: null });
  };
  const money = <InputNumber min={0} max={COURSE_LIMITS.fen / 100} precision={2} prefix="¥" />;
  return (
    <Section title={words.selling}>
      <div className={css.grid}>
        <Form.Item name="sale" label={words.sale}>
          <Select options={sales.map((value) => ({ value, label: words.sales[value] }))} onChange={sold} />
        </Form.Item>
        <Form.Item name="partnerName" label={words.partnerName} hidden={!isPartner}><Input maxLength={60} /></Form.Item>
        <Form.Item className={css.wide ?? ""} name="partnerUrl" label={words.partnerUrl} extra={words.partnerUrlHint} hidden={!isPartner}>
          <Input type="url" maxLength={2000} />
        </Form.Item>
        <Form.Item
          name="price" label={words.price} extra={words.priceHint} hidden={isPartner} {...MONEY}
          rules={[{ required: true, message: words.priceNeeded }]}
        >
          {money}
        </Form.Item>
        <Form.Item name="originalPrice" label={words.originalPrice} extra={words.originalHint} hidden={isPartner || isPackage} {...MONEY}>
          {money}
        </Form.Item>
        <Form.Item name="validDays" label={words.validity} extra={words.validityHint}>
          <InputNumber min={1} max={COURSE_LIMITS.days} precision={0} suffix={words.days} placeholder={words.forever} />
        </Form.Item>
        <Form.Item name="recommended" label={words.recommended} extra={words.recommendedHint} hidden={!mayWhole("courses")}>
          <InputNumber min={1} max={999} precision={0} />
        </Form.Item>
      </div>
    </Section>
  );
}
