import type { DemoTalk } from "./shape.ts";

/** What learners say of a course and agreed to be quoted with on its page. */
export const voiceTalks: readonly DemoTalk[] = [
  {
    slug: "electrician-low-voltage-permit",
    lesson: 1,
    comments: [
      {
        by: 6, hoursAgo: 410, likes: 31, quotable: true,
        text: "干了八年没证，这次一次过。验电那几步老师掰开讲，我反复看了三遍，考场上手一点不抖。",
      },
      {
        by: 7, hoursAgo: 300, likes: 27, quotable: true,
        text: "下夜班在宿舍看，一节就几分钟，看完做十道题正好睡觉。两个月考下来了。",
      },
      {
        by: 8, hoursAgo: 196, likes: 24, quotable: true,
        text: "年纪大了记性差，错题自动收着，考前翻一遍最管用。",
      },
    ],
  },
  {
    slug: "electrician-safety-first-aid",
    lesson: 0,
    comments: [
      {
        by: 6, hoursAgo: 520, likes: 38, quotable: true,
        text: "看完当天就把家里插座查了一遍，真查出一个没接地的。免费的课能讲这么细，值。",
      },
      {
        by: 9, hoursAgo: 430, likes: 29, quotable: true,
        text: "心肺复苏那节我带着班组的人在地上练了，按多深、按多快，现在谁都说得出来。",
      },
      {
        by: 10, hoursAgo: 250, likes: 22, quotable: true,
        text: "不讲虚的，每节就一件事，听得进去。",
      },
    ],
  },
  {
    slug: "eldercare-first-week",
    lesson: 1,
    comments: [
      {
        by: 6, hoursAgo: 350, likes: 26, quotable: true,
        text: "上岗前一晚看的，第一天交接班一点没慌，护士长还夸我记得全。",
      },
      {
        by: 7, hoursAgo: 260, likes: 21, quotable: true,
        text: "哪些事不能替护士做，讲得清清楚楚，帮我避了一次麻烦。",
      },
      {
        by: 8, hoursAgo: 180, likes: 18, quotable: true,
        text: "话说得慢，图画得大，我妈六十了也跟得上。",
      },
    ],
  },
];
