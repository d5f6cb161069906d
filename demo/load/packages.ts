import type { TradeKey } from "../content/shape.ts";

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
  /** Fen; the former price is the sum of its courses. */
  readonly price: number;
  readonly originalPrice: number;
  readonly validDays: number;
}

export const packages: readonly DemoPackage[] = [
  {
    slug: "package-electrician-two-certificates",
    trade: "electrician",
    title: "电工上岗证 + 中级工 双证套餐",
    subtitle: "先拿上岗证能干活，再考中级工涨手艺，两门课连着学。",
    topic: "双证套餐",
    outcomes: ["按规程停电、验电、接地", "通过低压电工作业考试", "独立接好正反转控制线路", "报考四级电工心里有数"],
    intro: ["适合准备入行、又想把证一次规划好的学员。先学低压电工作业，拿到上岗证；再学中级工，把控制线路和排故练熟。", "两门课分开看、分开算进度，有效期从开通那天一起算。"],
    series: ["electrician-low-voltage-permit", "electrician-intermediate-full"],
    price: 128_000,
    originalPrice: 157_800,
    validDays: 365,
  },
  {
    slug: "package-eldercare-two-levels",
    trade: "eldercare",
    title: "养老护理员 初级到中级 连读套餐",
    subtitle: "从喂饭翻身学到基础护理，两个等级一次学完。",
    topic: "初中连读",
    outcomes: ["照料老人吃饭、洗澡、翻身", "看懂血压、血糖、体温", "发现异常知道报给谁", "按等级顺序准备考核"],
    intro: ["适合想长期做护理的学员。先把五级的生活照护学扎实，工作年限够了再考四级。", "两门课分开看、分开算进度，有效期从开通那天一起算。"],
    series: ["eldercare-daily-beginner", "eldercare-nursing-intermediate"],
    price: 98_000,
    originalPrice: 119_600,
    validDays: 365,
  },
];
