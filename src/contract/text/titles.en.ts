import type { TitleText } from "./titles.zh.ts";

export const titleText: TitleText = {
  sections: {
    single: "Single choice",
    multiple: "Multiple choice",
    judge: "True or false",
    fill: "Fill in",
    essay: "Short answer",
    case: "Case",
  },
  drafted: {
    single: "Single choice",
    multiple: "Multiple choice",
    judge: "True or false",
    fill: "Fill in",
    essay: "Short answer",
    case: "Case",
  },
  exercises: {
    all: "Exercise",
    undone: "Not done yet",
    wrong: "Error book",
    marked: "Saved questions",
    weak: "Weak points",
    chosen: "Chosen questions",
  },
};
