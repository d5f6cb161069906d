import { bones, plain } from "./fold.rules.ts";

/** Names of the school's people and offices: whoever bears one of them is believed. */
const OFFICES = [
  /官方|客服|管理员|版主|站长|系统(?:消息|通知|管理)|^系统$|匠成|教务|校方|校长|校办|招生办|班主任|工作人员|平台(?:方|通知|客)|(?:本|我)校/u,
  /老师(?!傅)|教师|讲师|助教|导师|教练员|考官|监考|阅卷|考评员|人社(?:局|厅|部)|教育(?:局|厅|部)|鉴定(?:中心|站)|考试(?:中心|院)|职业技能(?:鉴定|等级)/u,
];
/** The same in Latin letters; not within another word: badminton, teachers' day. */
const LATIN = new RegExp(
  "(?<![a-z])(?:admin(?:istrator)?|support|official|service|customer(?:service|care)|helpdesk|staff|teacher|moderator|root|system|" +
    "laoshi)(?![a-z])|kefu|guanfang|guanliyuan|jiangcheng",
  "u",
);
/** Figures and marks that stand for letters. */
const LEET: ReadonlyMap<string, string> = new Map([
  ["0", "o"], ["1", "i"], ["3", "e"], ["4", "a"], ["5", "s"], ["7", "t"], ["@", "a"], ["$", "s"], ["!", "i"], ["|", "i"],
]);

const leet = (text: string): string => Array.from(text, (character) => LEET.get(character) ?? character).join("");

/** A name as a whole and in its words, each read plainly: Teacher Li, TeacherLi. */
const readings = (name: string): string[] => [name, ...name.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").split(/[^\p{L}\p{N}@$!|]+/u)].map(plain);

/** Whether a name passes for one of the school's people, in whatever spelling. */
export function isReserved(name: string): boolean {
  if (OFFICES.some((office) => office.test(bones(name)))) return true;
  // Figures after a name count it (admin01), those within it stand for letters (adm1n).
  return readings(name).some((read) => [read, leet(read), leet(read.replace(/\d+$/u, ""))].some((text) => LATIN.test(bones(text))));
}
