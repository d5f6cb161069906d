import { Checkbox, Form, Input, Select } from "antd";
import type { ReactNode } from "react";
import { staffCohorts } from "#contract/staff/cohorts.ts";
import { staffLearners } from "#contract/staff/learners.ts";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { RecordFormView } from "../../../parts/console/form/RecordFormView.tsx";
import { useRecordForm } from "../../../parts/console/form/useRecordForm.ts";
import { Page } from "../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { Section } from "../../../parts/console/page/Section.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import { go } from "../../../parts/console/travel/travel.ts";

interface Values {
  readonly isYounger: boolean;
  readonly realName: string;
  readonly phone: string;
  readonly workCode: string;
  readonly cohortId: number | null;
  readonly confirmedBy: string;
  readonly guardianName: string;
  readonly guardianPhone: string;
  readonly relation: string;
  readonly consent: string;
}

const NOBODY: Values = {
  isYounger: false, realName: "", phone: "", workCode: "", cohortId: null, confirmedBy: "",
  guardianName: "", guardianPhone: "", relation: "", consent: "",
};

/** Opens an account: an adult's, or with the guardian's consent a younger learner's. */
function View(): ReactNode {
  const words = useWords("learners");
  return (
    <Page title={words.newTitle} back={{ href: "/staff/learners", label: words.back }}>
      <Section title={words.newSection}><NewLearner /></Section>
    </Page>
  );
}

function NewLearner(): ReactNode {
  const words = useWords("learners");
  const options = { stale: [staffLearners.list], ofForm: true, done: words.created };
  const add = useWrite(staffLearners.add, options);
  const younger = useWrite(staffLearners.openYounger, options);
  const form = useRecordForm<Values>({
    object: "learner:new",
    seen: { values: NOBODY, version: 0 },
    send: async (values) => {
      const { isYounger, cohortId, realName, phone, workCode, confirmedBy } = values;
      const seat = cohortId === null ? {} : { cohortId };
      const { guardianName, guardianPhone, relation, consent } = values;
      const written = isYounger
        ? await younger.run({ phone: phone.trim(), realName: realName.trim(), guardianName, guardianPhone, relation, consent, ...seat })
        : await add.run({
            realName: realName.trim(), workCode, ...seat,
            ...(phone.trim() ? { phone: phone.trim() } : {}), ...(confirmedBy ? { confirmedBy } : {}),
          });
      if (written.kind === "done") void go(`/staff/learners/${written.data.learnerId}`, { replace: true, stays: true });
      return written;
    },
    latest: () => Promise.resolve({ values: NOBODY, version: 0 }),
  });
  const isYounger = Form.useWatch("isYounger", form.form) ?? form.initial.isYounger;
  return (
    <RecordFormView form={form} isNarrow save={words.create} fields={{}}>
      <Form.Item name="isYounger" valuePropName="checked" extra={words.youngerHint}>
        <Checkbox>{words.younger}</Checkbox>
      </Form.Item>
      <Form.Item name="realName" label={words.name} rules={[{ required: true, whitespace: true, message: words.nameNeeded }]}>
        <Input maxLength={30} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="phone" label={words.phone} extra={isYounger ? undefined : words.phoneHint}
        rules={[{ required: isYounger, pattern: /^1[2-9]\d{9}$/, message: words.phoneInvalid }]}
      >
        <Input maxLength={11} inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <CohortField />
      {isYounger ? <GuardianFields /> : (
        <>
          <Form.Item name="workCode" label={words.workCode}><Input maxLength={40} autoComplete="off" /></Form.Item>
          <Form.Item name="confirmedBy" label={words.confirmedBy} extra={words.confirmedByHint}>
            <Input maxLength={60} autoComplete="off" />
          </Form.Item>
        </>
      )}
    </RecordFormView>
  );
}

function CohortField(): ReactNode {
  const words = useWords("learners");
  const { data = [] } = useRead(staffCohorts.choices, {});
  const options = data.filter(({ isClosed }) => !isClosed).map(({ cohortId, name }) => ({ value: cohortId, label: name }));
  return (
    <Form.Item name="cohortId" label={words.className}>
      <Select allowClear showSearch={{ optionFilterProp: "label" }} placeholder={words.noCohort} options={options} />
    </Form.Item>
  );
}

function GuardianFields(): ReactNode {
  const words = useWords("learners");
  const needed = [{ required: true, whitespace: true, message: words.needed }];
  return (
    <>
      <Form.Item name="guardianName" label={words.guardianName} rules={needed}><Input maxLength={30} autoComplete="off" /></Form.Item>
      <Form.Item
        name="guardianPhone" label={words.guardianPhone} rules={[{ required: true, pattern: /^1[2-9]\d{9}$/, message: words.phoneInvalid }]}
      >
        <Input maxLength={11} inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <Form.Item name="relation" label={words.relation} rules={needed}><Input maxLength={20} autoComplete="off" /></Form.Item>
      <Form.Item name="consent" label={words.consent} extra={words.consentHint} rules={needed}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
    </>
  );
}

export const screen: ConsoleScreen = { View };
