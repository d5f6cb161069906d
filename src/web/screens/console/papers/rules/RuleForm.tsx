import { Form, Input, InputNumber, Switch } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { staffQuestions } from "#contract/staff/questions.ts";
import { fill } from "#contract/text/say.ts";
import { call, type CallFailure } from "../../../../client/call.ts";
import { classes } from "../../../../kit/classes.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { RecordFormView } from "../../../../parts/console/form/RecordFormView.tsx";
import { same } from "../../../../parts/console/form/merge.ts";
import { useRecordForm } from "../../../../parts/console/form/useRecordForm.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { useMayWhole, useWords } from "../../../../parts/console/state/console.ts";
import { go } from "../../../../parts/console/travel/travel.ts";
import css from "../builder/builder.module.css";
import { PassField } from "../builder/PaperFields.tsx";
import { RulesFields } from "../builder/RulesFields.tsx";
import { sumOf } from "../sections.ts";
import { Totals } from "../builder/Totals.tsx";
import { Ways } from "../builder/Ways.tsx";
import { pointsText } from "../points.ts";
import { CellsField } from "./CellsField.tsx";
import { type CellDraft, FRESH_RULE, incomplete, rowsOf, type Rule, type RuleValues, seenOfRule, sentOfRule } from "./rule.ts";

interface RuleFormProps {
  /** null: a new one. */
  readonly rule: Rule | null;
  readonly subjectId: number;
}

/** Builds a mock rule; what the bank is short of stands at its row. */
export function RuleForm({ rule, subjectId }: RuleFormProps): ReactNode {
  const { form, short } = useRule(rule, subjectId);
  const values = (Form.useWatch([], form.form) as RuleValues | undefined) ?? form.initial;
  // What was short is so until something is changed.
  const lacking = same(values.cells, short.of) ? short.rows : NONE;
  return (
    <div className={css.two}>
      <div className={classes(css.main, css.foot)}>
        <RecordFormView form={form} fields={useFieldWords()} isReadOnly={!useMayWhole()("exams")}>
          <div className={css.stack}>
            <RuleFields form={form} />
            <RulesFields />
            <Cells subjectId={subjectId} lacking={lacking} ways={rule === null && <Ways here="rule" subjectId={subjectId} />} />
          </div>
        </RecordFormView>
      </div>
      <aside className={classes(css.aside, css.sticky)}>
        <Totals rows={rowsOf(values.cells ?? [])} passScore={values.passScore}><Verdict lacking={lacking} /></Totals>
      </aside>
    </div>
  );
}

function Verdict({ lacking }: { readonly lacking: ReadonlyMap<number, number> }): ReactNode {
  const words = useWords("papers");
  if (lacking.size === 0) return null;
  return (
    <p className={classes(css.note, css.short)} role="status">
      <ConsoleIcon name="circle-alert" />
      {fill(words.notEnough, { n: lacking.size })}
    </p>
  );
}

function RuleFields({ form }: { readonly form: ReturnType<typeof useRule>["form"] }): ReactNode {
  const words = useWords("papers");
  const totalOf = () => sumOf(rowsOf(form.form.getFieldValue("cells") as readonly CellDraft[]));
  return (
    <Section title={words.about}>
      <div className={css.grid}>
        <Form.Item
          className={css.wide ?? ""} name="title" label={words.ruleName}
          rules={[{ required: true, whitespace: true, message: words.nameNeeded }]}
        >
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="minutes" label={words.minutes} rules={[{ required: true, message: words.minutesNeeded }]}>
          <InputNumber min={1} max={600} precision={0} suffix={words.minutesUnit} />
        </Form.Item>
        <PassField dependsOn="cells" totalOf={totalOf} />
        <Form.Item name="published" label={words.ruleShown} valuePropName="checked" extra={words.ruleShownHint}>
          <Switch />
        </Form.Item>
      </div>
    </Section>
  );
}

