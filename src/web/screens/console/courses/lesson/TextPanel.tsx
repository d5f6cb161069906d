import { Form, InputNumber, Radio } from "antd";
import type { ReactNode } from "react";
import { type LessonBlock, MOST_READING_SECONDS } from "#contract/lessonText.ts";
import type { Received } from "#contract/endpoint.ts";
import { staffTexts } from "#contract/staff/lessons.ts";
import { fill } from "#contract/text/say.ts";
import { call } from "../../../../client/call.ts";
import { SkeletonLine } from "../../../../kit/Skeleton.tsx";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { DocumentEditor } from "../../../../parts/console/document/DocumentEditor.tsx";
import { RecordFormView } from "../../../../parts/console/form/RecordFormView.tsx";
import { type Seen, useRecordForm } from "../../../../parts/console/form/useRecordForm.ts";
import { Unread } from "../../../../parts/console/page/Trouble.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { OF_COURSE } from "../course.ts";
import css from "../form.module.css";

type Text = Received<(typeof staffTexts)["text"]>;

interface Values {
  readonly blocks: readonly LessonBlock[];
  /** null: by its length. */
  readonly ownSeconds: number | null;
}

const seenOf = ({ blocks, ownSeconds, version }: Text): Seen<Values> => ({ values: { blocks, ownSeconds }, version });

/** The text of a document lesson. */
export function TextPanel({ itemId }: { readonly itemId: number }): ReactNode {
  const { data, failure, again } = useRead(staffTexts.text, { itemId });
  if (failure) return <Unread failure={failure} onRetry={again} />;
  return data ? <TextForm key={data.itemId} text={data} /> : <SkeletonLine height="240px" />;
}

function TextForm({ text }: { readonly text: Text }): ReactNode {
  const words = useWords("courses");
  const { itemId } = text;
  const { run } = useWrite(staffTexts.saveText, { stale: [...OF_COURSE, staffTexts.text], ofForm: true, done: words.textSaved });
  const form = useRecordForm<Values>({
    object: `text:${itemId}`,
    seen: seenOf(text),
    send: ({ blocks, ownSeconds }, version) => run({ itemId, version, blocks: [...blocks], ownSeconds }),
    latest: async () => seenOf(await call(staffTexts.text, { itemId })),
  });
  const minutesOf = (seconds: number) => Math.max(1, Math.round(seconds / 60));
  return (
    <section className={css.card} aria-label={words.text}>
      <h2>{words.text}</h2>
      <div>
        <RecordFormView
          form={form} save={words.textSave}
          fields={{
            blocks: { label: words.text, say: (blocks) => blocks.map(plain).join("\n") },
            ownSeconds: {
              label: words.readingTime, say: (own) => (own === null ? words.readingAuto : `${minutesOf(own)} ${words.minutes}`),
            },
          }}
        >
          <Form.Item name="blocks"><Blocks label={words.text} /></Form.Item>
          <Form.Item name="ownSeconds" label={words.readingTime}><ReadingTime minutes={minutesOf(text.seconds)} /></Form.Item>
        </RecordFormView>
      </div>
    </section>
  );
}

/** What a piece of the text says, where two versions stand side by side. */
function plain(block: LessonBlock): string {
  switch (block.kind) {
    case "list":
      return block.items.join("\n");
    case "table":
      return [block.head, ...block.rows].map((row) => row.join(" | ")).join("\n");
    case "steps":
      return block.steps.map(({ name, value, note }) => `${name} ${value} ${note}`).join("\n");
    case "figure":
      return block.caption;
    default:
      return block.text;
  }
}

/** What antd's `Form.Item` hands down. */
interface Field<Value> {
  readonly value?: Value;
  readonly onChange?: (value: Value) => void;
}

function Blocks({ label, value = [], onChange }: Field<readonly LessonBlock[]> & { readonly label: string }): ReactNode {
  return <DocumentEditor blocks={value} label={label} onChange={(blocks) => onChange?.(blocks)} />;
}

/** `minutes`: what reading takes just now. */
function ReadingTime({ minutes, value = null, onChange }: Field<number | null> & { readonly minutes: number }): ReactNode {
  const words = useWords("courses");
  return (
    <div className={css.row} role="group" aria-label={words.readingTime}>
      <Radio.Group
        value={value === null ? "length" : "own"} onChange={(event) => onChange?.(event.target.value === "own" ? minutes * 60 : null)}
      >
        <Radio value="length">{fill(words.readingByLength, { minutes })}</Radio>
        <Radio value="own">{words.readingOwn}</Radio>
      </Radio.Group>
      {value !== null && (
        <InputNumber
          aria-label={words.readingTime} min={1} max={MOST_READING_SECONDS / 60} value={Math.max(1, Math.round(value / 60))}
          suffix={words.minutes} onChange={(next) => onChange?.((next ?? 1) * 60)}
        />
      )}
    </div>
  );
}
