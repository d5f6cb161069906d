import { type Puzzle, solve } from "./solve.ts";

/** Solves one puzzle beside the page: takes it as a message, answers with the solution, or with null when there is none. */
addEventListener("message", ({ data }: MessageEvent<Puzzle>) => {
  solve(data).then(
    (solution) => postMessage(solution),
    () => postMessage(null),
  );
});
