import type { DemoTrade } from "./shape.ts";
import { controlRoom, upkeep } from "./fire.operator.ts";
import { everydayFire, hydrantsAndSprinklers } from "./fire.basics.ts";

/** The fire systems operator's trade: everyday fire safety, water systems, the control room, upkeep. */
export const fire: DemoTrade = {
  key: "fire",
  name: "消防设施",
  english: "FIRE SAFETY",
  directions: ["消防常识", "监控方向", "检测维保"],
  teachers: [
    {
      name: "孙卫国",
      portrait: "sun-weiguo",
      title: "一级注册消防工程师",
      line: "消防控制室与维保 21 年",
      bio: "做过 8 年消防控制室值班，又带维保队跑了 13 年现场。值班记录怎么写、报警来了先按哪个键，他用真实的误报和真火来讲。",
    },
    {
      name: "丁红梅",
      portrait: "ding-hongmei",
      title: "消防设施操作员 · 技师",
      line: "消防培训 12 年",
      bio: "在商场做过消防主管，每年组织 20 多场疏散演练。讲话慢，动作拆得细，常让学员当场把灭火器提起来试。",
    },
  ],
  series: [everydayFire, hydrantsAndSprinklers, controlRoom, upkeep],
};
