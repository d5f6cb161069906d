import type { Received } from "#contract/endpoint.ts";
import type { questions } from "#contract/questions.ts";

export type Trade = Received<typeof questions.getCurriculumAll>[number];

interface FlatSubject {
  readonly courseId: number;
  readonly name: string;
  readonly trade: string;
  readonly tradeName: string;
  readonly levelName: string;
  readonly questionCount: number;
  readonly doneCount: number;
}

/** All subjects that have questions, in the order of the tree. */
export const flatSubjects = (trades: readonly Trade[]): FlatSubject[] =>
  trades.flatMap(({ name: tradeName, trade, levels }) =>
    levels.flatMap(({ name: levelName, subjects }) =>
      subjects
        .filter(({ questionCount }) => questionCount > 0)
        .map(({ courseId, name, questionCount, doneCount }) => ({ courseId, name, trade, tradeName, levelName, questionCount, doneCount })),
    ),
  );
