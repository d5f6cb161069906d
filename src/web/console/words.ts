import type { ConsoleTexts } from "../text/console/texts.ts";

let words: ConsoleTexts["frame"] | null = null;

/** The frame's words are at hand from the first page on: the transport says by them that a gateway answered in the school's place. */
export const keepFrameWords = (frame: ConsoleTexts["frame"]): void => {
  words = frame;
};

export const busyWords = (): string => words?.busy ?? "";
