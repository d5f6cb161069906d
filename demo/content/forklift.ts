import type { DemoTrade } from "./shape.ts";
import { dailyCheck, theoryN1 } from "./forklift.permit.ts";
import { electricTruck, yardDriving } from "./forklift.driving.ts";

/** The forklift driver's trade: the N1 permit, yard driving, daily checks and electric trucks. */
export const forklift: DemoTrade = {
  key: "forklift",
  name: "叉车司机",
  english: "FORKLIFT",
  directions: ["N1 取证", "场地驾驶", "检查与养护"],
  teachers: [
    {
      name: "刘海涛",
      portrait: "liu-haitao",
      title: "特种设备培训师",
      line: "叉车与物流 17 年",
      bio: "开过港口叉车，管过上百台车的物流园车队，后来专门教 N1 取证。讲事故案例多，最常说的一句是：看不清就停车，下来看一眼。",
    },
    {
      name: "彭志刚",
      portrait: "peng-zhigang",
      title: "车辆维修技师",
      line: "叉车维修 20 年",
      bio: "修了 20 年内燃叉车和电动叉车，从链条、门架到蓄电池都拆过。教学员用手摸、用尺量，十分钟把车查一遍。",
    },
  ],
  series: [dailyCheck, theoryN1, yardDriving, electricTruck],
};
