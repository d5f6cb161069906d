import { Button, Input } from "antd";
import type { ReactNode } from "react";
import { COURSE_LIMITS } from "#contract/staff/courses.ts";
import { lastOf } from "#contract/staff/videoFolder.ts";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../kit/Tag.tsx";
import { clock, size } from "../../../parts/console/look/clock.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import css from "./folder.module.css";
import { endingOf, isOnPurpose } from "./left.ts";
import type { FileRow } from "./plan.ts";

const GB = 1024 ** 3;
/** The longest name of a handout, in characters. */
const HANDOUT_NAME = 80;
const ICONS = { lesson: "file-play", handout: "file-text", subtitles: "text-quote", left: "file-text" } as const;

interface FileLineProps {
  readonly row: FileRow;
  /** Of a film; undefined: not known. */
  readonly seconds: number | undefined;
  /** Its title was written by the person. */
  readonly isTyped: boolean;
  readonly isBlank: boolean;
  readonly maxBytes: number;
  readonly onType: (key: string, title: string) => void;
  readonly onSwap: (path: string) => void;
}

/** One file, and the lesson or the handout that it becomes. */
export function FileLine({ row, seconds, isTyped, isBlank, maxBytes, onType, onSwap }: FileLineProps): ReactNode {
  const words = useWords("mediaFolder");
  const name = lastOf(row.path);
  const clash = row.kind === "lesson" && row.clash;
  const isBad = row.kind === "left" && !isOnPurpose(row.reason);
  const why = row.kind === "left"
    ? fill(words.reasons[row.reason], { kind: endingOf(row.path).toUpperCase(), size: size(row.bytes), gb: Math.floor(maxBytes / GB) })
    : clash ? (isTyped ? words.clashKept : words.clashText) : null;
  return (
    <li className={css.row} data-kind="file" data-tone={isBad ? "err" : clash ? "warn" : undefined}>
      <span className={css.file}>
        <ConsoleIcon name={isBad ? "file-exclamation-point" : ICONS[row.kind]} />
        <span>
          {name}
          {why !== null && <small>{why}</small>}
        </span>
      </span>
      <span className={css.arrow}><ConsoleIcon name="arrow-right" /></span>
      <span className={css.becomes}>
        {row.kind === "left" || row.kind === "subtitles" ? (
          <span className={css.notSent}>{row.kind === "left" ? words.notSent : fill(words.withVideo, { name: lastOf(row.video) })}</span>
        ) : (
          <span className={css.titleField}>
            <Input
              aria-label={fill(row.kind === "lesson" ? words.lessonOf : words.handoutOf, { name })} value={row.title}
              maxLength={row.kind === "lesson" ? COURSE_LIMITS.lessonTitle : HANDOUT_NAME}
              {...(isBlank ? { status: "error" as const, "aria-invalid": true } : {})}
              onChange={(event) => onType(row.path, event.target.value)}
            />
            {isBlank && <small className={css.error}>{words.blank}</small>}
          </span>
        )}
        <span className={css.end}>
          {clash && <Tag tone="warn">{words.clash}</Tag>}
          {row.kind === "subtitles" && <Tag>{row.label}</Tag>}
          {row.kind === "handout" && <Tag tone="brand">{words.handout}</Tag>}
          {row.kind === "lesson" && !clash && seconds !== undefined && clock(seconds)}
          {isBad && <Button size="small" aria-label={fill(words.swapOf, { name })} onClick={() => onSwap(row.path)}>{words.swap}</Button>}
        </span>
      </span>
    </li>
  );
}
