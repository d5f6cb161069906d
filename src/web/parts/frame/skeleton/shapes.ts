/** A bar, or several of one kind, where a block of the page will stand. Lengths in CSS pixels. */
export interface Bar {
  readonly tall: number;
  /** On a phone; 0: nothing stands there. */
  readonly low: number;
  /** Absent: as wide as its column. */
  readonly wide?: number;
  readonly times?: number;
  /** How the several stand beside each other; absent: one below the other. */
  readonly across?: "four" | "modes";
}

/** Where the main blocks of a page stand: what goes over its whole width, then its columns. */
export interface Shape {
  readonly top?: readonly Bar[];
  readonly main?: readonly Bar[];
  readonly side?: readonly Bar[];
  /** The side's place and width; below the breakpoint it stands under, or at the left over, the main column. */
  readonly columns?: "side" | "menu" | "score" | "week";
}

const title: Bar = { tall: 32, low: 28, wide: 180 };
const row: Bar = { tall: 86, low: 96, times: 6 };

/** One for each kind of page. What is above the fold is as in the page; what is below it need not be. */
export const SHAPES = {
  home: {
    top: [
      { tall: 410, low: 600 }, { tall: 130, low: 220 }, title, { tall: 290, low: 112, times: 4, across: "four" },
    ],
  },
  /** Home of a learner: what to go on with, and the week beside it. */
  desk: { main: [{ tall: 420, low: 720 }], side: [{ tall: 420, low: 0 }], columns: "week" },
  cards: {
    top: [
      { ...title, low: 0 }, { tall: 154, low: 44 }, { tall: 34, low: 44, wide: 300 }, { tall: 290, low: 112, times: 8, across: "four" },
    ],
  },
  search: {
    top: [{ tall: 30, low: 52, wide: 320 }, { tall: 48, low: 48 }, { tall: 34, low: 34, wide: 420 }],
    main: [{ tall: 34, low: 34, wide: 240 }, { tall: 150, low: 190, times: 5 }],
    side: [{ tall: 170, low: 0 }],
    columns: "side",
  },
  news: {
    top: [title],
    main: [{ tall: 280, low: 300 }, { tall: 112, low: 96, times: 4 }],
    side: [{ tall: 320, low: 0 }],
    columns: "side",
  },
  article: { top: [{ tall: 20, low: 0, wide: 260 }], main: [{ tall: 900, low: 900 }], side: [{ tall: 320, low: 0 }], columns: "side" },
  text: { side: [{ tall: 360, low: 48 }], main: [{ tall: 900, low: 900 }], columns: "menu" },
  about: { main: [{ tall: 300, low: 360 }, { tall: 320, low: 320 }], side: [{ tall: 200, low: 200, times: 2 }], columns: "side" },
  mine: { side: [{ tall: 364, low: 48 }], main: [title, { tall: 150, low: 190 }, row], columns: "menu" },
  list: { top: [title, { tall: 48, low: 48 }, row] },
  detail: {
    top: [{ tall: 328, low: 420 }, { tall: 50, low: 48 }],
    main: [{ tall: 420, low: 420 }],
    side: [{ tall: 260, low: 0 }],
    columns: "side",
  },
  hub: {
    main: [{ tall: 176, low: 190 }, { tall: 178, low: 152, times: 4, across: "modes" }, { tall: 420, low: 420 }],
    side: [{ tall: 288, low: 288 }, { tall: 220, low: 220 }],
    columns: "side",
  },
  setUp: {
    top: [title, { tall: 20, low: 20, wide: 320 }],
    main: [{ tall: 170, low: 190, times: 4 }],
    side: [{ tall: 320, low: 0 }],
    columns: "side",
  },
  cover: {
    top: [{ tall: 20, low: 20, wide: 90 }],
    main: [{ tall: 230, low: 260 }, { tall: 260, low: 260 }],
    side: [{ tall: 330, low: 0 }],
    columns: "side",
  },
  result: { side: [{ tall: 440, low: 420 }], main: [{ tall: 240, low: 240 }, { tall: 420, low: 420 }], columns: "score" },
  play: {},
  goal: { top: [{ ...title, wide: 260 }, { tall: 20, low: 20, wide: 360 }, { tall: 190, low: 170, times: 8, across: "four" }] },
  login: { top: [{ tall: 480, low: 520 }] },
} as const satisfies Readonly<Record<string, Shape>>;

export type SkeletonKind = keyof typeof SHAPES;
