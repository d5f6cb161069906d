import { Button, Form, Input } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import type { RowReason } from "#contract/staff/learnerImports.ts";
import { staffLearnerImports } from "#contract/staff/learnerImports.ts";
import { fill } from "#contract/text/say.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { landErrors } from "../../../../parts/console/form/fieldErrors.ts";
import { notices } from "../../../../parts/console/look/notices.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import type { Sheet } from "./import.screen.tsx";
import css from "./imports.module.css";
import { type Row, SHEET_READ } from "./rows.ts";

type Values = Readonly<Record<"name" | "phone" | "workCode" | "cohort", string>>;

const FIELDS: Readonly<Record<RowReason, keyof Values>> = {
  nameMissing: "name", nameInvalid: "name", otherName: "name", phoneInvalid: "phone", phoneOrWorkCode: "phone", phoneTaken: "phone",
  phoneTwice: "phone", otherPhone: "phone", workCodeLong: "workCode", workCodeTwice: "workCode", cohortLong: "cohort",
  cohortUnknown: "cohort", cohortClosed: "cohort", cohortNeeded: "cohort", otherCohort: "cohort",
};

/** A phone number is shown without its middle: it stays as it is until somebody writes another one. */
const isMasked = ({ phoneMask }: Row): boolean => phoneMask.includes("*");

const valuesOf = ({ name, phoneMask, workCode, cohort }: Row): Values => ({ name, phone: phoneMask, workCode, cohort });

interface MendFormProps {
  readonly row: Row;
  readonly sheet: Sheet;
  /** The row is saved; what has become of it. */
  readonly onMended: (row: Row) => void;
}

/** One row of the sheet as a form, what is wrong with it at its fields; saved, it is checked like any other. The file stays as it is. */
export function MendForm({ row, sheet: { importId, version }, onMended }: MendFormProps): ReactNode {
  const words = useWords("learnerImports");
  const [form] = Form.useForm<Values>();
  const [keepsPhone, setKeepsPhone] = useState(isMasked(row));
  const mend = useWrite(staffLearnerImports.mend, { stale: SHEET_READ, ofForm: true });
  const land = ({ fate, reasons }: Row) => {
    if (fate !== "wrong") return;
    landErrors(form, Object.fromEntries(reasons.map(({ key, value }) => [FIELDS[key], fill(words.reasons[key], { value })])));
  };
  // Once, when the row is opened: what a mending leaves wrong is landed by the answer of that.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => land(row), []);
  const send = async ({ phone, ...rest }: Values) => {
    const written = await mend.run({ importId, version, n: row.n, ...rest, ...(keepsPhone ? {} : { phone }) });
    if (written.kind === "fields") landErrors(form, written.fields);
    if (written.kind === "fields" || written.kind === "changed") notices.failed(written.message);
    if (written.kind !== "done") return;
    const { row: after } = written.data;
    form.setFieldsValue(valuesOf(after));
    setKeepsPhone(isMasked(after));
    if (after.fate === "wrong") notices.failed(fill(words.stillWrong, { n: row.n }));
    else notices.done(fill(words.mended, { n: row.n, fate: words.fates[after.fate] }));
    land(after);
    onMended(after);
  };
  const otherPhone = () => {
    setKeepsPhone(false);
    form.setFieldValue("phone", "");
    form.focusField("phone");
  };
  return (
    <Form form={form} layout="vertical" requiredMark={false} initialValues={valuesOf(row)} onFinish={(values) => void send(values)}>
      <div className={css.mend}>
        <Form.Item name="name" label={words.name}><Input maxLength={100} autoComplete="off" /></Form.Item>
        <Form.Item name="phone" label={words.phone}>
          <Input
            maxLength={100} inputMode="tel" autoComplete="off" readOnly={keepsPhone}
            suffix={keepsPhone && <Button type="link" size="small" onClick={otherPhone}>{words.otherPhone}</Button>}
          />
        </Form.Item>
        <Form.Item name="workCode" label={words.workCode}><Input maxLength={100} autoComplete="off" /></Form.Item>
        <Form.Item name="cohort" label={words.cohort}><Input maxLength={100} autoComplete="off" /></Form.Item>
      </div>
      <p className={css.acts}>
        <Button htmlType="submit" loading={mend.busy}>{words.mend}</Button>
        <small>{words.mendHint}</small>
      </p>
    </Form>
  );
}
