/** What the demo learner wrote in a lesson: where in the video (its share), and what; an empty text of a bookmark is one without a name. */
export interface DemoNote {
  readonly slug: string;
  /** Place of the lesson in the course, from 0. */
  readonly lesson: number;
  /** Share of the video, 0 to 1. */
  readonly part: number;
  /** The evening it was written, in days ago, and how many minutes after eight. */
  readonly daysAgo: number;
  readonly minute: number;
  readonly text: string;
  readonly isBookmark?: true;
}

export const demoNotes: readonly DemoNote[] = [
  {
    slug: "electrician-safety-first-aid", lesson: 0, part: 0.4, daysAgo: 32, minute: 6,
    text: "单相碰一根是 220 V，两根是 380 V。绝缘鞋只管单相，两相触电救不了。",
  },
  {
    slug: "electrician-safety-first-aid", lesson: 2, part: 0.52, daysAgo: 31, minute: 6,
    text: "四步口诀：停、验、接、挂。\n验电笔先在有电的地方试一下，确认它是好的，再去验。",
  },
  { slug: "electrician-safety-first-aid", lesson: 2, part: 0.68, daysAgo: 31, minute: 7, text: "接地线先接哪一端", isBookmark: true },
  { slug: "electrician-safety-first-aid", lesson: 4, part: 0.37, daysAgo: 29, minute: 7, text: "按压位置看这里", isBookmark: true },
  {
    slug: "electrician-safety-first-aid", lesson: 4, part: 0.63, daysAgo: 29, minute: 8,
    text: "按压：深 5～6 cm，每分钟 100～120 次，按 30 下吹 2 口气，中断不超过 10 秒。\n年底学校有假人练习，去报个名。",
  },
  {
    slug: "eldercare-first-week", lesson: 0, part: 0.35, daysAgo: 4, minute: 6,
    text: "五件不能做：打针输液、换药拆线、插拔管子、调药量、下诊断。看见不对劲就报告护士。",
  },
  {
    slug: "electrician-low-voltage-permit", lesson: 1, part: 0.3, daysAgo: 2, minute: 12,
    text: "黄绿红是 L1、L2、L3，淡蓝是 N，黄绿双色是 PE。双色线什么时候都不能当相线。",
  },
  {
    slug: "electrician-low-voltage-permit", lesson: 2, part: 0.55, daysAgo: 1, minute: 7,
    text: "热继电器不能当短路保护！整定 0.95～1.05 倍额定电流。",
  },
  { slug: "electrician-low-voltage-permit", lesson: 3, part: 0.13, daysAgo: 1, minute: 12, text: "第一个字母说电源，第二个字母说外壳", isBookmark: true },
  {
    slug: "electrician-low-voltage-permit", lesson: 3, part: 0.24, daysAgo: 1, minute: 13,
    text: "第二个字母：N 是外壳接到电源的接地点，T 是外壳自己单独接地。",
  },
  {
    slug: "electrician-low-voltage-permit", lesson: 3, part: 0.33, daysAgo: 1, minute: 14,
    text: "TN-S：N 线和 PE 线全程分开，工地临电用的就是它（五根线）。",
  },
  {
    slug: "electrician-low-voltage-permit", lesson: 3, part: 0.43, daysAgo: 1, minute: 15,
    text: "PE 线平时没有电流，所以外壳最安全。问老师：老小区里是不是还有 TN-C？",
  },
];
