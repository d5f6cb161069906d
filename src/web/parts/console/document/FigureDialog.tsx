import { Button, Input } from "antd";
import { type ReactNode, useRef, useState } from "react";
import type { LessonBlock } from "#contract/lessonText.ts";
import { staffTexts } from "#contract/staff/lessons.ts";
import { Button as DialogButton } from "../../../kit/Button.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { useRead } from "../calls/reads.ts";
import { useWrite } from "../calls/writes.ts";
import { ConsoleIcon } from "../look/ConsoleIcon.tsx";
import { useWords } from "../state/console.ts";
import css from "./document.module.css";
import { onEnter } from "./onEnter.ts";

interface FigureDialogProps {
  readonly onClose: () => void;
  readonly onDone: (block: LessonBlock) => void;
}

/** A name for an address: lower-case words with hyphens; a drawing whose file is named in Chinese gets a number. */
const drawingName = (fileName: string): string =>
  fileName.replace(/\.svg$/i, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 60)
  || `drawing-${Date.now().toString(36)}`;

/** Chooses one of the school's drawings, or brings one, and says what it shows. */
export function FigureDialog({ onClose, onDone }: FigureDialogProps): ReactNode {
  const words = useWords("document");
  const [drawing, setDrawing] = useState<string | null>(null);
  const [alt, setAlt] = useState("");
  const [caption, setCaption] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { data } = useRead(staffTexts.drawings, { size: 24 });
  const { run, busy } = useWrite(staffTexts.saveDrawing, { stale: [staffTexts.drawings] });
  const bring = async (file: File) => {
    const written = await run({ name: drawingName(file.name), svg: await file.text() });
    if (written.kind === "done") setDrawing(written.data.name);
  };
  const isReady = drawing !== null && alt.trim() !== "" && caption.trim() !== "";
  const insert = () => {
    if (!isReady) return;
    onDone({ kind: "figure", drawing, alt: alt.trim(), caption: caption.trim() });
    onClose();
  };
  return (
    <Dialog
      open title={words.figure} labels={{ close: words.cancel }} onClose={onClose}
      actions={<DialogButton size="lg" kind="primary" disabled={!isReady} onClick={insert}>{words.insert}</DialogButton>}
    >
      <div className={css.drawings} role="radiogroup" aria-label={words.figure}>
        {data?.records.map(({ name, url }) => (
          <button
            key={name} type="button" role="radio" aria-checked={name === drawing} className={css.drawing} onClick={() => setDrawing(name)}
          >
            <img src={url} alt={name} />
          </button>
        ))}
        <Button icon={<ConsoleIcon name="upload" />} loading={busy} onClick={() => input.current?.click()}>{words.bringSvg}</Button>
        <input
          ref={input} type="file" accept=".svg,image/svg+xml" hidden aria-label={words.bringSvg}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void bring(file);
            event.target.value = "";
          }}
        />
      </div>
      <label className={css.label} htmlFor="figure-alt">{words.alt}</label>
      <Input id="figure-alt" value={alt} maxLength={400} onChange={(event) => setAlt(event.target.value)} onPressEnter={onEnter(insert)} />
      <label className={css.label} htmlFor="figure-caption">{words.caption}</label>
      <Input
        id="figure-caption" value={caption} maxLength={200} onChange={(event) => setCaption(event.target.value)}
        onPressEnter={onEnter(insert)}
      />
    </Dialog>
  );
}
