import type { LessonBlock } from "#contract/lessonText.ts";

/** The trades of the demo school; each has a drawn cover. */
export type TradeKey =
  | "electrician"
  | "welder"
  | "eldercare"
  | "childcare"
  | "cook"
  | "forklift"
  | "ecommerce"
  | "fire";

/** One trade of the demo school: its teachers and its courses. */
export interface DemoTrade {
  readonly key: TradeKey;
  /** Chinese name, at most 5 characters (`电工`). */
  readonly name: string;
  /** English name for the cover's small line (`ELECTRICIAN`). */
  readonly english: string;
  /** Directions below the trade: the second level of the category tree. */
  readonly directions: readonly string[];
  readonly teachers: readonly DemoTeacher[];
  readonly series: readonly DemoSeries[];
}

export interface DemoTeacher {
  /** Unique in the school: courses name their teachers by it. */
  readonly name: string;
  /** Its drawing in `demo/media/portraits`: one style, no two alike. */
  readonly portrait: string;
  /** Professional title (`高级技师`). */
  readonly title: string;
  /** One line for small cards (`电工 22 年`). */
  readonly line: string;
  /** Two or three sentences. */
  readonly bio: string;
}

export interface DemoSeries {
  /** Unique in the school, kebab-case; the cover's drawing is picked by it. */
  readonly slug: string;
  readonly title: string;
  /** One sentence under the title. */
  readonly subtitle: string;
  /** One of the trade's directions. */
  readonly direction: string;
  readonly level: "五级 · 初级工" | "四级 · 中级工" | "三级 · 高级工" | "特种作业证" | "不分等级";
  /** The cover's large text, at most 6 characters. */
  readonly topic: string;
  /** What one can do afterwards: 4 short lines. */
  readonly outcomes: readonly string[];
  /** Paragraphs of the introduction, plain text: whom it suits, what it needs, how it is taught. */
  readonly intro: readonly string[];
  readonly teachers: readonly string[];
  /** Fen; 0 is free. */
  readonly price: number;
  /** Fen; absent when there is no former price. */
  readonly originalPrice?: number;
  /** Days from enrolment; absent for ever. */
  readonly validDays?: number;
  /** Shown among the recommendations. */
  readonly recommended?: true;
  /** Sold in packages alone; absent for sale by itself. */
  readonly sale?: "packageOnly";
  readonly chapters: readonly DemoChapter[];
}

export interface DemoChapter {
  readonly title: string;
  readonly lessons: readonly DemoLesson[];
}

export interface DemoLesson {
  readonly title: string;
  /** What the lesson teaches: three sentences with the facts themselves (values, steps, limits). */
  readonly points: readonly string[];
  /** Its film: a folder of `demo/media/lectures`, which no other lesson names. */
  readonly lecture?: string;
  /** A lesson to read; absent where it is a film. How to write one: README.md beside this file. */
  readonly document?: DemoText;
  /** Visitors see or read it. */
  readonly trial?: true;
}

/** The text of a lesson to read. */
export interface DemoText {
  /** From top to bottom. */
  readonly blocks: readonly LessonBlock[];
  /** Reading time in seconds, where the length says too little or too much; absent: by the length. */
  readonly seconds?: number;
}

/** Several courses sold together. */
export interface DemoPackage {
  readonly slug: string;
  readonly trade: TradeKey;
  readonly title: string;
  readonly subtitle: string;
  readonly topic: string;
  readonly outcomes: readonly string[];
  readonly intro: readonly string[];
  /** Slugs of its courses, in the order to study them. */
  readonly series: readonly string[];
  /** Fen; 0 is free. */
  readonly price: number;
  /** Days from enrolment; absent for ever. */
  readonly validDays?: number;
}

/** A course that a partner teaches on a site of its own. */
export interface DemoPartnerCourse {
  readonly slug: string;
  readonly trade: TradeKey;
  readonly direction: string;
  readonly partnerName: string;
  /** https. */
  readonly partnerUrl: string;
  readonly title: string;
  readonly subtitle: string;
  readonly topic: string;
  readonly outcomes: readonly string[];
  readonly intro: readonly string[];
  readonly items: readonly {
    readonly title: string;
    readonly kind: "video" | "live" | "document" | "exam";
    readonly seconds?: number;
    readonly pages?: number;
  }[];
}

export interface DemoArticle {
  readonly slug: string;
  readonly title: string;
  /** One or two sentences. */
  readonly summary: string;
  readonly category: "政策" | "考试" | "就业" | "学校" | "技能";
  /** `YYYY-MM-DD` in 2026, before 2026-11-20. */
  readonly day: string;
  /** Picks the cover; absent for the school's own. */
  readonly trade?: TradeKey;
  /** Blocks in order: a string is a paragraph, `## ` starts a heading, `- ` a list item. 350-700 characters in all. */
  readonly body: readonly string[];
}
