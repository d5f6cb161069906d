import { Button, Input, InputNumber, Select } from "antd";
import { type ReactNode, useState } from "react";
import { ITEM_KINDS } from "#contract/catalogue.ts";
import { staffCourses } from "#contract/staff/courses.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { useLeaveGuard } from "../../../../parts/console/form/LeaveDialog.tsx";
import { type Course, OF_COURSE } from "../course.ts";
import css from "../form.module.css";

type Item = Course["partnerItems"][number];
const EMPTY: Item = { title: "", kind: "video", seconds: null, pages: null };

/** What a partner's course holds, line by line, as the partner says. */
export function PartnerItems({ course }: { readonly course: Course }): ReactNode {
  const words = useWords("courses");
  const [items, setItems] = useState<readonly Item[]>(course.partnerItems);
  const { run, busy } = useWrite(staffCourses.savePartnerItems, { stale: OF_COURSE, done: words.saved });
  const isDirty = JSON.stringify(items) !== JSON.stringify(course.partnerItems);
  const guard = useLeaveGuard(isDirty, () => isDirty);
  return (
    <section className={css.card} aria-label={words.tabs.partner}>
      <p className={css.hint}>{words.partnerHint}</p>
      <ul className={css.lines}>
        {items.map((item, at) => (
          <ItemRow
            key={at} item={item} onChange={(part) => setItems(items.map((one, i) => (i === at ? { ...one, ...part } : one)))}
            onDrop={() => setItems(items.filter((_, i) => i !== at))}
          />
        ))}
      </ul>
      <div className={css.row}>
        <Button icon={<ConsoleIcon name="plus" />} onClick={() => setItems([...items, EMPTY])}>{words.partnerAdd}</Button>
        <Button
          type="primary" className={css.end ?? ""} loading={busy} disabled={!isDirty || items.some(({ title }) => title.trim() === "")}
          onClick={() => void run({ id: course.id, version: course.version, items: [...items] })}
        >
          {words.partnerSave}
        </Button>
      </div>
      {guard}
    </section>
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
