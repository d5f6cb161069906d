import { Form, type FormInstance, Input, Radio } from "antd";
import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { schoolTime } from "../../../../parts/console/look/schoolTime.ts";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import type { Examination } from "../states.ts";
import css from "./editor.module.css";
import { instantIn, timeRule } from "./TimeFields.tsx";
import type { useExam } from "./useExam.tsx";
import { afterEnd, type ExamValues, REVIEWS, SCORES } from "./values.ts";

interface ResultFieldsProps {
  readonly form: FormInstance<ExamValues>;
  readonly exam: Examination | null;
  readonly warnings: ReturnType<typeof useExam>["warnings"];
}

/** When answers and scores are told, and what that means for those who still write. */
export function ResultFields({ form, exam, warnings }: ResultFieldsProps): ReactNode {
  const words = useWords("exams");
  const review = Form.useWatch("review", form) ?? "afterWindow";
  const afterLast = timeRule((at) => {
    const end = instantIn(form, "endTime");
    const closes = end === null ? null : end + afterEnd(exam);
    return closes !== null && at < closes ? fill(words.reviewEarly, { at: schoolTime(closes) }) : null;
  });
  return (
    <Section title={words.results}>
      <div className={css.two}>
        <Form.Item<ExamValues> name="review" label={words.review} extra={words.reviewHints[review]}>
          <Radio.Group className={css.choices ?? ""} options={REVIEWS.map((value) => ({ value, label: words.reviews[value] }))} />
        </Form.Item>
        <Form.Item<ExamValues> name="score" label={words.score}>
          <Radio.Group className={css.choices ?? ""} options={SCORES.map((value) => ({ value, label: words.scores[value] }))} />
        </Form.Item>
        <Form.Item<ExamValues>
          name="reviewAt" label={words.reviewAt} hidden={review !== "afterWindow"} dependencies={["endTime"]}
          rules={review === "afterWindow" ? [afterLast] : []}
          extra={exam ? fill(words.reviewAtHint, { at: schoolTime(exam.closesAt) }) : words.reviewAtHintNew}
        >
          <Input type="datetime-local" />
        </Form.Item>
      </div>
      {warnings.length > 0 && (
        <ul className={css.warnings} role="status">
          {warnings.map((key) => <li key={key}><ConsoleIcon name="triangle-alert" />{words.warnings[key]}</li>)}
        </ul>
      )}
    </Section>
  );
}
