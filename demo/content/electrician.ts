import type { DemoTrade } from "./shape.ts";
import { electricianDrill } from "./electrician.drill.ts";
import { electricianLevelSeries } from "./electrician.levels.ts";
import { electricianSafetySeries } from "./electrician.safety.ts";

/** The electrician's trade: safety and the work permit, the intermediate level, meters and drawings. */
export const electrician: DemoTrade = {
  key: "electrician",
  name: "电工",
  english: "ELECTRICIAN",
  directions: ["低压电工作业", "电工考级", "仪表与识图"],
  teachers: [
    {
      name: "周建平",
      portrait: "zhou-jianping",
      title: "高级技师",
      line: "电工 22 年",
      bio: "在机械厂干了 22 年电修，当过电修班班长，修过的机床电路上千台次。讲课慢、讲得细，接线步骤一根一根演示。常说一句话：先验电，再伸手。",
    },
    {
      name: "许慧敏",
      portrait: "xu-huimin",
      title: "技师",
      line: "低压电工培训 11 年",
      bio: "做过小区配电房值班电工，后来专门带上岗证考证班。擅长把条文讲成现场的事，实操四个科目的扣分点记得清清楚楚。",
    },
  ],
  series: [...electricianSafetySeries, ...electricianLevelSeries, electricianDrill],
};
