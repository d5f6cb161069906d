import type { DemoTrade } from "./shape.ts";
import { kitchenSafety, knifeWork } from "./cook.basics.ts";
import { doughWork, hotDishes } from "./cook.dishes.ts";

/** The cook's trade: kitchen safety, knife work, hot dishes and dough. */
export const cook: DemoTrade = {
  key: "cook",
  name: "中式烹调",
  english: "CHINESE COOK",
  directions: ["厨房安全", "刀工与热菜", "家常面点"],
  teachers: [
    {
      name: "马德顺",
      portrait: "ma-deshun",
      title: "中式烹调高级技师",
      line: "中式烹调 28 年",
      bio: "从切配小工做到厨师长，在酒店后厨干了 28 年，带过 30 多个徒弟。讲课先讲火候和油温，再讲调味，每个数都能上灶验证。",
    },
    {
      name: "郑美兰",
      portrait: "zheng-meilan",
      title: "中式面点技师",
      line: "面点 19 年",
      bio: "做过早餐店，也管过单位食堂的面案，19 年天天和面打交道。水温、克数、时间都写在案板上，零基础的人照着做就能成。",
    },
  ],
  series: [kitchenSafety, knifeWork, hotDishes, doughWork],
};
