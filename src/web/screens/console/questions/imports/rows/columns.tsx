import type { Received } from "#contract/endpoint.ts";
import type { staffQuestionFiles } from "#contract/staff/questionFiles.ts";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../../../kit/Tag.tsx";
import { useMarks, useWords } from "../../../../../parts/console/state/console.ts";
import type { Column } from "../../../../../parts/console/table/table.ts";
import { KIND_TONES } from "../../../../../parts/question/kinds.ts";
import css from "./rows.module.css";
import { keyText, plainText } from "./sayings.ts";

export type Row = Received<(typeof staffQuestionFiles)["rows"]>["records"][number];

const TONES = { ready: "ok", duplicate: "brand", problem: "err", skipped: "plain" } as const satisfies Record<Row["state"], string>;

/** Where in the file it stands: sheet or file, row with column, or line; else its number. */
const placeOf = ({ n, place: { row, column, line, file } }: Row): string =>
  [file, row === undefined ? (line === undefined ? String(n) : String(line)) : `${row}${column ?? ""}`].filter(Boolean).join(" · ");

/** Whether it is true or false stands in the file in a way that can't be read: what stands in the draft is no answer. */
export const isKeyUnread = ({ draft, problems }: Row): boolean =>
  draft?.kind === "judge" && problems.some(({ field }) => field === "answer" || field === "key");

/** The columns of a file's questions. */
export function useRowColumns(): readonly Column<Row>[] {
  const words = useWords("questionImports");
  const editor = useWords("question");
  const marks = useMarks();
  const stemOf = ({ draft, source }: Row) => (draft ? plainText(draft.body.stem) : source);
  const reasonsOf = ({ problems }: Row) => problems.map(({ reason }) => reason);
  const reasonOf = (row: Row) => reasonsOf(row).join(marks.phrases);
  const sameOf = ({ state, sameQuestion, sameRow }: Row) =>
    state !== "duplicate" ? null
      : sameQuestion !== null ? fill(words.sameQuestion, { id: sameQuestion })
        : sameRow !== null ? fill(words.sameRow, { n: sameRow }) : null;
  const answerOf = (row: Row) =>
    row.draft && row.draft.body.kind !== "case" && !isKeyUnread(row) ? keyText(row.draft.body.key, editor, marks) : "";
  return [
    { key: "n", title: words.place, width: 90, cell: placeOf, value: placeOf },
    {
      key: "kind", title: words.kind, width: 84, value: ({ draft }) => (draft ? editor.kinds[draft.kind] : ""),
      cell: ({ draft }) => (draft ? <Tag tone={KIND_TONES[draft.kind]}>{editor.kinds[draft.kind]}</Tag> : "—"),
    },
    {
      key: "stem", title: words.stem, value: stemOf,
      cell: (row) => (
        <>
          <span className={css.stem}>{stemOf(row)}</span>
          {reasonsOf(row).map((reason) => <small key={reason} className={css.wrong}>{reason}</small>)}
          {sameOf(row) !== null && <small className={css.same}>{sameOf(row)}</small>}
        </>
      ),
    },
    { key: "reason", title: words.reason, isMinor: "always", cell: reasonOf, value: reasonOf },
    {
      key: "answer", title: words.answer, isMinor: "narrow", value: answerOf,
      cell: (row) => <span className={css.answer}>{answerOf(row) || "—"}</span>,
    },
    {
      key: "point", title: words.point, isMinor: "narrow", value: ({ draft }) => draft?.pointName ?? "",
      cell: ({ draft }) => draft?.pointName ?? "—",
    },
    {
      key: "fate", title: words.fate, width: 110, value: ({ state }) => words.fates[state],
      cell: ({ state, accepted }) => (
        <span className={css.fate}>
          <Tag tone={TONES[state]}>{words.fates[state]}</Tag>
          {accepted && <small>{words.accepted}</small>}
        </span>
      ),
    },
    { key: "source", title: words.source, isMinor: "always", cell: ({ source }) => source.slice(0, 200), value: ({ source }) => source },
  ];
}
