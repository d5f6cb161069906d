/** A lecture as data: what is shown on each slide and what is said over it. */
export interface Deck {
  /** Folder under `demo/media`, and the key of the trade's palette. */
  readonly trade: Trade;
  /** Trade name on the chip (`电工`). */
  readonly name: string;
  readonly title: string;
  /** Readings the synthesiser gets wrong: word in `say` -> numbered pinyin with spaces. */
  readonly sounds: Readonly<Record<string, string>>;
  readonly slides: readonly Slide[];
}

export type Trade =
  "electrician" | "welder" | "eldercare" | "childcare" | "cook" | "forklift" | "ecommerce" | "fire";

/**
 * One slide. `say` has one entry per spoken sentence; while entry k is spoken, point k-lead and every
 * drawn part with `hot` k are lit (counted from 1).
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
  /** What the lecture covers: three short phrases. */
  readonly parts: readonly string[];
  /** SVG content for a 460x460 view box. */
  readonly drawing: string;
}

export interface PointsSlide extends Spoken {
  readonly kind: "points";
  readonly points: readonly Point[];
  /** SVG content for a 720x440 view box. */
  readonly drawing: string;
}

export interface WideSlide extends Spoken {
  readonly kind: "wide";
  readonly line: string;
  /** SVG content for a 1152x410 view box. */
  readonly drawing: string;
}

export interface RecapSlide extends Spoken {
  readonly kind: "recap";
  readonly points: readonly Point[];
}

export interface Point {
  readonly text: string;
  /** Sentences (from 1) during which it is lit. */
  readonly hot: readonly number[];
}
