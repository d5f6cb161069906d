import type { Answer, Body, Child, PlainAnswer, PlainBody } from "#server/domains/questions/questions.ts";
import { plainText } from "#server/kernel/richText.ts";

/** Numbers in 0..1, the same on every machine. */
export type Dice = () => number;

/** How likely a learner of this skill (0..1) is right: by kind and difficulty. */
export function chanceOf(kind: Body["kind"], difficulty: number, skill: number): number {
  const harder = kind === "multiple" || kind === "fill" ? 0.08 : 0;
  return Math.min(0.97, Math.max(0.1, skill + 0.12 * (2 - difficulty) - harder));
}

/** What a learner answers: the right thing with this chance, else what people get wrong. Null: left empty. */
export function answerLike(body: Body, chance: number, dice: Dice): Answer | null {
  if (body.kind !== "case") return plainAnswer(body, dice() < chance, dice);
  return Object.fromEntries(body.children.map((child: Child) => [String(child.id), plainAnswer(child, dice() < chance, dice)]));
}

const pick = <T>(from: readonly T[], dice: Dice): T => from[Math.floor(dice() * from.length)]!;

function plainAnswer({ key, options }: PlainBody, right: boolean, dice: Dice): PlainAnswer | null {
  switch (key.kind) {
    case "single":
      return right ? key.option : pick(options.filter((option) => option.key !== key.option), dice).key;
    case "judge":
      return right === (key.right === "T") ? "T" : "F";
    case "multiple":
      return right ? [...key.options] : nearly(key.options, options.map((option) => option.key), dice);
    case "fill":
      return right ? key.blanks.map((blank) => blank[0]!) : mistaken(key.blanks, dice);
    case "essay": {
      const lines = plainText(key.reference.replaceAll(/<br\s*\/?>/g, "\n")).split("\n").filter((line) => line.trim() !== "");
      return lines.slice(0, Math.max(1, Math.ceil(lines.length * (right ? 0.8 : 0.4)))).join("\n");
    }
  }
}

/** One right option forgotten, or one wrong taken along. */
function nearly(right: readonly string[], all: readonly string[], dice: Dice): string[] {
  const others = all.filter((key) => !right.includes(key));
  if (others.length > 0 && (right.length < 2 || dice() < 0.4)) return [...right, pick(others, dice)].sort();
  const forgotten = pick(right, dice);
  return right.filter((key) => key !== forgotten);
}

/** A number that is off, or nothing where a word is asked for. */
function mistaken(blanks: readonly (readonly string[])[], dice: Dice): string[] | null {
  const numbers = blanks.map((blank) => Number(blank[0]));
  if (numbers.some(Number.isNaN)) return null;
  return numbers.map((number) => String(dice() < 0.5 ? number * 2 : Number((number / 2).toFixed(2))));
}
