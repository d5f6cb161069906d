import { Button, Form, Radio } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { QUESTION_KINDS } from "#contract/questions.ts";
import { staffQuestionFiles } from "#contract/staff/questionFiles.ts";
import { useWrite } from "../../../../../parts/console/calls/writes.ts";
import { landErrors } from "../../../../../parts/console/form/fieldErrors.ts";
import { notices } from "../../../../../parts/console/look/notices.ts";
import { useWords } from "../../../../../parts/console/state/console.ts";
import { CaseFields } from "../../fields/CaseFields.tsx";
import { PlaceFields } from "../../fields/PlaceFields.tsx";
import { PlainFields } from "../../fields/PlainFields.tsx";
import { Preview } from "../../fields/Preview.tsx";
import { bodyOf, NEW_CHILD, NOTHING, problemsAt, type Values, valuesOf } from "../../fields/values.ts";
import css from "./rows.module.css";
import { isKeyUnread, type Row } from "./columns.tsx";
import { type Draft, ROWS_READ } from "./draft.ts";

interface MendFormProps {
  readonly row: Row;
  readonly draft: Draft;
  /** What else can be done with the row. */
  readonly acts: ReactNode;
}

/**
 * What was read of a row; where nothing could be, what stands in the file is the stem to begin with. An answer that can't be read is
 * nobody's choice yet.
 */
const readOf = (row: Row): Values => {
  const { draft, source } = row;
  if (draft) return { ...valuesOf(draft.body, draft), ...(isKeyUnread(row) ? { right: "" as const } : {}) };
  return {
    ...NOTHING, kind: "single", children: [NEW_CHILD], stem: source, chapterTitle: "", pointName: "", difficulty: 2, secrecy: "open",
  };
};

/** A question of the file as a form, what is wrong with it at its fields; the file itself stays as it is. */
export function MendForm({ row, draft: { draftId, subjectId, version }, acts }: MendFormProps): ReactNode {
  const words = useWords("questionImports");
  const editor = useWords("question");
  const [form] = Form.useForm<Values>();
  const [initial] = useState(() => readOf(row));
  const typed = Form.useWatch([], form) as Partial<Values> | undefined;
  const values: Values = { ...initial, ...typed };
  const mend = useWrite(staffQuestionFiles.mendRow, { stale: ROWS_READ, ofForm: true });
  const { problems } = row;
  useEffect(() => {
    landErrors(form, problemsAt(problems.map((one) => ({ ...one, field: one.field.replace(/(^|\.)answer$/, "$1key") })), initial));
    // Once, when the row is opened: what a mending leaves wrong is landed by the answer of that.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const send = async () => {
    const { chapterTitle, pointName, difficulty, secrecy, kind } = values;
    const written = await mend.run({
      draftId, n: row.n, version,
      draft: {
        kind, body: bodyOf(values), difficulty, secrecy, ...(chapterTitle.trim() ? { chapterTitle: chapterTitle.trim() } : {}),
        ...(pointName.trim() ? { pointName: pointName.trim() } : {}),
      },
    });
    if (written.kind === "fields") notices.failed(written.message);
    if (written.kind === "changed") notices.failed(written.message);
    if (written.kind !== "done") return;
    if (written.data.state === "problem") landErrors(form, problemsAt(written.data.problems, values));
    else notices.done(written.data.state === "duplicate" ? words.mendedDouble : words.mended);
  };
  return (
    <Form form={form} layout="vertical" requiredMark={false} initialValues={initial} onFinish={() => void send()}>
      <div className={css.mendTwo}>
        <div>
          <Form.Item name="kind" label={editor.kind}>
            <Radio.Group optionType="button" options={QUESTION_KINDS.map((value) => ({ value, label: editor.kinds[value] }))} />
          </Form.Item>
          {values.kind === "case" ? <CaseFields /> : <PlainFields kind={values.kind} />}
          <PlaceFields subjectId={subjectId} />
        </div>
        <aside><Preview body={bodyOf(values)} /></aside>
      </div>
      <p className={css.mendFoot}>
        <Button htmlType="submit" loading={mend.busy}>{words.mend}</Button>
        {acts}
        <small>{words.mendHint}</small>
      </p>
    </Form>
  );
}
