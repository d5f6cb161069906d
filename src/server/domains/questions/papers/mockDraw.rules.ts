import type { QuestionKind } from "#contract/questions.ts";
import type { Cell } from "../question/question.ts";

/** A question that may be drawn. */
export interface Drawable {
  readonly questionId: number;
  readonly versionId: number;
  readonly kind: QuestionKind;
  readonly chapterId: number | null;
  readonly difficulty: number;
}

/** A cell that the bank can't fill: `there` questions fit it, `missing` are wanting once every cell took its share. */
export interface Shortage {
  /** Its place among the rule's cells, from 0. */
  readonly cell: number;
  readonly asked: number;
  readonly there: number;
  readonly missing: number;
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A new list in random order. */
export function shuffled<T>(list: readonly T[], chance: () => number): T[] {
  const mixed = [...list];
  for (let i = mixed.length - 1; i > 0; i -= 1) {
    const j = Math.floor(chance() * (i + 1));
    [mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!];
  }
  return mixed;
}

const fits = (cell: Cell, question: Drawable): boolean =>
  cell.kind === question.kind &&
  (cell.chapterId ?? question.chapterId) === question.chapterId &&
  (cell.difficulty ?? question.difficulty) === question.difficulty;

/** What one question may fill, as indexes of cells. */
type Choice = readonly number[];

/** Cells that are being filled; a question may move to another cell to make room. */
class Filling {
  readonly #cells: readonly Cell[];
  readonly held: { question: Drawable; choice: Choice }[][];
  #open: number;

  constructor(cells: readonly Cell[]) {
    this.#cells = cells;
    this.held = cells.map(() => []);
    this.#open = cells.reduce((sum, { count }) => sum + count, 0);
  }

  get full(): boolean {
    return this.#open === 0;
  }

  /** Takes the question in if all that were taken before can stay; the shortest chain of moves makes room. */
  take(question: Drawable, choice: Choice): boolean {
    const cameFrom = new Map<number, { cell: number; place: number } | null>(choice.map((cell) => [cell, null]));
    const queue = [...choice];
    for (let cell = queue.shift(); cell !== undefined; cell = queue.shift()) {
      if (this.held[cell]!.length < this.#cells[cell]!.count) {
        this.#shift(cell, cameFrom, { question, choice });
        return true;
      }
      for (const [place, { choice: others }] of this.held[cell]!.entries()) {
        for (const other of others) {
          if (cameFrom.has(other)) continue;
          cameFrom.set(other, { cell, place });
          queue.push(other);
        }
      }
    }
    return false;
  }

  #shift(
    free: number,
    cameFrom: ReadonlyMap<number, { cell: number; place: number } | null>,
    last: { question: Drawable; choice: Choice },
  ): void {
    this.#open -= 1;
    let to = free;
    for (let from = cameFrom.get(to); from; from = cameFrom.get(to)) {
      const [moved] = this.held[from.cell]!.splice(from.place, 1);
      this.held[to]!.push(moved!);
      to = from.cell;
    }
    this.held[to]!.push(last);
  }
}

/**
 * Fills the cells in the order of `candidates`: a question is left out only if it fits nowhere together with those before
 * it. Such sets form a matroid, so that this greedy choice fills as much as can be filled, with the earliest candidates.
 */
function fill(cells: readonly Cell[], candidates: readonly Drawable[]): Filling {
  const filling = new Filling(cells);
  const choices = new Map<string, { choice: Choice; closed: boolean }>();
  for (const question of candidates) {
    if (filling.full) break;
    const sort = `${question.kind} ${question.chapterId} ${question.difficulty}`;
    let known = choices.get(sort);
    if (!known) choices.set(sort, (known = { choice: cells.flatMap((cell, n) => (fits(cell, question) ? [n] : [])), closed: false }));
    // Where one had no room, no later one of the same sort has.
    if (!known.closed) known.closed = !filling.take(question, known.choice);
  }
  return filling;
}

/** What a bank lacks for a rule, cell by cell; empty when the rule can be met. Pure. */
export function missing(cells: readonly Cell[], bank: readonly Drawable[]): Shortage[] {
  const { held } = fill(cells, bank);
  return cells.flatMap((cell, n) => {
    const wanting = cell.count - held[n]!.length;
    return wanting > 0
      ? [{ cell: n, asked: cell.count, there: bank.filter((question) => fits(cell, question)).length, missing: wanting }]
      : [];
  });
}

/**
 * Draws a mock exam (rules.md Exams): every cell exactly, no question twice, those that the learner saw least before
 * others, chance among equals. `seen`: how often the learner answered a question. The same seed, bank and past draw the
 * same, whatever the order of `bank`. Answers the questions cell by cell, or null where the bank falls short. Pure.
 */
export function drawMock(
  cells: readonly Cell[],
  bank: readonly Drawable[],
  seen: (questionId: number) => number,
  seed: number,
): Drawable[][] | null {
  const chance = random(seed);
  const mixed = shuffled(
    [...bank].sort((a, b) => a.questionId - b.questionId),
    chance,
  );
  const filling = fill(
    cells,
    mixed
      .map((question) => ({ question, times: seen(question.questionId) }))
      .sort((a, b) => a.times - b.times)
      .map(({ question }) => question),
  );
  return filling.full
    ? filling.held.map((held) =>
        shuffled(
          held.map(({ question }) => question),
          chance,
        ),
      )
    : null;
}
