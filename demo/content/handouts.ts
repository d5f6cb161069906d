import type { TradeKey } from "./shape.ts";

/** A sheet of the demo school: `content/handouts/<file>.html` is its text, `media/handouts/<file>.pdf` what is handed out. */
export interface DemoHandout {
  readonly file: string;
  /** Slug of the course that it belongs to. */
  readonly series: string;
  readonly trade: TradeKey;
  /** As learners read it; the downloaded file bears it. */
  readonly name: string;
}

/** In the order of the courses' lists. */
export const handouts: readonly DemoHandout[] = [
  { file: "electrician-five-steps", series: "electrician-safety-first-aid", trade: "electrician", name: "停电检修五步法与安全口诀" },
  { file: "electrician-first-aid", series: "electrician-safety-first-aid", trade: "electrician", name: "触电急救步骤卡" },
  { file: "electrician-wires", series: "electrician-low-voltage-permit", trade: "electrician", name: "导线颜色、截面与开关对照表" },
  { file: "electrician-reversing", series: "electrician-intermediate-full", trade: "electrician", name: "正反转控制接线图与自检表" },
  { file: "welder-rods", series: "welder-stick-beginner", trade: "welder", name: "焊条选用与电流参考表" },
  { file: "welder-hot-work", series: "welder-safety-first", trade: "welder", name: "动火作业检查表" },
  { file: "cook-boards", series: "cook-kitchen-safety", trade: "cook", name: "刀板分色与温度时间表" },
  { file: "eldercare-turning", series: "eldercare-daily-beginner", trade: "eldercare", name: "翻身拍背步骤卡" },
  { file: "childcare-choking", series: "childcare-health-intermediate", trade: "childcare", name: "婴儿噎住急救卡" },
  { file: "fire-extinguisher", series: "fire-upkeep-inspection", trade: "fire", name: "灭火器检查表" },
  { file: "forklift-daily", series: "forklift-daily-check", trade: "forklift", name: "叉车班前日检表" },
  { file: "ecommerce-parcel", series: "ecommerce-service-parcels", trade: "ecommerce", name: "打包与运费速算卡" },
];
