import type { DemoSeries } from "./shape.ts";
import { examSafety, findFault, fiveChecks, wiringForty } from "./texts/electrician.drill.ts";

/** The last week before the practical examination; it comes with a package alone. */
export const electricianDrill: DemoSeries = {
  slug: "electrician-exam-drill",
  title: "实操考核模拟：接线与排故",
  subtitle: "考前一周，把接线、排故、仪表三样计时练熟。",
  direction: "电工考级",
  level: "四级 · 中级工",
  topic: "接线排故",
  outcomes: ["40 分钟内接完正反转", "断电、通电两步排故", "写清故障点和处理办法", "考场上不丢安全分"],
  intro: ["这门课接着前面的课练，不重讲原理，所以不单卖。先把低压电工作业和中级工学完，考前一周再打开，效果最好。", "每节都给计时表和自查表，练一遍、对一遍，哪里超时、哪里扣分，自己看得见。"],
  teachers: ["周建平", "许慧敏"],
  price: 900,
  validDays: 365,
  sale: "packageOnly",
  chapters: [
    {
      title: "接线计时",
      lessons: [
        {
          title: "正反转接线：40 分钟怎么分",
          document: wiringForty,
          trial: true,
          points: [
            "看图、领料 5 分钟，主电路 12 分钟，控制电路 15 分钟，自检 5 分钟，剩 3 分钟整理台面，到点就换下一段。",
            "先接主电路，再接控制电路，从上到下、从左到右；每接完一根就在图上划掉，不漏线也不重线。",
            "导线进端子不露铜超过 2 mm，不压绝缘皮，一个端子最多两根；号码管方向一致，考评员一眼能读。",
          ],
        },
        {
          title: "通电前的五步自检",
          document: fiveChecks,
          points: [
            "断电，用万用表电阻档量三相进线之间、相对地，都应不通；通了就是短路，先查主电路。",
            "按住正转按钮量控制回路，应有线圈电阻，几百欧到一两千欧；再同时按反转，应断开，说明联锁接对了。",
            "热继电器常闭触点串在控制回路里，按下测试钮应断开；外壳接地线拧紧，最后再报告考评员请求送电。",
          ],
        },
      ],
    },
    {
      title: "排故与考场",
      lessons: [
        {
          title: "排故：先问、再看、后量",
          document: findFault,
          points: [
            "先问现象：不能启动、不能自保，还是只有一个方向；一句话说清现象，故障范围就小了一半。",
            "断电用电阻法分段量，从电源端往后推，哪一段不通就在哪一段；要带电量，必须有人监护，单手操作。",
            "找到以后写三样：故障点、原因、怎么修；修好先断电复查，再送电试，不写记录要扣分。",
          ],
        },
        {
          title: "考场上最容易丢的安全分",
          document: examSafety,
          points: [
            "没穿绝缘鞋、没戴好工作帽，进考场就扣；送电先合隔离、再合断路器，停电倒过来。",
            "验电前先在有电的地方试验电器，验完再挂牌；没验电就动手，多数考点直接判不合格。",
            "考完断电、拆线、清点工具、扫台面，报告离场；各地评分表不一样，以当天考评员公布的为准。",
          ],
        },
      ],
    },
  ],
};
