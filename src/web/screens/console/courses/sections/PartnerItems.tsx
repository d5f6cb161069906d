import { Button, Form, Input, InputNumber, Select } from "antd";
import type { ReactNode } from "react";
import { ITEM_KINDS } from "#contract/catalogue.ts";
import { staffCourses } from "#contract/staff/courses.ts";
import { call } from "../../../../client/call.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { RecordFormView } from "../../../../parts/console/form/RecordFormView.tsx";
import { type Seen, useRecordForm } from "../../../../parts/console/form/useRecordForm.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { type Course, OF_COURSE } from "../course.ts";
import css from "../form.module.css";

type Item = Course["partnerItems"][number];
const EMPTY: Item = { title: "", kind: "video", seconds: null, pages: null };

interface Values {
  readonly items: readonly Item[];
}

const seenOf = ({ partnerItems, version }: Course): Seen<Values> => ({ values: { items: partnerItems }, version });

/** What a partner's course holds, line by line, as the partner says. */
export function PartnerItems({ course }: { readonly course: Course }): ReactNode {
  const words = useWords("courses");
  const { id } = course;
  const { run } = useWrite(staffCourses.savePartnerItems, { stale: OF_COURSE, ofForm: true, done: words.saved });
  const form = useRecordForm<Values>({
    object: `course:${id}:partner`,
    seen: seenOf(course),
    send: ({ items }, version) => run({ id, version, items: [...items] }),
    latest: async () => seenOf(await call(staffCourses.detail, { id })),
  });
  const named = (_rule: unknown, items: readonly Item[] = []) =>
    items.every(({ title }) => title.trim() !== "") ? Promise.resolve() : Promise.reject(new Error(words.partnerNameless));
  return (
    <section className={css.card} aria-label={words.tabs.partner}>
      <p className={css.hint}>{words.partnerHint}</p>
      <div>
        <RecordFormView
          form={form} save={words.partnerSave}
          fields={{ items: { label: words.tabs.partner, say: (items) => items.map(({ title }) => title).join("\n") } }}
        >
          <Form.Item name="items" rules={[{ validator: named }]} validateTrigger={[]}><Items /></Form.Item>
        </RecordFormView>
      </div>
    </section>
  );
}

interface ItemsProps {
  /** antd's `Form.Item` hands these down. */
  readonly value?: readonly Item[];
  readonly onChange?: (items: readonly Item[]) => void;
}

function Items({ value: items = [], onChange }: ItemsProps): ReactNode {
  const words = useWords("courses");
  const to = (next: readonly Item[]) => onChange?.(next);
  return (
    <>
      <ul className={css.lines}>
        {items.map((item, at) => (
          <ItemRow
            key={at} item={item} onChange={(part) => to(items.map((one, i) => (i === at ? { ...one, ...part } : one)))}
            onDrop={() => to(items.filter((_, i) => i !== at))}
          />
        ))}
      </ul>
      <div className={css.adding}>
        <Button icon={<ConsoleIcon name="plus" />} onClick={() => to([...items, EMPTY])}>{words.partnerAdd}</Button>
      </div>
    </>
  );
}

interface ItemRowProps {
  readonly item: Item;
  readonly onChange: (part: Partial<Item>) => void;
  readonly onDrop: () => void;
}

function ItemRow({ item: { title, kind, seconds, pages }, onChange, onDrop }: ItemRowProps): ReactNode {
  const words = useWords("courses");
  return (
    <li className={css.line}>
      <Input aria-label={words.partnerItem} value={title} maxLength={120} onChange={(event) => onChange({ title: event.target.value })} />
      <Select
        aria-label={words.kind} value={kind} options={ITEM_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
        onChange={(next) => onChange({ kind: next })}
      />
      {kind === "document" ? (
        <InputNumber
          aria-label={words.partnerPages} placeholder={words.partnerPages} min={1} value={pages}
          onChange={(next) => onChange({ pages: next })}
        />
      ) : (
        <InputNumber
          aria-label={words.partnerMinutes} placeholder={words.partnerMinutes} min={1}
          value={seconds === null ? null : Math.round(seconds / 60)}
          onChange={(minutes) => onChange({ seconds: minutes === null ? null : minutes * 60 })}
        />
      )}
      <Button type="text" aria-label={`${words.remove} ${title}`} icon={<ConsoleIcon name="x" />} onClick={onDrop} />
    </li>
  );
}
