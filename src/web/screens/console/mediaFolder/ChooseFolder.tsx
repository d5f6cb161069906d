import { Button } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { fill } from "#contract/text/say.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { Section } from "../../../parts/console/page/Section.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import { DropArea } from "../../../parts/console/uploads/DropArea.tsx";
import { type Folder, MOST_FILES, ofDrop, ofField, type Read } from "./folder.ts";
import css from "./folder.module.css";

const GB = 1024 ** 3;
/** What makes a field choose folders; the types of React don't know it. */
const OF_FOLDERS = { webkitdirectory: "" };

interface ChooseFolderProps {
  /** null: not known yet. */
  readonly maxBytes: number | null;
  readonly onFolder: (folder: Folder) => void;
}

/** Takes a folder, dropped or chosen. */
export function ChooseFolder({ maxBytes, onFolder }: ChooseFolderProps): ReactNode {
  const words = useWords("mediaFolder");
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const take = (read: Read) => {
    if (read === "empty") setError(words.empty);
    else if (read === "many") setError(fill(words.many, { n: MOST_FILES }));
    else onFolder(read);
  };
  const drop = ({ items }: DataTransfer) => {
    setError(null);
    setBusy(true);
    ofDrop(items).then(take, () => setError(words.unreadable)).finally(() => setBusy(false));
  };
  return (
    <Section title={words.chooseTitle} hint={words.chooseText}>
      <DropArea className={css.drop} onDropped={drop}>
        <span className={css.mark}><ConsoleIcon name="folder-tree" /></span>
        <span>{busy ? words.reading : words.drop}</span>
        <Button type="primary" loading={busy} onClick={() => input.current?.click()}>{words.choose}</Button>
        <input
          {...OF_FOLDERS} ref={input} type="file" multiple hidden aria-label={words.choose}
          onChange={(event) => {
            setError(null);
            take(ofField(event.target.files ?? []));
            event.target.value = "";
          }}
        />
        <small>{fill(words.hint, { gb: maxBytes === null ? "…" : Math.floor(maxBytes / GB) })}</small>
      </DropArea>
      {error && <p className={css.error} role="alert">{error}</p>}
    </Section>
  );
}
