import type { LessonText } from "../lesson/lesson.ts";

type Block = LessonText["blocks"][number];

/** A block with where it lies in the reading time, in seconds. */
export interface PlacedBlock extends Block {
  /** From 0. */
  readonly index: number;
  readonly from: number;
  /** Of a heading: its number, from 1. */
  readonly number: number | null;
}

/** A part of the text from one heading to the next, in seconds of the reading time. */
export interface Section {
  readonly number: number;
  readonly title: string;
  readonly from: number;
  readonly to: number;
}

/** What stands before the first heading is the lead; where there is no heading nothing is. */
export function placed(text: Pick<LessonText, "blocks">): readonly PlacedBlock[] {
  let number = 0;
  return text.blocks.map((block, index) => ({
    ...block, index,
    from: text.blocks[index - 1]?.ends ?? 0,
    number: block.kind === "heading" ? (number += 1) : null,
  }));
}

export function sectionsOf(blocks: readonly PlacedBlock[]): readonly Section[] {
  const heads = blocks.filter((block) => block.number !== null);
  return heads.map((head, at) => ({
    number: head.number!, title: head.title ?? "", from: head.from, to: heads[at + 1]?.from ?? blocks.at(-1)!.ends,
  }));
}

/** Sections that are still to be read until `line` (s) is reached, where one got as far as `read` (s). */
export const sectionsToGo = (sections: readonly Section[], read: number, line: number): number =>
  sections.filter(({ from, to }) => to > read && from < line).length;

/** The block before which one stopped: the one that lies at this second. 0: at the beginning. */
export function stoppedAt(blocks: readonly PlacedBlock[], position: number): number {
  if (position <= 0) return 0;
  const found = blocks.findIndex((block) => block.ends > position);
  return found === -1 ? 0 : found;
}

/** Where a section stands on its page. */
export const sectionId = (number: number): string => `section-${number}`;
