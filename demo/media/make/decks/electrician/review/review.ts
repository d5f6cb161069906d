import { circle, path, rect, text } from "../../../pen.ts";
import type { Deck } from "../../../shape.ts";
import { craft } from "./craft.ts";
import { danger } from "./danger.ts";

const cover =
  rect(90, 50, 280, 350, 16, "k") + text(230, 200, "12", 150, "m", "th") + text(230, 280, "个考点", 56, "m", "tb") +
    path("M130 330H330M130 360H270", "n") + circle(230, 60, 22, "h");

export const review: Deck = {
  slug: "electrician-permit-review",
  trade: "electrician",
  title: "考前串讲：低压电工十二个考点",
  sounds: {
    单相: "dan1xiang4", 两相: "liang3xiang4", 三相: "san1xiang4", 相线: "xiang4xian4", 断相: "duan4xiang4", 相间: "xiang4jian1", 抽住: "chou1zhu4",
    颤动: "chan4dong4", 毫安: "hao2an1", 刀闸: "dao1zha2", 拉闸: "la1zha2", 合闸: "he2zha2", 总闸: "zong3zha2", 分闸: "fen1zha2", 跳闸: "tiao4zha2",
    胸廓: "xiong1kuo4", 颈动脉: "jing3dong4mai4", 厘米: "li2mi3", 重复: "chong2fu4", 接零: "jie1ling2", 外壳: "wai4ke2", 载流量: "zai4liu2liang4",
    过载: "guo4zai4", 正转: "zheng4zhuan3", 反转: "fan3zhuan3", 对调: "dui4diao4", 量控制: "liang2kong4zhi4", 灯座: "deng1zuo4", 照样转: "zhao4yang4zhuan4",
    "TN-S": "ti1 en1 gang4 ai4 si1", "TN-C": "ti1 en1 gang4 xi1", TT: "ti1 ti1", IT: "ai4 ti1", T: "ti1", N: "en1", I: "ai4",
  },
  slides: [
    {
      kind: "cover",
      title: "考前串讲",
      line: "低压电工十二个考点，十几分钟一遍过。",
      drawing: cover,
      say: [
        "这一讲，是低压电工上岗证的考前串讲，十二个考点，从头到尾过一遍。",
        "前五个讲怎么不出事，出了事怎么救，后七个讲选材，接地和接线。",
        "听到说不出来的地方，就停下来，回到那一节再看。",
      ],
    },
    ...danger,
    ...craft,
    {
      kind: "recap",
      title: "进考场前，再背一遍",
      points: [
        { text: "220、380；10 mA、50 mA；36 V、12 V" }, { text: "停、验、接、挂；30 比 2；8 m、4 m" },
        { text: "4 Ω、10 Ω；30 mA、0.1 s" }, { text: "左零右火上接地；自锁并联，互锁串联" },
      ],
      say: [
        "进考场以前，再背一遍。二百二，三百八，十毫安，五十毫安，三十六伏，十二伏。",
        "停，验，接，挂，三十比二，室外八米，室内四米。",
        "四欧，十欧，三十毫安，零点一秒。",
        "左零，右火，上接地，自锁是并联，互锁是串联。各地评分表不一样，以当天考评员公布的为准。",
      ],
    },
  ],
};
