import { Form, Input, Select } from "antd";
import type { ReactNode } from "react";
import { COURSE_LIMITS, staffCourses } from "#contract/staff/courses.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { CategorySelect } from "../CategorySelect.tsx";
import type { Course } from "../course.ts";
import css from "../form.module.css";

/** What a course is called, where it belongs, who teaches it. */
export function AboutFields({ course: { type, coverUrl } }: { readonly course: Course }): ReactNode {
  const words = useWords("courses");
  const { data } = useRead(staffCourses.choices, {});
  const levels = (data?.levels ?? []).map((level) => ({ value: level, label: level }));
  const teachers = (data?.teachers ?? []).map(({ id, name, title }) => ({ value: id, label: title ? `${name} · ${title}` : name }));
  return (
    <Section title={words.tabs.page}>
      <div className={css.grid}>
        <Form.Item
          className={css.wide ?? ""} name="title" label={words.pageTitle}
          rules={[{ required: true, whitespace: true, message: words.titleNeeded }]}
        >
          <Input maxLength={COURSE_LIMITS.title} />
        </Form.Item>
        <Form.Item className={css.wide ?? ""} name="subtitle" label={words.pageSubtitle}>
          <Input maxLength={COURSE_LIMITS.subtitle} />
        </Form.Item>
        <Form.Item name="categoryId" label={words.category}><CategorySelect /></Form.Item>
        <Form.Item
          name="level" label={words.level} getValueProps={(level: string) => ({ value: level === "" ? null : level })}
          normalize={(level: string | null) => level ?? ""}
        >
          <Select allowClear placeholder={words.noLevel} options={levels} />
        </Form.Item>
        {type === 1 && (
          <Form.Item className={css.wide ?? ""} name="teacherIds" label={words.teachers}>
            <Select mode="multiple" showSearch={{ optionFilterProp: "label" }} options={teachers} maxCount={COURSE_LIMITS.teachers} />
          </Form.Item>
        )}
        <Form.Item name="topic" label={words.topic} extra={words.topicHint}><Input maxLength={COURSE_LIMITS.topic} /></Form.Item>
        <figure className={css.field}>
          <figcaption>{words.cover}</figcaption>
          <img className={css.cover} src={coverUrl} alt="" width={240} height={135} />
        </figure>
      </div>
    </Section>
  );
}
