import type { moderation as zh } from "./moderation.zh.ts";

export const moderation: Readonly<Record<keyof typeof zh, string>> = {
  reportOwn: "This is your own: change or delete it yourself",
  reportsEnough: "You have reported 20 times today. Come back tomorrow",
  reportedBefore: "You have reported this. The school's answer comes under “My reports”",
  commentDecided: "This comment was decided already",
  reportDecided: "This report was decided already, which stands",
};
