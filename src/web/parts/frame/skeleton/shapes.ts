/** A measure on a desktop (1280 px), a tablet (768 px) and a phone (390 px). */
type Three = readonly [desktop: number, tablet: number, phone: number];
/** The same at all widths, or at each its own. */
export type Measure = number | Three;

/** A bar, or several of one kind, where a block of the page will stand. Lengths in CSS pixels. */
export interface Bar {
  /** 0: nothing stands there. */
  readonly tall: Measure;
  /** Room between it and what is above. */
  readonly above: Measure;
  /** Of a line of words; absent: as wide as its column. */
  readonly wide?: number;
  /** How far it stands from the column's edge, but on a phone. */
  readonly at?: number;
  readonly times?: Measure;
  /** How many of several stand beside each other, and the gaps between them. */
  readonly across?: Measure;
  readonly gap?: Measure;
  /** On a phone from one side of the screen to the other. */
  readonly edge?: true;
}

/** Two columns: the side's place and width, the gap, and the width of the window up to which they stand under each other. */
export interface Columns {
  readonly side: "left" | "right";
  readonly wide: number;
  readonly gap: number;
  readonly folds: 1000 | 1100;
}

/** Where the main blocks of a page stand: what goes over its whole width, then its columns. */
export interface Shape {
  readonly top?: readonly Bar[];
  readonly main?: readonly Bar[];
  readonly side?: readonly Bar[];
  readonly columns?: Columns;
  /** Under the columns. */
  readonly below?: readonly Bar[];
}

/** A page's heading, as wide as its words. */
const title = (above: Measure, wide: number): Bar => ({ tall: [31, 31, 26], above, wide });
/** The four course cards of a section of the home page. */
const courses: readonly Bar[] = [
  { tall: [31, 31, 26], above: [36, 36, 34], wide: 96 },
  { tall: [295, 262, 129], above: [16, 16, 12], times: [4, 3, 4], across: [4, 3, 1], gap: [20, 20, 12] },
];
const tiles = (above: Measure): Bar => ({ tall: [154, 154, 205], above });

/** The menu beside a learner's own pages, on a phone a row of tabs. */
const menu = {
  columns: { side: "left", wide: 216, gap: 24, folds: 1000 },
  side: [{ tall: [371, 62, 49], above: [24, 24, 0], edge: true }],
} as const satisfies Shape;
/** Of papers and examinations: the way back and what they are; rows follow. */
const underWayBack: readonly Bar[] = [
  { tall: 23, above: [31, 31, 14], wide: 80 },
  { tall: [31, 31, 26], above: 21, wide: 104 },
  { tall: [23, 23, 45], above: 4, wide: 350 },
];
const underMenu = [24, 16, 14] as const;

