import type { ReadProblem } from "./draft.ts";

/** Why one question of a file can't be taken; the rest of the file is read on. */
export class BadQuestion extends Error {
  readonly problem: Omit<ReadProblem, "place">;

  constructor(problem: Omit<ReadProblem, "place">) {
    super(problem.key);
    this.name = "BadQuestion";
    this.problem = problem;
  }
}
