import { Button, Form, Select, Tag } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { staffCourses } from "#contract/staff/courses.ts";
import { fill } from "#contract/text/say.ts";
import { call } from "../../../../client/call.ts";
import { yuan } from "../../../../kit/yuan.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { RecordFormView } from "../../../../parts/console/form/RecordFormView.tsx";
import { type Seen, useRecordForm } from "../../../../parts/console/form/useRecordForm.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { useMarks, useWords } from "../../../../parts/console/state/console.ts";
import { type Course, OF_COURSE } from "../course.ts";
import css from "../form.module.css";
import { movedIn } from "../lines.ts";
import { StateTag } from "../StateTag.tsx";

type Part = Pick<Course["parts"][number], "id" | "title" | "state" | "price" | "sale">;

interface Values {
  readonly seriesIds: readonly number[];
}

const seenOf = ({ parts, version }: Course): Seen<Values> => ({ values: { seriesIds: parts.map(({ id }) => id) }, version });

/** The courses of a package, in order, beside what they cost one by one. */
export function PackageParts({ course }: { readonly course: Course }): ReactNode {
  const words = useWords("courses");
  const marks = useMarks();
  const { id } = course;
  const { run } = useWrite(staffCourses.saveParts, { stale: OF_COURSE, ofForm: true, done: words.saved });
  const form = useRecordForm<Values>({
    object: `course:${id}:parts`,
    seen: seenOf(course),
    send: ({ seriesIds }, version) => run({ id, version, seriesIds: [...seriesIds] }),
    latest: async () => seenOf(await call(staffCourses.detail, { id })),
  });
  const { partOf, know } = useParts(course, (Form.useWatch("seriesIds", form.form) as Values["seriesIds"] | undefined) ?? []);
  return (
    <section className={css.card} aria-label={words.tabs.parts}>
      <p className={css.hint}>{words.partsHint}</p>
      <div>
        <RecordFormView
          form={form} save={words.partsSave}
          fields={{
            seriesIds: { label: words.tabs.parts, say: (ids) => ids.map((one) => partOf(one)?.title ?? `#${one}`).join(marks.list) },
          }}
        >
          <Form.Item name="seriesIds"><Parts partOf={partOf} know={know} /></Form.Item>
        </RecordFormView>
      </div>
    </section>
  );
}

/** What is said of each course: those of the package as it stands, those just chosen, and those that a draft names. */
function useParts({ parts }: Course, ids: readonly number[]) {
  const [known, setKnown] = useState<readonly Part[]>([]);
  const know = (part: Part) => setKnown((former) => [...former, part]);
  const partOf = (id: number): Part | undefined => [...parts, ...known].find((one) => one.id === id);
  const missing = ids.filter((id) => !partOf(id)).join();
  useEffect(() => {
    // One that is gone or no longer this member's stays a number; the server says what is wrong with it.
    for (const id of missing.split(",").filter(Boolean)) {
      void call(staffCourses.detail, { id: Number(id) }, { quiet: true }).then(know, () => undefined);
    }
  }, [missing]);
  return { partOf, know };
}

interface PartsProps {
  readonly partOf: (id: number) => Part | undefined;
  readonly know: (part: Part) => void;
  /** antd's `Form.Item` hands these down. */
  readonly value?: readonly number[];
  readonly onChange?: (ids: readonly number[]) => void;
}

function Parts({ partOf, know, value: ids = [], onChange }: PartsProps): ReactNode {
  const words = useWords("courses");
  const singly = ids.map(partOf).reduce((sum, part) => (part?.sale === "onSale" ? sum + part.price : sum), 0);
  const to = (next: readonly number[]) => onChange?.(next);
  return (
    <>
      <ul className={css.lines}>
        {ids.map((id, at) => (
          <PartLine
            key={id} id={id} part={partOf(id)} isFirst={at === 0} isLast={at === ids.length - 1} onMove={(by) => to(movedIn(ids, at, by))}
            onDrop={() => to(ids.filter((one) => one !== id))}
          />
        ))}
      </ul>
      <div className={css.adding}>
        <AddPart
          known={ids}
          onAdd={(part) => {
            know(part);
            to([...ids, part.id]);
          }}
        />
        <Tag>{fill(words.partSingly, { sum: `¥${yuan(singly)}` })}</Tag>
      </div>
    </>
  );
}

interface PartLineProps {
  readonly id: number;
  readonly part: Part | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onDrop: () => void;
}

function PartLine({ id, part, isFirst, isLast, onMove, onDrop }: PartLineProps): ReactNode {
  const words = useWords("courses");
  const name = part?.title ?? `#${id}`;
  return (
    <li className={css.line}>
      <span>
        {name} {part && part.state !== "published" && <StateTag state={part.state} />}
        {part && <small>{part.price === 0 ? words.free : `¥${yuan(part.price)}`}</small>}
      </span>
      <Button
        type="text" aria-label={fill(words.partUp, { name })} disabled={isFirst} icon={<ConsoleIcon name="arrow-up" />}
        onClick={() => onMove(-1)}
      />
      <Button
        type="text" aria-label={fill(words.partDown, { name })} disabled={isLast} icon={<ConsoleIcon name="arrow-down" />}
        onClick={() => onMove(1)}
      />
      <Button type="text" aria-label={fill(words.partOut, { name })} icon={<ConsoleIcon name="x" />} onClick={onDrop} />
    </li>
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
        const { title, state, price, sale } = found;
        onAdd({ id: found.id, title, state, price, sale });
      }}
    />
  );
}
