/** A text of the school in one language. */
export interface Words {
  readonly title: string;
  readonly keyPoints: readonly string[];
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
}

/** The same as it is typed: one point a line; of the body a paragraph a line, headings begin with `# `. */
export interface Typed {
  readonly title: string;
  readonly points: string;
  readonly body: string;
}

export const EMPTY: Typed = { title: "", points: "", body: "" };

export const typedOf = ({ title, keyPoints, sections }: Words): Typed => ({
  title,
  points: keyPoints.join("\n"),
  body: sections.map(({ heading, paragraphs }) => [...(heading ? [`# ${heading}`] : []), ...paragraphs].join("\n")).join("\n\n"),
});

const lineList = (text: string): string[] => text.split("\n").map((line) => line.trim()).filter(Boolean);

export function wordsOf({ title, points, body }: Typed): Words {
  const sections: { heading: string; paragraphs: string[] }[] = [];
  for (const line of lineList(body)) {
    const heading = /^#\s+(.+)$/.exec(line)?.[1];
    if (heading !== undefined) sections.push({ heading, paragraphs: [] });
    else if (sections.length === 0) sections.push({ heading: "", paragraphs: [line] });
    else sections.at(-1)!.paragraphs.push(line);
  }
  return { title: title.trim(), keyPoints: lineList(points), sections: sections.filter(({ paragraphs }) => paragraphs.length > 0) };
}

/** A line of a text that both versions have, or one of them alone. */
interface Line {
  readonly kind: "kept" | "gone" | "new";
  readonly text: string;
}

/** What became of a text, line by line: the longest run of lines that both have stays, the others went or came. */
export function changesOf(before: readonly string[], after: readonly string[]): Line[] {
  const runs = before.map(() => after.map(() => 0));
  const runAt = (i: number, j: number) => runs[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      runs[i]![j] = before[i] === after[j] ? runAt(i + 1, j + 1) + 1 : Math.max(runAt(i + 1, j), runAt(i, j + 1));
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && before[i] === after[j]) lines.push({ kind: "kept", text: before[(j += 1, i++)]! });
    else if (j >= after.length || (i < before.length && runAt(i + 1, j) >= runAt(i, j + 1)))
      lines.push({ kind: "gone", text: before[i++]! });
    else lines.push({ kind: "new", text: after[j++]! });
  }
  return lines;
}

/** A text line by line, for comparing. */
export const linesOf = ({ title, keyPoints, sections }: Words): string[] => [
  title, ...keyPoints.map((point) => `· ${point}`),
  ...sections.flatMap(({ heading, paragraphs }) => [...(heading ? [heading] : []), ...paragraphs]),
];
