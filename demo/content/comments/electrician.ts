import type { DemoTalk } from "./shape.ts";

/** What electricians ask and answer. */
export const electricianTalks: readonly DemoTalk[] = [
  {
    slug: "electrician-low-voltage-permit",
    lesson: 0,
    comments: [
      {
        by: 0,
        part: 0.3,
        hoursAgo: 190,
        likes: 14,
        text: "理论考完要等多久才能考实操？我们单位只给批两天假。",
        replies: [
          { by: "teacher", hoursAgo: 186, likes: 21, text: "多数考点安排在同一天或第二天。报名时跟考点说清楚你的时间，他们排场次会照顾。" },
          { by: 4, hoursAgo: 170, text: "我上个月考的，上午理论下午实操，一天就完了。" },
          { by: 0, hoursAgo: 168, answers: 1, text: "谢谢，那我请一天半就够了。" },
        ],
      },
      {
        by: 1,
        hoursAgo: 96,
        likes: 9,
        text: "实操四个科目里，哪一科挂的人最多？",
        replies: [
          {
            by: "teacher",
            hoursAgo: 93,
            likes: 17,
            text: "排除隐患那一科。不是不会，是没看完就下手。先把图从头到尾看一遍，再说哪里不对。",
          },
        ],
      },
      { by: 2, hoursAgo: 51, likes: 3, text: "证到期前要复审，我去年忘了，白白重考一次。大家记在手机日历里。" },
    ],
  },
  {
    slug: "electrician-low-voltage-permit",
    lesson: 1,
    comments: [
      {
        by: 3,
        part: 0.45,
        hoursAgo: 140,
        likes: 11,
        text: "家里老房子的线，火线零线都是一个颜色，怎么认？",
        replies: [
          {
            by: "teacher",
            hoursAgo: 138,
            likes: 15,
            text: "不要靠颜色猜。先停电，再逐根用万用表对地量，合闸后用验电笔复核，认完用色套或号码管标出来。",
          },
          { by: 3, hoursAgo: 120, text: "标完了，一共六根，有两根居然接反了。" },
        ],
      },
      {
        by: 5,
        part: 0.7,
        hoursAgo: 30,
        likes: 4,
        text: "2.5 平方的铜线到底能带多大空调？有人说 25 A，有人说 16 A。",
        replies: [
          {
            by: "teacher",
            hoursAgo: 28,
            likes: 12,
            text: "明敷和穿管不一样，穿管、天热、几根并在一起都要打折扣。家里穿管的 2.5 平方，配 16 A 断路器，3 匹以上的空调单独走 4 平方。",
          },
          { by: 8, hoursAgo: 20, text: "记住了：先看怎么敷，再看多大。" },
        ],
      },
      { by: "me", hoursAgo: 26, likes: 2, text: "看到第三遍，黄绿双色只做保护线这一条终于不会错了。" },
    ],
  },
  {
    slug: "electrician-low-voltage-permit",
    lesson: 2,
    comments: [
      {
        by: 6,
        part: 0.25,
        hoursAgo: 75,
        likes: 8,
        text: "断路器已经能保护过载了，为什么电动机还要装热继电器？",
        replies: [
          {
            by: "teacher",
            hoursAgo: 72,
            likes: 19,
            text: "断路器护的是线，热继电器护的是电动机。电动机起动时电流是额定的 5 到 7 倍，断路器要躲过它，就护不住长时间小过载，这一段归热继电器管。",
          },
          { by: 6, hoursAgo: 70, text: "一下子就明白了，谢谢许老师。" },
          { by: 1, hoursAgo: 44, text: "补一句：热继电器整定值就按电动机铭牌电流调，别往大了拧。", likes: 6 },
          { by: "teacher", hoursAgo: 43, answers: 2, text: "对。跳了先找原因，不要先拧旋钮。", likes: 5 },
        ],
      },
      { by: 9, hoursAgo: 18, text: "熔断器换的时候一定要断电，我师傅手上那块疤就是带电换的。", likes: 10 },
    ],
  },
  {
    slug: "electrician-low-voltage-permit",
    lesson: 3,
    comments: [
      {
        by: "me",
        part: 0.4,
        hoursAgo: 22,
        likes: 1,
        text: "TN-S 和 TN-C-S 在配电箱里怎么一眼看出来？",
        replies: [
          {
            by: "teacher",
            hoursAgo: 19,
            likes: 7,
            text: "看进线。进来四根、到箱里才把 N 和 PE 分开的是 TN-C-S；进来就是五根、一路都分着的是 TN-S。分开以后，N 和 PE 再也不能碰在一起。",
          },
        ],
      },
      { by: 7, hoursAgo: 9, part: 0.7, text: "我们工地是 TT，验收时接地电阻必须测，不是做个样子。", likes: 2 },
    ],
  },
  {
    slug: "electrician-low-voltage-permit",
    lesson: 6,
    comments: [
      {
        by: 2,
        part: 0.5,
        hoursAgo: 60,
        likes: 13,
        text: "自锁触点并在起动按钮两端，那停止按钮为什么一定要串在前面？",
        replies: [
          {
            by: "teacher",
            hoursAgo: 58,
            likes: 16,
            text: "停止要管得住一切：按下去，起动按钮和自锁两条路一起断。接在后面只断一条，电动机停不下来。",
          },
          { by: 5, hoursAgo: 33, text: "我第一次就接错了，按停止没反应，吓一跳。" },
        ],
      },
      { by: 4, hoursAgo: 12, text: "按老师说的先接主电路再接控制电路，一次就转了！", likes: 5 },
    ],
  },
  {
    slug: "electrician-safety-first-aid",
    lesson: 4,
    comments: [
      {
        by: 1,
        part: 0.6,
        hoursAgo: 210,
        likes: 22,
        text: "胸外按压到底按多深？我怕把肋骨按断。",
        replies: [
          {
            by: "teacher",
            hoursAgo: 205,
            likes: 34,
            text: "成人 5 到 6 厘米，每分钟 100 到 120 次。按压中肋骨有可能断，但心跳停了，救命在前，不要因为怕就按浅了。",
          },
          { by: 6, hoursAgo: 150, likes: 4, text: "我在厂里练过假人，按到位会「咔」一下，比想的费劲。" },
        ],
      },
      {
        by: 3,
        hoursAgo: 80,
        likes: 6,
        text: "只有我一个人，是先打 120 还是先按？",
        replies: [
          {
            by: "teacher",
            hoursAgo: 78,
            likes: 18,
            text: "先喊人帮忙打 120、找 AED。真的只有一个人，手机开免提放地上，边打边按，不要停下来。",
          },
        ],
      },
      { by: "me", hoursAgo: 700, likes: 3, text: "跟着视频在地上练了一遍，两分钟就出汗了。" },
    ],
  },
  {
    slug: "electrician-safety-first-aid",
    lesson: 2,
    comments: [
      {
        by: 8,
        part: 0.75,
        hoursAgo: 130,
        likes: 7,
        text: "装接地线先接接地端，拆的时候为什么反过来？",
        replies: [
          {
            by: "teacher",
            hoursAgo: 127,
            likes: 11,
            text: "道理是一样的：手碰到导体端的时候，接地端必须已经接好。所以它第一个装、最后一个拆。",
          },
        ],
      },
      { by: 0, hoursAgo: 35, text: "「谁挂的谁摘」这句，应该贴在每个配电房门口。", likes: 12 },
    ],
  },
  {
    slug: "electrician-intermediate-full",
    lesson: 2,
    comments: [
      {
        by: 2,
        part: 0.62,
        hoursAgo: 3,
        likes: 5,
        text: "按钮互锁和接触器互锁，只做一个行不行？",
        replies: [{ by: "teacher", hoursAgo: 1, likes: 8, text: "不行。触点熔焊时按钮互锁挡不住，两个都要做，叫双重互锁。" }],
      },
      { by: 5, hoursAgo: 27, text: "换相只换两根，我以前三根全换，怪不得转向没变。", likes: 9 },
    ],
  },
];
