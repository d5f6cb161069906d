import { Checkbox, Form, InputNumber, Select, Switch } from "antd";
import type { ComponentProps, ReactNode } from "react";
import type { Received } from "#contract/endpoint.ts";
import { CHECK_KINDS } from "#contract/learning.ts";
import { staffLearning } from "#contract/staff/learning.ts";
import { call } from "../../../../client/call.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { RecordFormView } from "../../../../parts/console/form/RecordFormView.tsx";
import { useRecordForm } from "../../../../parts/console/form/useRecordForm.ts";
import type { ConsoleScreen } from "../../../../parts/console/page/screen.ts";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { Waiting } from "../../../../parts/console/page/Waiting.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { SchoolPage } from "../SchoolPage.tsx";
import css from "./rules.module.css";

type Rules = Received<(typeof staffLearning)["schoolRules"]>;
type Values = Omit<Rules, "version">;

const RATES = [1, 1.25, 1.5, 1.75, 2];
const seenOf = ({ version, ...values }: Rules) => ({ values, version });

/** How lessons are studied in every course that sets nothing else. */
function View(): ReactNode {
  const rules = useRead(staffLearning.schoolRules, {});
  return (
    <SchoolPage at="study">
      <Waiting reading={rules}>{(seen) => <RulesForm rules={seen} />}</Waiting>
    </SchoolPage>
  );
}

function RulesForm({ rules }: { readonly rules: Rules }): ReactNode {
  const words = useWords("school");
  const names = words.studyFields;
  const save = useWrite(staffLearning.saveSchoolRules, { stale: [staffLearning.schoolRules], ofForm: true, done: words.saved });
  const form = useRecordForm<Values>({
    object: "studyRules",
    seen: seenOf(rules),
    send: (values, version) => save.run({ ...values, version }),
    latest: async () => seenOf(await call(staffLearning.schoolRules, {})),
  });
  const ways = CHECK_KINDS.map((value) => ({ value, label: words.checkKinds[value] }));
  return (
    <RecordFormView
      form={form}
      fields={fieldsOf(words)}
    >
      <div className={css.sections}>
        <Section title={words.watching} hint={words.studyHint}>
          <div className={css.grid}>
            <Form.Item name="canSkip" label={names.canSkip} valuePropName="checked" extra={words.studyHints.canSkip}><Switch /></Form.Item>
            <Form.Item name="maxRate" label={names.maxRate} extra={words.studyHints.maxRate}>
              <Select
                options={[...new Set([...RATES, rules.maxRate])].sort((a, b) => a - b).map((value) => ({ value, label: `${value}×` }))}
              />
            </Form.Item>
            <Form.Item name="finishPer" label={names.finishPer} extra={words.studyHints.finishPer}>
              <InputNumber min={1} max={100} precision={0} addonAfter="%" />
            </Form.Item>
            <Form.Item name="offlineMinutes" label={names.offlineMinutes} extra={words.studyHints.offlineMinutes}>
              <InputNumber min={0} max={1440} precision={0} addonAfter={words.minutes} />
            </Form.Item>
            <Form.Item name="deliveredOnly" label={names.deliveredOnly} valuePropName="checked" extra={words.studyHints.deliveredOnly}>
              <Switch />
            </Form.Item>
          </div>
        </Section>
        <Section title={words.presence} hint={words.checkingHint}>
          <Form.Item name="checkEveryMinutes" label={names.checkEveryMinutes}>
            <CheckMinutes />
          </Form.Item>
          <Form.Item name="checkKinds" label={names.checkKinds} extra={words.studyHints.checkKinds}>
            <Checkbox.Group options={ways} />
          </Form.Item>
        </Section>
        <Section title={words.limits} hint={words.limitsHint}>
          <div className={css.grid}>
            <Form.Item name="dayHours" label={names.dayHours}>
              <InputNumber min={1} max={24} precision={0} addonAfter={words.hours} />
            </Form.Item>
            <Form.Item name="filmTimes" label={names.filmTimes}>
              <InputNumber min={1} max={100} precision={0} addonAfter={words.times} />
            </Form.Item>
          </div>
        </Section>
      </div>
    </RecordFormView>
  );
}

/** What each rule is called, and how its value is said where two versions stand side by side. */
function fieldsOf(words: ReturnType<typeof useWords<"school">>): ComponentProps<typeof RecordFormView<Values>>["fields"] {
  const names = words.studyFields;
  const yesNo = (value: boolean) => (value ? words.yes : words.no);
  return {
    canSkip: { label: names.canSkip, say: yesNo }, maxRate: { label: names.maxRate }, finishPer: { label: names.finishPer },
    checkEveryMinutes: { label: names.checkEveryMinutes }, offlineMinutes: { label: names.offlineMinutes },
    checkKinds: { label: names.checkKinds, say: (value) => value.map((kind) => words.checkKinds[kind]).join(words.comma) },
    deliveredOnly: { label: names.deliveredOnly, say: yesNo },
    dayHours: { label: names.dayHours }, filmTimes: { label: names.filmTimes },
  };
}

interface CheckMinutesProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
}

/** How often somebody is asked whether they are there; null: never. */
function CheckMinutes({ id, value = null, onChange }: CheckMinutesProps): ReactNode {
  const words = useWords("school");
  const usual = 15;
  return (
    <div className={css.inline}>
      <Switch checked={value !== null} aria-label={words.presence} onChange={(on) => onChange?.(on ? usual : null)} />
      {value === null ? (
        <span>{words.neverAsked}</span>
      ) : (
        <InputNumber
          {...(id ? { id } : {})} aria-label={words.studyFields.checkEveryMinutes} min={2} max={60} precision={0} value={value}
          addonAfter={words.minutes} onChange={(next) => onChange?.(next ?? usual)}
        />
      )}
    </div>
  );
}

export const screen: ConsoleScreen = { View };
