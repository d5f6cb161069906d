/** A level of a trade, with the courses that lead to it. */
interface LevelTaught {
  readonly level: string;
  readonly courseCount: number;
  readonly lessonCount: number;
}

/** A trade as its courses tell it. */
interface TradeTaught {
  readonly categoryId: number;
  readonly name: string;
  readonly english: string;
  readonly trade: string;
  readonly coverUrl: string;
  readonly courseCount: number;
  readonly lessonCount: number;
  /** Levels that courses name, courses for all levels left out, from the first up. */
  readonly levels: readonly LevelTaught[];
}

/** What can be practised: a subject of a level of a trade. */
interface Practised {
  readonly subjectId: number;
  readonly tradeName: string;
  readonly trade: string;
  readonly levelName: string;
  readonly questionCount: number;
}

type Named = Pick<TradeTaught, "categoryId" | "name" | "trade">;

/**
 * What two names of one level have in common: courses and subjects are named by different people. '四级 · 中级工', '四级/中级工' and
 * '四级（中级工）' are one level.
 */
export const levelKey = (level: string): string => level.normalize("NFKC").replaceAll(/\s/gu, "").split(/[·•・/|(]/u)[0]!.toLowerCase();

/**
 * The subjects of a trade. Courses and questions have trees of their own: the same name is the same trade, and where no subject bears it
 * the same drawing is, unless another trade has that drawing too.
 */
export function subjectsOfTrade<S extends Practised>(trade: Named, trades: readonly Named[], subjects: readonly S[]): S[] {
  const byName = subjects.filter(({ tradeName }) => tradeName === trade.name);
  if (byName.length > 0) return byName;
  if (trades.some((other) => other.categoryId !== trade.categoryId && other.trade === trade.trade)) return [];
  const names = new Set(trades.map(({ name }) => name));
  return subjects.filter((subject) => subject.trade === trade.trade && !names.has(subject.tradeName));
}

const sum = (subjects: readonly Practised[]) => subjects.reduce((all, { questionCount }) => all + questionCount, 0);

const ofLevel = <S extends Practised>(subjects: readonly S[], level: string): S[] =>
  subjects.filter(({ levelName }) => levelKey(levelName) === levelKey(level));

/** What there is to choose: each trade with its levels, of courses first, then those that only questions have. */
export function choicesOf(trades: readonly TradeTaught[], subjects: readonly Practised[]) {
  return trades.map((trade) => {
    const own = subjectsOfTrade(trade, trades, subjects);
    const taught = trade.levels.map((one) => ({ ...one, questionCount: sum(ofLevel(own, one.level)) }));
    const known = new Set(taught.map(({ level }) => levelKey(level)));
    const asked = [...new Set(own.map(({ levelName }) => levelName))]
      .filter((level) => !known.has(levelKey(level)))
      .map((level) => ({ level, courseCount: 0, lessonCount: 0, questionCount: sum(ofLevel(own, level)) }));
    return { ...trade, questionCount: sum(own), levels: [...taught, ...asked] };
  });
}

/** The subject to practise for a goal: of its level; where there is none, or no level was chosen, the first of the trade. */
export function subjectFor(
  goal: { readonly categoryId: number; readonly level: string },
  trades: readonly Named[],
  subjects: readonly Practised[],
): number | null {
  const trade = trades.find(({ categoryId }) => categoryId === goal.categoryId);
  if (!trade) return null;
  const own = subjectsOfTrade(trade, trades, subjects);
  return (ofLevel(own, goal.level)[0] ?? own[0])?.subjectId ?? null;
}
