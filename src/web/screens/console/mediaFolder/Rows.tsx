import { Button, Input } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { COURSE_LIMITS } from "#contract/staff/courses.ts";
import { lastOf } from "#contract/staff/videoFolder.ts";
import { fill } from "#contract/text/say.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import { FileLine } from "./FileLine.tsx";
import css from "./folder.module.css";
import { chapterKey, type FileRow, type Group } from "./plan.ts";
import { useLengths } from "./useLengths.ts";

/** Rows that are shown before the person asks for all. */
const FIRST = 12;

interface RowsProps {
  readonly plan: readonly Group[];
  readonly files: ReadonlyMap<string, File>;
  readonly typed: ReadonlyMap<string, string>;
  readonly maxBytes: number;
  /** Keys of titles that must not stay empty. */
  readonly blanks: readonly string[];
  readonly onType: (key: string, title: string) => void;
  readonly onSwap: (path: string, file: File) => void;
}

type Line = { readonly group: Group; readonly row: FileRow | null };

/** Every folder and file with what it becomes. */
export function Rows({ plan, files, typed, maxBytes, blanks, onType, onSwap }: RowsProps): ReactNode {
  const words = useWords("mediaFolder");
  const lengths = useLengths(files);
  const [isOpen, setOpen] = useState(false);
  const swapped = useRef<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const lines: Line[] = plan.flatMap((group) => [{ group, row: null }, ...group.rows.map((row) => ({ group, row }))]);
  // One row more is no reason to ask.
  const isWhole = isOpen || blanks.length > 0 || lines.length <= FIRST + 1;
  const choose = (path: string) => {
    swapped.current = path;
    input.current?.click();
  };
  return (
    <>
      <div className={css.heads} aria-hidden="true">
        <span>{words.inFolder}</span>
        <span>{words.inOutline}</span>
      </div>
      <ul className={css.rows}>
        {(isWhole ? lines : lines.slice(0, FIRST)).map(({ group, row }) => (row ? (
          <FileLine
            key={row.path} row={row} seconds={lengths.get(files.get(row.path)!)} isTyped={typed.has(row.path)} maxBytes={maxBytes}
            isBlank={blanks.includes(row.path)} onType={onType} onSwap={choose}
          />
        ) : (
          <FolderLine key={chapterKey(group.folder)} group={group} isBlank={blanks.includes(chapterKey(group.folder))} onType={onType} />
        )))}
      </ul>
      {!isWhole && (
        <div className={css.more}>
          <Button type="text" icon={<ConsoleIcon name="chevron-down" />} onClick={() => setOpen(true)}>
            {fill(words.expand, { n: lines.length - FIRST })}
          </Button>
        </div>
      )}
      <input
        ref={input} type="file" hidden aria-label={words.swap}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file && swapped.current !== null) onSwap(swapped.current, file);
          event.target.value = "";
        }}
      />
    </>
  );
}

interface FolderLineProps {
  readonly group: Group;
  readonly isBlank: boolean;
  readonly onType: RowsProps["onType"];
}

function FolderLine({ group: { folder, chapter, rows }, isBlank, onType }: FolderLineProps): ReactNode {
  const words = useWords("mediaFolder");
  const name = folder === "" ? words.thisFolder : lastOf(folder);
  const count = rows.filter(({ kind }) => kind === "lesson").length;
  return (
    <li className={css.row} data-kind="chapter">
      <span className={css.file}><ConsoleIcon name="folder" /><span>{name}</span></span>
      <span className={css.arrow}>{chapter && <ConsoleIcon name="arrow-right" />}</span>
      <span className={css.becomes}>
        {chapter && (
          <span className={css.titleField}>
            <Input
              aria-label={fill(words.chapterOf, { name })} value={chapter.title} maxLength={COURSE_LIMITS.lessonTitle}
              {...(isBlank ? { status: "error" as const, "aria-invalid": true } : {})}
              onChange={(event) => onType(chapterKey(folder), event.target.value)}
            />
            {isBlank && <small className={css.error}>{words.blank}</small>}
            {chapter.chapterId !== null && <small className={css.known}>{words.known}</small>}
          </span>
        )}
        <span className={css.end}>{chapter && fill(words.lessonCount, { n: count })}</span>
      </span>
    </li>
  );
}
