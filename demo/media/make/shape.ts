/** A lecture as data: what is shown on each slide and what is said over it. */
export interface Deck {
  /** Folder under `demo/media/lectures`; a lesson of the demo school names it. */
  readonly slug: string;
  readonly trade: Trade;
  /** The title of its lesson, letter by letter. */
  readonly title: string;
  /** Readings the synthesiser gets wrong: word in `say` -> numbered pinyin with spaces. */
  readonly sounds?: Readonly<Record<string, string>>;
  readonly slides: readonly Slide[];
}

export type Trade =
  "electrician" | "welder" | "eldercare" | "childcare" | "cook" | "forklift" | "ecommerce" | "fire";

/**
 * One slide. `say` has one entry per spoken sentence; while entry k is spoken, every point and every drawn part with
 * `hot` k is lit (counted from 1).
 */
export type Slide = CoverSlide | PointsSlide | WideSlide | RecapSlide;

interface Spoken {
  readonly title: string;
  /** Sentences in Chinese, digits and Latin words spelt out; also the subtitles. */
  readonly say: readonly string[];
}

export interface CoverSlide extends Spoken {
  readonly kind: "cover";
  readonly line: string;
  /** SVG content for a 460x460 view box. */
  readonly drawing: string;
}

export interface PointsSlide extends Spoken {
  readonly kind: "points";
  readonly points: readonly Point[];
  /** SVG content for a 720x500 view box. */
  readonly drawing: string;
}

export interface WideSlide extends Spoken {
  readonly kind: "wide";
  /** SVG content for a 1184x500 view box. */
  readonly drawing: string;
}

export interface RecapSlide extends Spoken {
  readonly kind: "recap";
  readonly points: readonly Point[];
}

export interface Point {
  readonly text: string;
  /** Sentences (from 1) during which it is lit; absent: the sentence of its own place. */
  readonly hot?: readonly number[];
}
