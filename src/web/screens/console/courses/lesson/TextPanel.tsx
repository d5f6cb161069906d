import { Button, InputNumber, Radio } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { MOST_READING_SECONDS } from "#contract/lessonText.ts";
import type { Received } from "#contract/endpoint.ts";
import { staffTexts } from "#contract/staff/lessons.ts";
import { fill } from "#contract/text/say.ts";
import { SkeletonLine } from "../../../../kit/Skeleton.tsx";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { DocumentEditor } from "../../../../parts/console/document/DocumentEditor.tsx";
import { Unread } from "../../../../parts/console/page/Trouble.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { useLeaveGuard } from "../../../../parts/console/form/LeaveDialog.tsx";
import { same } from "../../../../parts/console/form/merge.ts";
import { OF_COURSE } from "../course.ts";
import css from "../form.module.css";

type Text = Received<(typeof staffTexts)["text"]>;

/** The text of a document lesson. */
export function TextPanel({ itemId }: { readonly itemId: number }): ReactNode {
  const { data, failure, again } = useRead(staffTexts.text, { itemId });
  if (failure) return <Unread failure={failure} onRetry={again} />;
  return data ? <TextForm key={data.itemId} text={data} /> : <SkeletonLine height="240px" />;
}

function TextForm({ text }: { readonly text: Text }): ReactNode {
  const words = useWords("courses");
  const { stored, saved } = useStored(text);
  const [blocks, setBlocks] = useState(text.blocks);
  const [minutes, setMinutes] = useState(text.ownSeconds === null ? null : Math.round(text.ownSeconds / 60));
  const [error, setError] = useState<string | null>(null);
  const { run, busy } = useWrite(staffTexts.saveText, { stale: [...OF_COURSE, staffTexts.text], ofForm: true, done: words.textSaved });
  const shown = Math.max(1, Math.round(stored.seconds / 60));
  const ownSeconds = minutes === null ? null : minutes * 60;
  const isDirty = blocks !== stored.blocks || ownSeconds !== stored.ownSeconds;
  const guard = useLeaveGuard(isDirty, () => isDirty);
  const save = async () => {
    const written = await run({ itemId: text.itemId, version: stored.version, blocks: [...blocks], ownSeconds });
    if (written.kind === "fields") setError(Object.values(written.fields)[0] ?? written.message);
    else setError(written.kind === "changed" ? written.message : null);
    if (written.kind === "done") saved({ ...stored, blocks, ownSeconds, ...written.data });
  };
  return (
    <section className={css.card} aria-label={words.text}>
      <h2>{words.text}</h2>
      <DocumentEditor blocks={text.blocks} label={words.text} onChange={setBlocks} />
      <div className={css.row} role="group" aria-label={words.readingTime}>
        <b>{words.readingTime}</b>
        <Radio.Group
          value={minutes === null ? "length" : "own"} onChange={(event) => setMinutes(event.target.value === "own" ? shown : null)}
        >
          <Radio value="length">{fill(words.readingByLength, { minutes: shown })}</Radio>
          <Radio value="own">{words.readingOwn}</Radio>
        </Radio.Group>
        {minutes !== null && (
          <InputNumber
            aria-label={words.readingTime} min={1} max={MOST_READING_SECONDS / 60} value={minutes} suffix={words.minutes}
            onChange={(value) => setMinutes(value ?? 1)}
          />
        )}
      </div>
      {error && <p className={css.error} role="alert">{error}</p>}
      <div className={css.row}>
        <Button type="primary" loading={busy} disabled={!isDirty} onClick={() => void save()}>{words.textSave}</Button>
      </div>
      {guard}
    </section>
  );
}

/**
 * The text as it was read or saved last. Its lesson's title counts the version on, too: where the text itself is as it was, the editor
 * goes along; somebody else's text is told by the server when this one is saved.
 */
function useStored(text: Text) {
  const [stored, setStored] = useState(text);
  const seen = useRef(text);
  useEffect(() => {
    const { version, blocks, ownSeconds } = text;
    if (version < stored.version) return;
    if (version > stored.version) {
      if (!same([blocks, ownSeconds], [seen.current.blocks, seen.current.ownSeconds])) return;
      setStored((former) => ({ ...former, version }));
    }
    seen.current = text;
  }, [text, stored.version]);
  const saved = (next: Text) => {
    seen.current = next;
    setStored(next);
  };
  return { stored, saved };
}
