import type { DemoTalk } from "./shape.ts";

/** What carers, welders, cooks and others ask and answer. */
export const otherTalks: readonly DemoTalk[] = [
  {
    slug: "eldercare-first-week",
    lesson: 0,
    comments: [
      {
        by: 0,
        part: 0.5,
        hoursAgo: 88,
        likes: 16,
        text: "家属让我帮老人调一下输液的快慢，我能动吗？",
        replies: [
          {
            by: "teacher",
            hoursAgo: 85,
            likes: 28,
            text: "不能。输液、打针、换药都是护士的事。你就说「我马上帮您叫护士」，再在交接本上记一笔。",
          },
          { by: 3, hoursAgo: 62, text: "我们院里就是因为这个出过事，一定要拒绝。", likes: 5 },
        ],
      },
      {
        by: "me",
        part: 0.2,
        hoursAgo: 95,
        likes: 1,
        text: "五件不替护士做的事我抄在手背上了，明天第一天上岗。",
        replies: [{ by: 2, hoursAgo: 90, text: "加油，头一周别逞强，不懂就问。" }],
      },
    ],
  },
  {
    slug: "eldercare-first-week",
    lesson: 2,
    comments: [
      {
        by: 4,
        part: 0.6,
        hoursAgo: 46,
        likes: 12,
        text: "老人夜里不让开灯，说晃眼，怎么办？",
        replies: [
          {
            by: "teacher",
            hoursAgo: 44,
            likes: 20,
            text: "换成贴地的小夜灯，装在床边到厕所的路上，照脚不照脸。再把拖鞋换成有后跟的，摆在床边一低头就看得见的地方。",
          },
        ],
      },
      { by: 1, hoursAgo: 15, text: "地上的电线和小地毯，我当天就收了，老人走路稳多了。", likes: 6 },
    ],
  },
  {
    slug: "eldercare-first-week",
    lesson: 3,
    comments: [
      {
        by: 5,
        part: 0.5,
        hoursAgo: 66,
        likes: 10,
        text: "坐轮椅的老人噎住了，站不起来，腹部冲击怎么做？",
        replies: [
          {
            by: "teacher",
            hoursAgo: 64,
            likes: 23,
            text: "先刹住轮椅，你蹲到他身后，双手从椅背两边环过去，位置还是肚脐上两横指。椅背太厚够不着，就让他身子前倾，用力拍两肩胛骨中间 5 下。",
          },
          { by: 5, hoursAgo: 60, text: "谢谢老师，今天和同事对着练了一遍。" },
        ],
      },
    ],
  },
  {
    slug: "eldercare-daily-beginner",
    lesson: 6,
    comments: [
      {
        by: 2,
        part: 0.45,
        hoursAgo: 100,
        likes: 8,
        text: "我个子小，老人一百六十斤，床到轮椅我抱不动。",
        replies: [
          {
            by: "teacher",
            hoursAgo: 97,
            likes: 19,
            text: "不要抱，要带。轮椅斜 30° 靠近，膝盖顶住他的膝盖，让他身子前倾，你重心往后坐，他自己就起来了。还是吃力就用移位带，或者两个人一起。",
          },
          { by: 0, hoursAgo: 71, text: "腰是自己的，别硬来。移位带几十块钱，值。", likes: 7 },
        ],
      },
    ],
  },
  {
    slug: "welder-stick-beginner",
    lesson: 2,
    comments: [
      {
        by: 1,
        part: 0.25,
        hoursAgo: 120,
        likes: 11,
        text: "引弧老是粘条，一粘就一身汗。",
        replies: [
          {
            by: "teacher",
            hoursAgo: 117,
            likes: 18,
            text: "两个原因：电流小了，或者提得慢了。先把电流加 10 A，再练划擦法，像划火柴一样，着了就提到焊条直径那么高。",
          },
          { by: 4, hoursAgo: 90, text: "我是焊条受潮，烘了一个小时就不粘了。", likes: 4 },
          { by: 1, hoursAgo: 70, answers: 1, text: "还真是，我那包放了两年。" },
        ],
      },
      { by: 3, hoursAgo: 25, part: 0.9, text: "收弧别急着抬，回填两下，弧坑裂纹就没了。", likes: 9 },
    ],
  },
  {
    slug: "welder-safety-first",
    lesson: 0,
    comments: [
      {
        by: 0,
        part: 0.4,
        hoursAgo: 54,
        likes: 7,
        text: "被弧光打了眼，半夜疼得睡不着，有土办法吗？",
        replies: [
          {
            by: "teacher",
            hoursAgo: 53,
            likes: 15,
            text: "用干净的毛巾冷敷，闭眼休息，不要揉，不要点牛奶。疼得厉害或者第二天还看不清，马上去眼科。下次先把滤光片换到 11 号。",
          },
        ],
      },
    ],
  },
  {
    slug: "cook-knife-basics",
    lesson: 2,
    comments: [
      {
        by: 2,
        part: 0.35,
        hoursAgo: 82,
        likes: 9,
        text: "切丝总是一头粗一头细，是刀的问题还是手的问题？",
        replies: [
          {
            by: "teacher",
            hoursAgo: 80,
            likes: 13,
            text: "多半是片没片匀。先练片：片厚一样，丝自然一样。刀要贴着中指第二节走，手退多少，丝就多粗。",
          },
          { by: 5, hoursAgo: 41, text: "拿白萝卜练，便宜，切坏了还能做汤。", likes: 8 },
        ],
      },
    ],
  },
  {
    slug: "forklift-n1-theory",
    lesson: 1,
    comments: [
      {
        by: 1,
        part: 0.5,
        hoursAgo: 37,
        likes: 6,
        text: "空车下坡可以挂空挡溜吗？",
        replies: [{ by: "teacher", hoursAgo: 36, likes: 14, text: "不可以，有没有货都不行。下坡用低挡慢走，带货要倒着下，货朝坡上。" }],
      },
    ],
  },
  {
    slug: "fire-everyday-safety",
    lesson: 2,
    comments: [
      {
        by: 3,
        part: 0.3,
        hoursAgo: 48,
        likes: 8,
        text: "灭火器压力表指针在黄区，还能用吗？",
        replies: [
          {
            by: "teacher",
            hoursAgo: 47,
            likes: 12,
            text: "黄区是压力偏高，能喷，但要尽快送去检查；红区是压力不够，当天就换。平时看绿区，再看有没有超过检修日期。",
          },
        ],
      },
    ],
  },
  {
    slug: "childcare-newborn-28-days",
    lesson: 4,
    comments: [
      {
        by: 0,
        part: 0.4,
        hoursAgo: 58,
        likes: 10,
        text: "宝宝打嗝打个不停，要不要喂点水？",
        replies: [
          {
            by: "teacher",
            hoursAgo: 56,
            likes: 17,
            text: "六个月内不用喂水。竖抱起来，空心掌从下往上轻拍后背，或者喂两口奶，一般几分钟就停。",
          },
          { by: 4, hoursAgo: 31, text: "学会了空心掌，客户说我手法专业。", likes: 6 },
        ],
      },
    ],
  },
];
