import { describe, expect, test } from "vitest";
import { privacy } from "#demo/content/documents.ts";
import { KEPT_MOST } from "#contract/footprints.ts";
import { rooms } from "#server/app.ts";
import { readEnvironment } from "#server/environment.ts";
import { retentionOf } from "#server/kernel/room.ts";
import { IDLE_MS, WHOLE_MS } from "#server/kernel/sessions.ts";

const DAY = 86_400_000;
const rules = retentionOf(rooms);

/** What the demo school's privacy policy says of a rule whose term is `n` months or days. */
const SAID: Readonly<Record<string, (n: number) => { readonly zh: string; readonly en: string }>> = {
  signIns: () => ({
    zh: `登录状态连续 ${IDLE_MS.learner / DAY} 天不用就失效，最长用 ${WHOLE_MS.learner / DAY} 天`,
    en: `A sign-in expires after ${IDLE_MS.learner / DAY} days without use, and after ${WHOLE_MS.learner / DAY} days at the latest`,
  }),
  expiredCodes: () => ({ zh: "失效或到期的，当晚删除", en: "What has expired is deleted the same night" }),
  counts: () => ({ zh: "输错密码、发验证码的次数最多记 1 天", en: "Wrong passwords and codes sent are counted for 1 day at most" }),
  signInAddresses: addresses,
  evidenceAddresses: addresses,
  examAddresses: addresses,
  securityEvents: (n) => ({ zh: `账号安全记录存 ${n} 个月`, en: `are kept for ${n} months, the least the law asks for` }),
  pageErrors: (n) => ({ zh: `页面出错的记录，从最后一次出现起存 ${n} 天`, en: `Page errors are kept for ${n} days after their last time` }),
  playSessions: (n) => ({
    zh: `播放会话和在线确认的题目存 ${n} 天`, en: `Play sessions and the questions of presence checks are kept for ${n} days`,
  }),
  keyNotes: (n) => ({ zh: `取过哪些播放密钥，记 ${n} 天`, en: `which keys of a film you took for ${n} days` }),
  keyPaces: (n) => ({ zh: `取得快慢记 ${n} 天`, en: `how fast for ${n} day` }),
  abandonedAnswers: (n) => ({ zh: `放弃的答题，答案存 ${n} 天`, en: `answers of attempts you gave up for ${n} days` }),
  footprints: (n) => ({
    zh: `看过的课程和资讯存 ${n} 天，最多 ${KEPT_MOST} 条`, en: `courses and articles you viewed for ${n} days, ${KEPT_MOST} at most`,
  }),
  removedTexts: (n) => ({
    zh: `删除的评论和用过的昵称存 ${n} 个月`, en: `Deleted comments and former nicknames are kept for ${n} months`,
  }),
  reportedTexts: (n) => ({ zh: `举报里的原文从答复起存 ${n} 个月`, en: `the words of a report for ${n} months after the answer` }),
  erasures: (n) => ({ zh: `申请注销满 ${n} 天以后`, en: `${n} days after you asked for it your account is erased` }),
};

function addresses(n: number) {
  return {
    zh: `登录、学习和考试时的网络地址（IP）完整保存 ${n} 天，之后只留网段`,
    en: `Network addresses (IP) of sign-ins, study and exams are kept whole for ${n} days; then their network alone stays`,
  };
}

describe("the demo school's privacy policy", () => {
  const text = { zh: textOf("zh"), en: textOf("en") };

  test.each(rules.filter(({ source }) => source !== "tidiness"))("says for how long the school keeps $name", ({ name, kept }) => {
    const said = SAID[name]!("months" in kept ? kept.months : "days" in kept ? kept.days : kept.minutes);
    expect(text.zh).toContain(said.zh);
    expect(text.en).toContain(said.en);
  });

  test("promises no deletion that no rule does", () => {
    expect(Object.keys(SAID).toSorted()).toEqual(rules.filter(({ source }) => source !== "tidiness").map(({ name }) => name).toSorted());
  });

  test("says of backups what their default keeps: no erasure is older than the request that the oldest of them holds", () => {
    const { keep } = readEnvironment({ DATA_DIR: "data", PORT: "0" }).backup;
    expect(keep).toBeLessThanOrEqual(30);
    const { kept } = rules.find(({ name }) => name === "erasures")!;
    expect("days" in kept && kept.days >= keep).toBe(true);
  });
});

function textOf(language: "zh" | "en"): string {
  return privacy[language].sections.flatMap(({ paragraphs }) => paragraphs).join("\n");
}
