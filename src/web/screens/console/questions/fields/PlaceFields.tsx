import { AutoComplete, Form, Radio, Select } from "antd";
import type { ReactNode } from "react";
import { SECRECIES } from "#contract/questions.ts";
import { staffQuestions } from "#contract/staff/questions.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import css from "./fields.module.css";

const DIFFICULTIES = [1, 2, 3] as const;

/** Where a question belongs: chapter and point by their names (new ones are made), difficulty, and where it appears. */
export function PlaceFields({ subjectId }: { readonly subjectId: number }): ReactNode {
  const words = useWords("question");
  const { data } = useRead(staffQuestions.places, { subjectId: String(subjectId) });
  const search = { filterOption: (typed: string, option?: { value: string }) => (option?.value ?? "").includes(typed) };
  return (
    <div className={css.places}>
      <Form.Item name="chapterTitle" label={words.chapter} extra={words.placeHint}>
        <AutoComplete
          allowClear showSearch={search} maxLength={100} options={(data?.chapters ?? []).map(({ title }) => ({ value: title }))}
        />
      </Form.Item>
      <Form.Item name="pointName" label={words.point}>
        <AutoComplete allowClear showSearch={search} maxLength={100} options={(data?.points ?? []).map(({ name }) => ({ value: name }))} />
      </Form.Item>
      <Form.Item name="difficulty" label={words.difficulty}>
        <Radio.Group
          optionType="button" options={DIFFICULTIES.map((value) => ({ value, label: words.difficulties[value] }))}
        />
      </Form.Item>
      <Form.Item name="secrecy" label={words.secrecy}>
        <Select options={SECRECIES.map((value) => ({ value, label: `${words.secrecies[value]} · ${words.secrecyHints[value]}` }))} />
      </Form.Item>
    </div>
  );
}
