import { z } from "zod";
import { LEVEL_LENGTH } from "./goals.ts";
import { id, instant, schoolText } from "./values.ts";

const trade = {
  categoryId: id.describe("the trade, of the category tree"),
  name: schoolText,
  english: z.string().describe("empty: none"),
  trade: z.string().describe("palette and drawing"),
};

const prepared = {
  courseCount: z.int().nonnegative(),
  lessonCount: z.int().nonnegative(),
  questionCount: z.int().nonnegative().describe("questions that can be practised"),
};

const level = z.object({
  level: z.string().describe("what to save: as courses and subjects name it"),
  name: schoolText,
  ...prepared,
});

const choice = z.object({
  ...trade,
  coverUrl: z.string().describe("of one of its courses; empty: it has none"),
  ...prepared,
  levels: z.array(level).describe("empty: the trade has one certificate alone"),
});

const goal = z
  .object({
    ...trade,
    level: z.string().describe("empty: not chosen yet, or the trade has none"),
    levelName: schoolText.describe("the same, to be shown"),
    courseId: id.nullable().describe("the subject to practise for it; null: there is none"),
    setTime: instant,
  })
  .nullable()
  .describe("null: none");

export type Goal = z.output<typeof goal>;
export type GoalChoice = z.output<typeof choice>;

export const goalShapes = {
  getGoal: { summary: "The certificate that I work for", in: z.object({}), out: goal },
  saveGoal: {
    summary: "Sets or takes back my goal; the same again changes nothing",
    in: z.object({
      categoryId: id.nullable().describe("one of `getChoices`; null takes the goal back"),
      level: z.string().max(LEVEL_LENGTH).default("").describe("one of its levels; empty: not yet"),
    }),
    out: goal,
  },
  getChoices: {
    summary: "The trades with their levels, and what the school has for each",
    in: z.object({}),
    out: z.array(choice),
  },
  getSubjectsOf: {
    summary: "The subject to practise for each of these courses: of its level; where there is none, the first of its trade",
    in: z.object({ ids: z.array(id).min(1).max(100).describe("courses and packages") }),
    out: z
      .array(z.object({ id: id.describe("the course"), courseId: id.describe("the subject") }))
      .describe("courses without one are missing"),
  },
};

export type GoalShapes = typeof goalShapes;
