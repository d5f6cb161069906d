import type { DemoPartnerCourse } from "./shape.ts";

const MINUTE = 60;

/** Courses that partners teach on their own sites. Names and addresses are examples. */
export const partnerCourses: readonly DemoPartnerCourse[] = [
  {
    slug: "partner-fire-yearly",
    trade: "fire",
    direction: "消防常识",
    partnerName: "示例安全技术学院",
    partnerUrl: "https://partner.example.com/courses/fire-yearly",
    title: "企业消防安全员年度继续教育",
    subtitle: "一年一次的继续教育，约 4 小时，学完在线考试。",
    topic: "继续教育",
    outcomes: ["知道新规定改了什么", "会带人排查火灾隐患", "会组织疏散演练", "完成本年度继续教育"],
    intro: ["适合已经在单位当消防安全员、每年要完成继续教育的学员。", "课程、考试和证明都由合作方提供，单位统一报名的，请先问单位拿到报名码再去。"],
    items: [
      { title: "新修订消防法规要点", kind: "video", seconds: 42 * MINUTE + 10 },
      { title: "火灾隐患排查：从配电间到仓库", kind: "video", seconds: 38 * MINUTE + 25 },
      { title: "灭火器与消火栓实操演示", kind: "video", seconds: 51 * MINUTE + 6 },
      { title: "疏散演练怎么组织", kind: "video", seconds: 36 * MINUTE + 40 },
      { title: "典型事故案例讨论", kind: "document", pages: 12 },
      { title: "结业考试（50 题）", kind: "exam", seconds: 60 * MINUTE },
    ],
  },
  {
    slug: "partner-ecommerce-crossborder",
    trade: "ecommerce",
    direction: "运营与推广",
    partnerName: "示例商贸培训中心",
    partnerUrl: "https://partner.example.com/courses/cross-border",
    title: "跨境电商入门：平台规则与物流",
    subtitle: "想把货卖到国外，先弄懂平台怎么收费、货怎么发。",
    topic: "跨境入门",
    outcomes: ["看懂平台收费项目", "会选发货方式", "知道哪些货不能卖", "算得清一单赚多少"],
    intro: ["适合已经会开国内网店、想试试跨境的学员。", "课程在合作方网站上看，每周有一次线上答疑，时间以对方公布的为准。"],
    items: [
      { title: "四个平台，规则差在哪里", kind: "video", seconds: 33 * MINUTE + 20 },
      { title: "一单的账：佣金、运费、汇率", kind: "video", seconds: 41 * MINUTE + 5 },
      { title: "直邮、海外仓、平台仓怎么选", kind: "video", seconds: 37 * MINUTE + 48 },
      { title: "禁售品与知识产权清单", kind: "document", pages: 18 },
      { title: "每周答疑", kind: "live" },
    ],
  },
];
