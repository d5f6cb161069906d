import { Button, Select, Tag } from "antd";
import { type ReactNode, useState } from "react";
import { staffCourses } from "#contract/staff/courses.ts";
import { fill } from "#contract/text/say.ts";
import { yuan } from "../../../../kit/yuan.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { useLeaveGuard } from "../../../../parts/console/form/LeaveDialog.tsx";
import { type Course, OF_COURSE } from "../course.ts";
import css from "../form.module.css";
import { movedIn } from "../lines.ts";
import { StateTag } from "../StateTag.tsx";

type Part = Course["parts"][number];

/** The courses of a package, in order, beside what they cost one by one. */
export function PackageParts({ course }: { readonly course: Course }): ReactNode {
  const words = useWords("courses");
  const [parts, setParts] = useState<readonly Part[]>(course.parts);
  const { run, busy } = useWrite(staffCourses.saveParts, { stale: OF_COURSE, done: words.saved });
  const ids = parts.map(({ id }) => id);
  const isDirty = ids.join() !== course.parts.map(({ id }) => id).join();
  const guard = useLeaveGuard(isDirty, () => isDirty);
  const singly = parts.reduce((sum, { price, sale }) => (sale === "onSale" ? sum + price : sum), 0);
  return (
    <section className={css.card} aria-label={words.tabs.parts}>
      <p className={css.hint}>{words.partsHint}</p>
      <ul className={css.lines}>
        {parts.map((part, at) => (
          <li key={part.id} className={css.line}>
            <span>
              {part.title} {part.state !== "published" && <StateTag state={part.state} />}
              <small>{part.price === 0 ? words.free : `¥${yuan(part.price)}`}</small>
            </span>
            <Button
              type="text" aria-label={fill(words.partUp, { name: part.title })} disabled={at === 0} icon={<ConsoleIcon name="arrow-up" />}
              onClick={() => setParts(movedIn(parts, at, -1))}
            />
            <Button
              type="text" aria-label={fill(words.partDown, { name: part.title })} disabled={at === parts.length - 1}
              icon={<ConsoleIcon name="arrow-down" />} onClick={() => setParts(movedIn(parts, at, 1))}
            />
            <Button
              type="text" aria-label={fill(words.partOut, { name: part.title })} icon={<ConsoleIcon name="x" />}
              onClick={() => setParts(parts.filter(({ id }) => id !== part.id))}
            />
          </li>
        ))}
      </ul>
      <AddPart known={ids} onAdd={(part) => setParts([...parts, part])} />
      <div className={css.row}>
        <Tag>{fill(words.partSingly, { sum: `¥${yuan(singly)}` })}</Tag>
        <Button
          type="primary" className={css.end ?? ""} loading={busy} disabled={!isDirty}
          onClick={() => void run({ id: course.id, version: course.version, seriesIds: ids })}
        >
          {words.partsSave}
        </Button>
      </div>
      {guard}
    </section>
  );
}

function AddPart({ known, onAdd }: { readonly known: readonly number[]; readonly onAdd: (part: Part) => void }): ReactNode {
  const words = useWords("courses");
  const [keyword, setKeyword] = useState("");
  const { data, busy } = useRead(staffCourses.list, { type: 1, size: 20, sort: "title", up: true, ...(keyword === "" ? {} : { keyword }) });
  const choices = (data?.records ?? []).filter(({ id, sale }) => !known.includes(id) && sale !== "partner");
  return (
    <Select
      aria-label={words.partAdd} placeholder={words.partAdd} value={null} loading={busy}
      showSearch={{ filterOption: false, onSearch: (typed) => setKeyword(typed.trim().slice(0, 50)) }}
      options={choices.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(id: number | null) => {
        const found = choices.find((one) => one.id === id);
        if (!found) return;
        const { title, state, price, sale, lessonCount } = found;
        onAdd({ id: found.id, title, state, price, sale, lessonCount });
      }}
    />
  );
}