/** One for each kind of page, as measured on the page. What is above the fold is as in the page; what is below it need not be. */
export const SHAPES = {
  home: { top: [{ tall: [380, 503, 584], above: [24, 24, 12] }, tiles([36, 36, 28]), ...courses] },
  /** Home of a learner: what to go on with, and the week beside it. */
  desk: {
    columns: { side: "right", wide: 352, gap: 20, folds: 1100 },
    main: [{ tall: [409, 431, 682], above: [24, 24, 12] }],
    side: [{ tall: [409, 286, 278], above: [24, 24, 12] }],
    below: [tiles([36, 36, 28]), ...courses],
  },
  cards: {
    top: [
      { tall: [31, 31, 0], above: [24, 24, 0], wide: 96 },
      { tall: [178, 216, 46], above: [16, 16, 6], edge: true },
      { tall: [34, 34, 44], above: [16, 16, 10], wide: 264 },
      { tall: [295, 262, 129], above: [16, 16, 10], times: [8, 9, 8], across: [4, 3, 1], gap: [20, 20, 12] },
    ],
  },
  search: {
    top: [
      { tall: [0, 0, 48], above: [0, 0, 12] },
      { tall: [31, 31, 42], above: [24, 24, 14], wide: 300 },
      { tall: 24, above: [23, 23, 17], wide: 42, times: 2, across: 2, gap: [28, 28, 22] },
      { tall: [34, 34, 38], above: 27, wide: 405 },
      { tall: [34, 34, 38], above: [10, 10, 8], wide: 116 },
    ],
    columns: { side: "right", wide: 288, gap: 24, folds: 1000 },
    main: [
      { tall: [34, 34, 44], above: [14, 14, 10], wide: 264 },
      { tall: [152, 152, 134], above: [10, 10, 0], times: 5, gap: [11, 11, 10] },
    ],
    side: [{ tall: [140, 0, 0], above: [14, 0, 0] }],
  },
  news: {
    top: [
      { tall: [31, 31, 0], above: [25, 25, 0], wide: 96 },
      { tall: [0, 0, 38], above: [0, 0, 14], edge: true },
    ],
    columns: { side: "right", wide: 320, gap: 24, folds: 1000 },
    main: [
      { tall: [282, 282, 390], above: [18, 18, 14] },
      { tall: [150, 150, 102], above: [24, 24, 16], times: 4, gap: 8 },
    ],
    side: [{ tall: [390, 0, 0], above: [18, 0, 0] }],
  },
  article: {
    top: [{ tall: 20, above: [16, 16, 12], wide: 120 }],
    columns: { side: "right", wide: 300, gap: 24, folds: 1000 },
    main: [{ tall: [900, 970, 1270], above: 12, edge: true }],
    side: [{ tall: [627, 0, 0], above: [12, 0, 0] }],
  },
  text: {
    columns: { side: "left", wide: 232, gap: 24, folds: 1000 },
    side: [{ tall: [531, 0, 0], above: [24, 0, 0] }],
    main: [
      { tall: [39, 39, 30], above: [61, 61, 20], at: 49, wide: 130 },
      { tall: 21, above: 10, at: 49, wide: 280 },
      { tall: [133, 133, 156], above: 20, at: 49, wide: 680 },
      { tall: [0, 50, 50], above: [0, 14, 14], at: 49 },
      { tall: 26, above: 29, at: 49, wide: 110 },
      { tall: [97, 97, 194], above: 10, at: 49, wide: 680 },
      { tall: [65, 65, 129], above: 15, at: 49, wide: 680, times: 2, gap: 15 },
      { tall: 26, above: 44, at: 49, wide: 110 },
      { tall: [65, 65, 129], above: 10, at: 49, wide: 680, times: 3, gap: 15 },
    ],
  },
  about: {
    columns: { side: "right", wide: 340, gap: 24, folds: 1100 },
    main: [
      { tall: [236, 236, 294], above: [24, 24, 12] },
      { tall: [220, 220, 272], above: [20, 20, 12] },
      { tall: [316, 316, 426], above: [20, 20, 12] },
    ],
    side: [
      { tall: 231, above: [24, 24, 12] },
      { tall: [196, 323, 197], above: [14, 14, 12] },
      { tall: 110, above: [14, 14, 12] },
    ],
  },
  /** Any other page under the learner's menu. */
  mine: { ...menu, main: [title(underMenu, 96), { tall: [110, 110, 150], above: 16, times: 6, gap: 12 }] },
  study: {
    ...menu,
    main: [
      title(underMenu, 96),
      { tall: [156, 156, 257], above: 16 },
      { tall: 26, above: 28, wide: 80 },
      { tall: [602, 602, 697], above: 12 },
    ],
  },
  practice: {
    ...menu,
    main: [
      { tall: [31, 31, 0], above: [24, 16, 0], wide: 96 },
      { tall: [85, 85, 152], above: [16, 16, 14] },
      { tall: 900, above: 16 },
    ],
  },
  /** Of wrong and of marked questions. */
  book: {
    ...menu,
    main: [{ tall: [121, 121, 177], above: underMenu }, { tall: 900, above: [16, 16, 12], edge: true }],
  },
  collect: {
    ...menu,
    main: [
      { tall: [31, 31, 0], above: [24, 16, 0], wide: 96 },
      { tall: 24, above: [21, 21, 27], wide: 42, times: 3, across: 3, gap: [28, 28, 22] },
      { tall: [307, 332, 131], above: 29, times: 3, across: [3, 2, 1], gap: [20, 20, 12] },
    ],
  },
  notes: {
    ...menu,
    main: [
      { tall: [31, 31, 26], above: [30, 22, 23], wide: 96 },
      { tall: 48, above: [21, 21, 23] },
      { tall: [140, 140, 180], above: 16, times: 4, gap: 12 },
    ],
  },
  papers: {
    top: [
      ...underWayBack,
      { tall: [34, 34, 38], above: [16, 16, 20], wide: 344 },
      { tall: [92, 92, 172], above: 17, times: 3, gap: 8 },
    ],
  },
  examinations: {
    top: [
      ...underWayBack,
      { tall: 23, above: 24, wide: 100 },
      { tall: [106, 106, 206], above: 16, times: 5, gap: 8 },
    ],
  },
  /** Of a class exam: how it stands, and what was sat. */
  classHistory: {
    top: [
      underWayBack[0]!,
      { tall: [193, 193, 253], above: [10, 10, 11] },
      { tall: 23, above: 24, wide: 80 },
      { tall: [86, 86, 146], above: 13, times: 2, gap: 4 },
    ],
  },
  detail: {
    top: [
      { tall: [20, 20, 0], above: [16, 16, 0], wide: 260 },
      { tall: [407, 561, 623], above: [12, 12, 0], edge: true },
      { tall: [50, 50, 48], above: [16, 16, 12] },
    ],
    columns: { side: "right", wide: 320, gap: 20, folds: 1100 },
    main: [{ tall: 420, above: [16, 16, 12] }],
    side: [{ tall: [260, 0, 0], above: [16, 0, 0] }],
  },
  hub: {
    columns: { side: "right", wide: 320, gap: 20, folds: 1100 },
    main: [
      { tall: [177, 177, 158], above: [24, 24, 12] },
      { tall: [200, 200, 182], above: [20, 20, 12], times: 4, across: [4, 4, 2], gap: [13, 13, 10] },
      { tall: 420, above: [20, 20, 12] },
    ],
    side: [{ tall: 288, above: [24, 20, 12] }, { tall: 220, above: [20, 20, 12] }],
  },
  setUp: {
    top: [title([24, 24, 14], 96), { tall: [23, 23, 45], above: 4, wide: 340 }],
    columns: { side: "right", wide: 320, gap: 20, folds: 1000 },
    main: [
      { tall: [170, 170, 290], above: [20, 20, 12], edge: true },
      { tall: [398, 398, 515], above: [14, 14, 10], edge: true },
      { tall: [228, 228, 290], above: [14, 14, 10], edge: true },
    ],
    side: [{ tall: [395, 0, 0], above: [20, 0, 0] }],
  },
  cover: {
    top: [{ tall: 20, above: [24, 24, 14], wide: 90 }],
    columns: { side: "right", wide: 320, gap: 20, folds: 1100 },
    main: [{ tall: [230, 230, 260], above: [16, 16, 12] }, { tall: 260, above: [16, 16, 12] }],
    side: [{ tall: [330, 330, 0], above: [16, 16, 0] }],
  },
  result: {
    columns: { side: "left", wide: 320, gap: 20, folds: 1000 },
    side: [{ tall: [440, 440, 420], above: [24, 24, 14] }],
    main: [{ tall: 240, above: [24, 16, 12] }, { tall: 420, above: [16, 16, 12] }],
  },
  play: {},
  /** Under a bar of its own in the header's place. */
  goal: {
    top: [
      { tall: [39, 39, 31], above: [36, 36, 20], wide: 210 },
      { tall: 24, above: [7, 7, 6], wide: 340 },
      { tall: [202, 168, 171], above: 22, times: 8, across: [4, 4, 2], gap: [16, 16, 12] },
      { tall: [90, 90, 60], above: 28 },
    ],
  },
  login: { top: [{ tall: [534, 534, 528], above: [48, 48, 16] }] },
} as const satisfies Readonly<Record<string, Shape>>;

export type SkeletonKind = keyof typeof SHAPES;
