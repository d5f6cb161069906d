import type { TitleText } from "./titles.zh.ts";

const KINDS = {
  single: "Single choice",
  multiple: "Multiple choice",
  judge: "True or false",
  fill: "Fill in",
  essay: "Short answer",
  case: "Case",
};

export const titleText: TitleText = {
  sections: KINDS,
  drafted: KINDS,
  exercises: {
    all: "Exercise",
    undone: "Not done yet",
    wrong: "Error book",
    marked: "Saved questions",
    weak: "Weak points",
    chosen: "Chosen questions",
  },
};
