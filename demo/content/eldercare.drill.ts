import type { DemoSeries } from "./shape.ts";
import { bedToChairScene, chokingScene, refusesBath } from "./texts/eldercare.scenes.ts";

/** Scenes of the practical examination; they come with a package alone. */
export const eldercareDrill: DemoSeries = {
  slug: "eldercare-care-scenes",
  title: "实操考核模拟：照护情景演练",
  subtitle: "抽到什么题都不慌：三个常考情景，从敲门走到记录。",
  direction: "生活照护",
  level: "四级 · 中级工",
  topic: "情景演练",
  outcomes: ["进门先评估再动手", "边做边跟老人说话", "按时间走完全流程", "记录写得全、写得准"],
  intro: ["照护技能考核看的是整个过程：评估、解释、操作、观察、记录，少一样都扣分。", "这门课把前面学过的动作串成情景，所以随套餐开通，不单卖。学完两个等级再来练。"],
  teachers: ["沈玉兰"],
  price: 900,
  validDays: 365,
  sale: "packageOnly",
  chapters: [
    {
      title: "常考情景",
      lessons: [
        {
          title: "情景一：偏瘫老人从床上到轮椅",
          document: bedToChairScene,
          trial: true,
          points: [
            "进门先说自己是谁、来做什么，问老人今天感觉怎样，看血压和精神；头晕、胸闷先不动，报告护士。",
            "轮椅放健侧，与床成 30°～45°，刹车踩住；先扶老人坐起，坐 1～2 分钟不头晕再站。",
            "每一步先说再做，比如「我数三下，您跟我一起站」；坐稳后系好安全带，盖好腿，问一句坐得舒服吗。",
          ],
        },
        {
          title: "情景二：喂饭时老人呛咳",
          document: chokingScene,
          points: [
            "老人坐直或床头抬高 30°～50°，头稍向前；一口一勺，咽下去再喂第二口，饭后坐 30 分钟再躺。",
            "一呛就停，让他身体前倾、自己咳；说不出话、脸发紫，马上用腹部冲击，同时喊人、打急救电话。",
            "缓过来以后漱口、查口腔有没有剩饭，记下时间、吃了什么、怎么处理，报告护士和家属。",
          ],
        },
        {
          title: "情景三：老人不肯洗澡",
          document: refusesBath,
          points: [
            "先听他说为什么：怕冷、怕摔，还是难为情；不讲道理、不催，把水温调到 40 ℃ 左右让他摸一摸。",
            "还是不肯就换个办法：先洗脚、擦身，约好明天再洗；一个人当班不硬来，安全比完成任务要紧。",
            "全程拉帘、只露要洗的地方，地面铺防滑垫；洗完看皮肤有没有发红、破损，写进记录。",
          ],
        },
      ],
    },
  ],
};
