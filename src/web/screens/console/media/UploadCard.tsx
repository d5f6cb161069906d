import { Button } from "antd";
import { type ReactNode, type RefObject, useState } from "react";
import { staffMedia } from "#contract/staff/media.ts";
import { fill } from "#contract/text/say.ts";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { ConfirmButton } from "../../../parts/console/page/ConfirmButton.tsx";
import { Section } from "../../../parts/console/page/Section.tsx";
import { useMay, useWords } from "../../../parts/console/state/console.ts";
import { deviceKeeps } from "../../../parts/console/state/device.ts";
import { DropArea } from "../../../parts/console/uploads/DropArea.tsx";
import { cancel, pause, resume, send, type Sending } from "../../../parts/console/uploads/queue.ts";
import { SendingRow } from "../../../parts/console/uploads/SendingRow.tsx";
import { useUploads } from "../../../parts/console/uploads/useUploads.ts";
import css from "./media.module.css";

const GB = 1024 ** 3;

/** Everything that this browser uploads, and where more is dropped. The page's own button opens `input`, too. */
export function UploadCard({ input }: { readonly input: RefObject<HTMLInputElement | null> }): ReactNode {
  const words = useWords("media");
  const sendings = useUploads();
  // Asked once: an upload draws this several times a second.
  const [keeps] = useState(deviceKeeps);
  const open = sendings.filter(({ state }) => state !== "done");
  const n = open.filter(({ state }) => state !== "failed").length;
  const take = (files: FileList | readonly File[]) => send([...files].map((file) => ({ file })));
  return (
    <Section
      title={n > 0 ? fill(words.uploading, { n }) : words.upload}
      hint={keeps ? words.uploadHint : words.uploadHintUnkept}
      actions={open.length > 1 && <ForAll open={open} />}
    >
      <DropZone onFiles={take} onChoose={() => input.current?.click()} />
      <input
        ref={input} type="file" multiple accept="video/*,.mkv,.flv,.avi,.wmv" hidden aria-label={words.choose}
        onChange={({ target }) => {
          take(target.files ?? []);
          target.value = "";
        }}
      />
      {sendings.length > 0 && <div className={css.sendings}>{sendings.map((one) => <SendingRow key={one.key} sending={one} />)}</div>}
    </Section>
  );
}

/** Pauses, resumes or gives up all that isn't finished. */
function ForAll({ open }: { readonly open: readonly Sending[] }): ReactNode {
  const words = useWords("media");
  const keys = (...states: readonly Sending["state"][]) => open.filter(({ state }) => states.includes(state)).map(({ key }) => key);
  // The last first: one that is paused makes room for one that waits.
  const running = keys("sending", "offline", "waiting").reverse();
  const isRunning = running.length > 0;
  const still = keys("paused");
  return (
    <div className={css.forAll}>
      {(isRunning || still.length > 0) && (
        <Button
          type="text" icon={<ConsoleIcon name={isRunning ? "pause" : "play"} />}
          onClick={() => (isRunning ? running.forEach(pause) : still.forEach(resume))}
        >
          {isRunning ? words.pauseAll : words.resumeAll}
        </Button>
      )}
      <ConfirmButton
        label={words.cancelAll} danger size="small" text={fill(words.cancelAllText, { n: open.length })}
        act={async () => [...open].reverse().forEach(({ key }) => cancel(key))}
      />
    </div>
  );
}

interface DropZoneProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly onChoose: () => void;
}

function DropZone({ onFiles, onChoose }: DropZoneProps): ReactNode {
  const words = useWords("media");
  const [hasFolder, setFolder] = useState(false);
  const { data } = useRead(staffMedia.health, {});
  // A folder becomes a course's outline.
  const mayFolder = useMay()("courses");
  const drop = (dropped: DataTransfer) => {
    const items = [...dropped.items].filter(({ kind }) => kind === "file");
    const files = items.filter((item) => !item.webkitGetAsEntry()?.isDirectory);
    setFolder(files.length < items.length);
    onFiles(files.flatMap((item) => item.getAsFile() ?? []));
  };
  return (
    <DropArea className={css.drop} onDropped={drop}>
      <ConsoleIcon name="upload" />
      <div>
        <b>{words.drop}</b>
        <small>{data ? fill(words.dropHint, { gb: Math.floor(data.maxBytes / GB) }) : " "}</small>
        {hasFolder && <p className={css.wrong} role="alert">{mayFolder ? words.dropFolder : words.dropNoFolder}</p>}
      </div>
      <Button onClick={onChoose}>{words.choose}</Button>
      {mayFolder && <Button href="/staff/media/folder">{words.chooseFolder}</Button>}
    </DropArea>
  );
}
