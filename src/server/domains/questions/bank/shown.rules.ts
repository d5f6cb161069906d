import type { Question, QuestionAnswer, QuestionChild } from "#contract/questions.schema.ts";
import {
  type AskedQuestion, type CaseBody, drawFormulas, type Key, namesPlaces, type Option, type PlainBody, childScores,
} from "../question/question.ts";
import type { Places } from "./places.store.ts";

/** A judge question's options; screens say them in the reader's language by their keys. */
const JUDGED: readonly Option[] = [{ key: "T", html: "正确" }, { key: "F", html: "错误" }];

/** What stands between the option orders of a case's children in an attempt. */
export const CHILD_ORDERS = ";";

export interface Showing {
  /** 1/100 points. */
  readonly score: number;
  /** Keys of the options in the attempt's order, of a case one for each child parted by `;`; '' as written. */
  readonly order: string;
  /** Whether answer, analysis and lesson may be seen. */
  readonly reveal: boolean;
}

/** A question as the wire carries it; without `reveal` nothing that tells the key (rules.md Exams). */
export function shownQuestion(
  { questionId, kind, body, chapterId, pointId, difficulty }: AskedQuestion,
  places: Places,
  { score, order, reveal }: Showing,
): Question {
  const point = pointId === null ? undefined : places.points.get(pointId);
  const about = {
    questionId,
    kind,
    difficulty,
    chapterId,
    pointId,
    chapterTitle: chapterId === null ? null : (places.chapters.get(chapterId) ?? null),
    pointName: point?.name ?? null,
    ...(reveal ? { lesson: point?.lesson ?? null } : {}),
  };
  if (body.kind !== "case") return { ...about, ...part(body, null, score, order, reveal) };
  const orders = order.split(CHILD_ORDERS);
  const scores = childScores(
    score,
    body.children.map((child) => child.weight),
  );
  const children = body.children.map((child, i): QuestionChild => ({
    childId: child.id,
    kind: child.kind,
    ...part(child, body, scores[i]!, orders[i] ?? "", reveal),
  }));
  return {
    ...about,
    stem: drawFormulas(body.stem),
    options: [],
    blanks: 0,
    score,
    children,
    ...(reveal
      ? {
          analysis: drawFormulas(body.analysis),
          answer: Object.fromEntries(body.children.map((child) => [String(child.id), rightAnswer(child.key)])),
        }
      : {}),
  };
}

function part(body: PlainBody, around: CaseBody | null, score: number, order: string, reveal: boolean) {
  const { kind, stem, options, key, analysis } = body;
  return {
    stem: drawFormulas(stem),
    // An order that an earlier version wrote for a question that names letters is left aside: its analysis would point elsewhere.
    options: arranged(kind === "judge" ? JUDGED : options, order !== "" && namesPlaces(body, around) ? "" : order).map(
      (option) => ({ key: option.key, html: drawFormulas(option.html) }),
    ),
    blanks: key.kind === "fill" ? key.blanks.length : 0,
    score,
    ...(reveal
      ? {
          answer: rightAnswer(key),
          analysis: drawFormulas(analysis),
          ...(key.kind === "fill" ? { accepted: key.blanks.map((one) => [...one]) } : {}),
        }
      : {}),
  };
}

function arranged(options: readonly Option[], order: string): readonly Option[] {
  if (order === "") return options;
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return [...options].sort((a, b) => place(a.key) - place(b.key));
}

/** The right answer as the wire shows it. */
function rightAnswer(key: Key): Exclude<QuestionAnswer, Record<string, unknown>> {
  switch (key.kind) {
    case "single": return key.option;
    case "multiple": return [...key.options];
    case "judge": return key.right;
    case "fill": return key.blanks.map((alternatives) => alternatives[0] ?? "");
    case "essay": return drawFormulas(key.reference);
  }
}