interface CellsProps {
  readonly subjectId: number;
  readonly lacking: ReadonlyMap<number, number>;
  readonly ways: ReactNode;
}

function Cells({ subjectId, lacking, ways }: CellsProps): ReactNode {
  const words = useWords("papers");
  const whole = (_rule: unknown, cells: readonly CellDraft[]) => {
    if (cells.length === 0) return Promise.reject(new Error(words.noCells));
    const n = incomplete(cells);
    return n > 0 ? Promise.reject(new Error(fill(words.cellIncomplete, { n }))) : Promise.resolve();
  };
  return (
    <Section title={words.cells} hint={words.cellsHint} actions={ways}>
      <Form.Item<RuleValues> name="cells" className={css.flush ?? ""} rules={[{ validator: whole }]}>
        <CellsField subjectId={subjectId} lacking={lacking} />
      </Form.Item>
    </Section>
  );
}

interface Short {
  /** From 0. */
  readonly cell: number;
  readonly missing: number;
}
const shortOf = ({ data }: CallFailure) => (data as { readonly missing?: readonly Short[] } | null)?.missing ?? null;

interface ShortRows {
  readonly of: readonly CellDraft[];
  readonly rows: ReadonlyMap<number, number>;
}
const NONE: ReadonlyMap<number, number> = new Map();

/** The form of a rule; `short`: how many each row lacked, by its id, of those that were sent last. */
function useRule(rule: Rule | null, subjectId: number) {
  const words = useWords("papers");
  const saved = useRef<number | null>(rule?.ruleId ?? null);
  const [short, setShort] = useState<ShortRows>({ of: [], rows: NONE });
  const save = useWrite(staffQuestions.saveMockRule, { stale: [staffQuestions.mockRules], ofForm: true, done: words.ruleSaved });
  const form = useRecordForm<RuleValues>({
    object: `mockRule:${rule?.ruleId ?? `new:${subjectId}`}`,
    seen: rule ? seenOfRule(rule) : { values: FRESH_RULE, version: 0 },
    send: async (values, version) => {
      const known = saved.current === null ? {} : { ruleId: saved.current, version };
      const written = await save.run({ ...known, subjectId, ...sentOfRule(values) });
      const rows = written.kind === "failed" ? shortOf(written.failure) : null;
      setShort({ of: values.cells, rows: new Map(rows?.map(({ cell, missing }) => [values.cells[cell]!.id, missing])) });
      if (written.kind === "done") saved.current = written.data.ruleId;
      return written;
    },
    latest: async () => {
      const rules = await call(staffQuestions.mockRules, { subjectId });
      return seenOfRule(rules.find(({ ruleId }) => ruleId === saved.current)!);
    },
    onSaved: () => {
      if (rule === null) void go(`/staff/papers/rules/${saved.current}?subject=${subjectId}`, { replace: true, stays: true });
    },
  });
  return { form, short };
}

/** How fields and their values are called where two versions stand side by side. */
function useFieldWords() {
  const words = useWords("papers");
  const onOff = (is: boolean) => (is ? "✓" : "");
  return {
    title: { label: words.ruleName },
    minutes: { label: words.minutes },
    passScore: { label: words.passScore, say: pointsText },
    published: { label: words.ruleShown, say: onOff },
    cells: {
      label: words.cells,
      say: (cells: readonly CellDraft[]) => {
        const rows = rowsOf(cells);
        return fill(words.paperSum, { count: rows.reduce((sum, { count }) => sum + count, 0), points: pointsText(sumOf(rows)) });
      },
    },
    multiple: { label: words.multiple, say: (value: RuleValues["multiple"]) => words.multiples[value] },
    order: { label: words.order, say: (value: RuleValues["order"]) => words.orders[value] },
    offlineGraceSeconds: { label: words.grace },
    countLeaving: { label: words.countLeaving, say: onOff },
    noCopy: { label: words.noCopy, say: onOff },
    oneDevice: { label: words.oneDevice, say: onOff },
  };
}
