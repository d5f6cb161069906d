import type { DemoAbout, DemoCampus } from "./documents.shape.ts";

/** The about page in Chinese. */
export const aboutZh: DemoAbout = {
  title: "教人一门手艺，陪人考下一本证",
  paragraphs: [
    "匠成职业培训学校 2008 年从一间电工实训室起步，现在开着电工、焊工、养老护理、育婴员、中式烹调、叉车司机、电子商务、消防设施八个工种的课。来上课的多是转行的、返乡的、下岗再找活的大人，白天干活，晚上学艺。",
    "老师都是干过现场的师傅。课只讲三样：怎么做、做到什么程度、做错了会怎样。网上看课刷题，线下进车间练，学完能直接上手。",
    "匠成云课堂是学校的网上课堂。课程、价格、有效期都写在课程页上，免费课点一下就能学，收费课可以先试看。我们不承诺包过，也不承诺包分配，能保证的是讲得明白、练得够数。",
    "想先看看再决定，欢迎到校区坐一坐，车间开着门。打热线 400-000-0000，每天 8:30–21:00 有人接，节假日不休。",
  ],
};

/** The about page in English. */
export const aboutEn: DemoAbout = {
  title: "We teach a trade and stand by you until you pass",
  paragraphs: [
    "Jiangcheng Vocational Training School began in 2008 with a single electricians' workshop. Today it teaches eight " +
      "trades: electrician, welder, elderly care, child care, Chinese cooking, forklift driving, e-commerce and fire " +
      "systems. Most of our learners are adults who are changing trades, coming home or looking for work again: they work " +
      "by day and learn in the evening.",
    "Our teachers have all done the work themselves. A lesson tells three things: how it is done, how good it has to be, " +
      "and what happens when it is done wrong. Watch and practise online, train in the workshop, then go to work.",
    "Jiangcheng Cloud Classroom is the school's classroom online. The content, price and validity of each course stand on " +
      "its page; a free course opens with one click and a paid one can be tried first. We promise nobody a pass or a job. " +
      "What we do promise is clear teaching and enough practice.",
    "Have a look before you decide: the workshops are open to visitors. Call 400-000-0000, answered daily from 8:30 to " +
      "21:00, public holidays included.",
  ],
};

/** Where the school is found. */
export const campuses: readonly DemoCampus[] = [
  {
    name: "城东校区",
    address: "示例市城东区工匠路 88 号职教大厦 3 层",
    route: "地铁 2 号线工匠路站 B 口，步行 5 分钟；公交 12 路、36 路到工匠路口站。",
  },
  {
    name: "高新校区",
    address: "示例市高新区创业大道 16 号科创园 5 号楼 2 层",
    route: "地铁 4 号线科创园站 A 口，步行 8 分钟；公交 51 路到创业大道站。",
  },
  {
    name: "实训基地",
    address: "示例市城东区技工巷 9 号院内 1、2 号车间",
    route: "公交 12 路到技工巷站，步行 3 分钟；开车从东环路进院，门口登记后停车。",
  },
];
