import { Form, type FormInstance, Input } from "antd";
import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { schoolInstant, schoolTime } from "../../../../parts/console/look/schoolTime.ts";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import type { Examination } from "../states.ts";
import css from "./editor.module.css";
import type { ExamValues } from "./values.ts";

type Time = "startTime" | "endTime" | "registerUntil" | "reviewAt";

/** A rule over one time: null or what is wrong with it. */
export const timeRule = (wrong: (at: number) => string | null) => ({
  validator: (_rule: unknown, field: string) => {
    const at = schoolInstant(field ?? "");
    const told = at === null ? null : wrong(at);
    return told === null ? Promise.resolve() : Promise.reject(new Error(told));
  },
});

/** The instant (ms) that another field of the form names. */
export const instantIn = (form: FormInstance<ExamValues>, name: Time): number | null =>
  schoolInstant((form.getFieldValue(name) as string | undefined) ?? "");

interface TimeFieldsProps {
  readonly form: FormInstance<ExamValues>;
  readonly exam: Examination | null;
  /** Minutes of the chosen paper; null: none is chosen. */
  readonly minutes: number | null;
}

const MINUTE_MS = 60_000;

/** When it is sat, and until when learners register. What contradicts is said at its field. */
export function TimeFields({ form, exam, minutes }: TimeFieldsProps): ReactNode {
  const words = useWords("exams");
  const field = <Input type="datetime-local" />;
  const afterStart = timeRule((end) => {
    const start = instantIn(form, "startTime");
    return start !== null && end <= start ? words.endBefore : null;
  });
  const longEnough = timeRule((end) => {
    const start = instantIn(form, "startTime");
    const window = start === null || end <= start ? null : Math.round((end - start) / MINUTE_MS);
    return window !== null && minutes !== null && window < minutes ? fill(words.tooShort, { window, minutes }) : null;
  });
  const beforeEnd = timeRule((until) => {
    const end = instantIn(form, "endTime");
    return end !== null && until > end ? words.registerLate : null;
  });
  return (
    <Section title={words.when} hint={words.clock}>
      <div className={css.grid}>
        <Form.Item<ExamValues> name="startTime" label={words.startTime} rules={[{ required: true, message: words.startNeeded }]}>
          {field}
        </Form.Item>
        <Form.Item<ExamValues>
          name="endTime" label={words.endTime} dependencies={["startTime"]}
          rules={[{ required: true, message: words.endNeeded }, afterStart, { ...longEnough, warningOnly: true }]}
        >
          {field}
        </Form.Item>
        <Form.Item<ExamValues>
          name="registerUntil" label={words.registerUntil} extra={words.registerHint} dependencies={["endTime"]} rules={[beforeEnd]}
        >
          {field}
        </Form.Item>
      </div>
      {exam !== null && exam.extraSeconds > 0 && (
        <p className={css.quiet}>{fill(words.extra, { minutes: Math.round(exam.extraSeconds / 60), at: schoolTime(exam.closesAt) })}</p>
      )}
    </Section>
  );
}
