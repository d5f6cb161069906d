import type { FieldWords } from "../../../../parts/console/form/RecordFormView.tsx";
import { useMarks, useWords } from "../../../../parts/console/state/console.ts";
import { type ChildValues, LETTERS, type OptionValue, type Values } from "../fields/values.ts";

type Fields = { readonly [K in keyof Values]?: FieldWords<Values[K]> };

/** How two versions of a question are told apart where two people changed it. */
export function useConflictWords(): Fields {
  const words = useWords("question");
  const marks = useMarks();
  const options = (value: readonly OptionValue[]) =>
    value.map(({ text, isRight }, at) => `${LETTERS[at]}${isRight ? "✓" : ""} ${text}`).join(marks.phrases);
  return {
    kind: { label: words.kind, say: (kind) => words.kinds[kind] }, stem: { label: words.stem }, analysis: { label: words.analysis },
    options: { label: words.options, say: options },
    right: { label: words.key, say: (right) => (right === "" ? "" : right === "T" ? words.isTrue : words.isFalse) },
    blanks: { label: words.blanks, say: (blanks) => blanks.join(marks.phrases) },
    anyOrder: { label: words.anyOrder, say: (is) => (is ? "✓" : "—") }, reference: { label: words.reference },
    children: {
      label: words.children,
      say: (all: readonly ChildValues[]) => all.map(({ stem }, at) => `${at + 1}. ${stem}`).join(marks.phrases),
    },
    chapterTitle: { label: words.chapter }, pointName: { label: words.point },
    difficulty: { label: words.difficulty, say: (value) => words.difficulties[value as 1 | 2 | 3] },
    secrecy: { label: words.secrecy, say: (value) => words.secrecies[value] },
  };
}
