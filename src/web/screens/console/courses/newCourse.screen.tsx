import { Form, Input, Radio } from "antd";
import { type ReactNode, useRef } from "react";
import { COURSE_LIMITS, staffCourses } from "#contract/staff/courses.ts";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { RecordFormView } from "../../../parts/console/form/RecordFormView.tsx";
import { useRecordForm } from "../../../parts/console/form/useRecordForm.ts";
import { Page } from "../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { Section } from "../../../parts/console/page/Section.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import { go } from "../../../parts/console/travel/travel.ts";
import { CategorySelect } from "./CategorySelect.tsx";

interface Values {
  readonly type: 1 | 2;
  readonly title: string;
  readonly categoryId: number | null;
}

const NOTHING: Values = { type: 1, title: "", categoryId: null };

/** The little that a course needs to begin with; its editor opens next. */
function View(): ReactNode {
  const words = useWords("courses");
  // The same course once more, should the answer be lost.
  const requestId = useRef(crypto.randomUUID());
  const made = useRef<number | null>(null);
  const add = useWrite(staffCourses.add, { stale: [staffCourses.list], ofForm: true });
  const form = useRecordForm<Values>({
    object: "course:new",
    seen: { values: NOTHING, version: 0 },
    send: async ({ type, title, categoryId }) => {
      const written = await add.run({ type, title, categoryId: categoryId!, requestId: requestId.current });
      if (written.kind === "done") made.current = written.data.id;
      return written;
    },
    latest: () => Promise.resolve({ values: NOTHING, version: 0 }),
    onSaved: () => void go(`/staff/courses/${made.current}`, { replace: true }),
  });
  return (
    <Page title={words.addTitle} back={{ href: "/staff/courses", label: words.back }}>
      <Section title={words.addTitle}>
        <RecordFormView
          form={form} isNarrow save={words.create}
          fields={{ type: { label: words.kind }, title: { label: words.name }, categoryId: { label: words.category } }}
        >
          <Form.Item name="type" label={words.kind}>
            <Radio.Group options={[{ value: 1, label: words.course }, { value: 2, label: words.package }]} />
          </Form.Item>
          <Form.Item name="title" label={words.name} rules={[{ required: true, whitespace: true, message: words.titleNeeded }]}>
            <Input maxLength={COURSE_LIMITS.title} />
          </Form.Item>
          <Form.Item name="categoryId" label={words.category} rules={[{ required: true, message: words.chooseCategory }]}>
            <CategorySelect />
          </Form.Item>
        </RecordFormView>
      </Section>
    </Page>
  );
}

export const screen: ConsoleScreen = { View };
