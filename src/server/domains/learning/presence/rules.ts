import { type CheckKind, STRONG_KINDS, STRONG_QUESTIONS } from "#contract/learning.ts";
import type { Language } from "#contract/text/say.ts";
import { hmac } from "../../../kernel/hmac.ts";

/**
 * What a presence check asks (rules.md Watching). Its ways are interchangeable, at least two are always offered, one of
 * them needs no phone, and none looks at a face: a face would shut out whoever has no camera, and would have to be kept
 * (docs/decisions/0010). Pure; chance comes in.
 */

/** Wrong answers until a challenge is over. */
export const CHALLENGE_TRIES = 3;
/** Challenges of one learner in a window: far above a day's checks, far below guessing. */
export const CHALLENGES = { limit: 30, seconds: 600 };
/** Choices of a click. */
const CLICK_CHOICES = 4;
export const CODE_DIGITS = 6;

/** Ways that are always possible: buttons to press, a sum in words. Both work by keyboard and screen reader. */
const ALWAYS: readonly CheckKind[] = ["click", "arithmetic"];

/** Text messages for checks of one learner in a day (rules.md Watching). */
export const DAILY_SMS = { limit: 3, seconds: 86_400 };
/** Questions of a lesson that were asked last and are not asked again, as far as there are others. */
export const ASKED_LATELY = 5;

/** What a learner has for a check of a lesson. */
interface Possible {
  /** A text message may still be sent today. */
  readonly sms: boolean;
  /** Questions that may be asked. */
  readonly questions: number;
  /** A passkey for this site. */
  readonly passkey: boolean;
}

/**
 * The ways that are offered to a learner: those the school chose, as far as they are possible, filled up with those that
 * always are until there are two. Where strong ones are demanded, all strong ones that the learner has; who has none passes in a
 * weak one, and the evidence says so (rules.md Watching): nobody is locked out.
 */
export function waysFor(chosen: readonly CheckKind[], possible: Possible, strong: boolean): CheckKind[] {
  const enough = strong ? STRONG_QUESTIONS : 1;
  const has: Partial<Record<CheckKind, boolean>> = {
    sms: possible.sms, question: possible.questions >= enough, passkey: possible.passkey,
  };
  const can = (kind: CheckKind) => has[kind] ?? true;
  if (strong) {
    const ways = STRONG_KINDS.filter(can);
    return ways.length > 0 ? ways : [...ALWAYS];
  }
  const ways = [...new Set(chosen)].filter(can);
  for (const kind of ALWAYS) if (ways.length < 2 && !ways.includes(kind)) ways.push(kind);
  return ways;
}

/** Whether a setting of ways is one: two at least, and one that every learner can use in every lesson. */
export const isChoiceOfWays = (kinds: readonly CheckKind[]): boolean =>
  new Set(kinds).size >= 2 && kinds.some((kind) => ALWAYS.includes(kind));

/** The way that a check begins with: any that costs no message. `below(n)` draws a whole number under n. */
export function firstWay(ways: readonly CheckKind[], below: (n: number) => number): CheckKind {
  const free = ways.filter((kind) => kind !== "sms");
  return free.length === 0 ? ways[0]! : free[below(free.length)]!;
}

export interface Choice {
  readonly key: string;
  readonly text: string;
}

/** A challenge as it is put, and its right answer. */
export interface Posed {
  readonly prompt: string;
  /** null: the answer is written. */
  readonly choices: readonly Choice[] | null;
  readonly answer: string;
}

/** Tools that every trade knows by sight. */
const TOOLS: Readonly<Record<Language, readonly string[]>> = {
  zh: ["螺丝刀", "万用表", "安全帽", "焊枪", "炒锅", "体温计", "扳手", "手电筒"],
  en: ["screwdriver", "multimeter", "helmet", "welding torch", "wok", "thermometer", "wrench", "torch light"],
};

/** 0 to 20 in words. */
const NUMBERS: Readonly<Record<Language, readonly string[]>> = {
  zh: [
    "零",
    "一",
    "二",
    "三",
    "四",
    "五",
    "六",
    "七",
    "八",
    "九",
    "十",
    "十一",
    "十二",
    "十三",
    "十四",
    "十五",
    "十六",
    "十七",
    "十八",
    "十九",
    "二十",
  ],
  en: [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
  ],
};

const KEYS = "abcdef";

/** Puts things into an order of chance (Fisher-Yates). */
function shuffled<T>(things: readonly T[], below: (n: number) => number): T[] {
  const out = [...things];
  for (let i = out.length - 1; i > 0; i -= 1) {
    const j = below(i + 1);
    [out[i], out[j]] = [out[j]!, out[i]!];
  }
  return out;
}

const withKeys = (texts: readonly string[]): Choice[] => texts.map((text, i) => ({ key: KEYS[i]!, text }));

/** One of a few named buttons is to be pressed: by its name, wherever it stands. */
export function poseClick(language: Language, below: (n: number) => number): Posed {
  const choices = withKeys(shuffled(TOOLS[language], below).slice(0, CLICK_CHOICES));
  const right = choices[below(choices.length)]!;
  return { prompt: language === "zh" ? `还在学习吗？请点“${right.text}”` : `Still there? Press “${right.text}”`, choices, answer: right.key };
}

/** A sum of two small numbers, in words. */
export function poseArithmetic(language: Language, below: (n: number) => number): Posed {
  const [a, b] = [2 + below(8), 2 + below(8)];
  const [left, right] = [NUMBERS[language][a]!, NUMBERS[language][b]!];
  return { prompt: language === "zh" ? `${left}加${right}等于多少？` : `What is ${left} plus ${right}?`, choices: null, answer: String(a + b) };
}

export interface Question {
  readonly prompt: string;
  readonly choices: readonly string[];
  readonly rightChoice: number;
}

/** A question that staff keep for the course, its choices in an order of chance. */
export function poseQuestion(question: Question, below: (n: number) => number): Posed {
  const order = shuffled(question.choices.map((text, i) => ({ text, right: i === question.rightChoice })), below);
  const choices = withKeys(order.map(({ text }) => text));
  return { prompt: question.prompt, choices, answer: choices[order.findIndex(({ right }) => right)]!.key };
}

/** The device's passkey is asked for. */
export const posePasskey = (language: Language): Pick<Posed, "prompt" | "choices"> => ({
  prompt: language === "zh" ? "请用这台设备的指纹、面容或锁屏密码确认是本人" : "Confirm with this device's fingerprint, face or screen lock",
  choices: null,
});

/** A code that was sent to the phone with this mask. */
export function poseSms(language: Language, mask: string, code: string): Posed {
  const prompt =
    language === "zh" ? `验证码已发到 ${mask}，请填 ${CODE_DIGITS} 位数字` : `A code was sent to ${mask}. Enter its ${CODE_DIGITS} digits.`;
  return { prompt, choices: null, answer: code };
}

/** What was answered, in one spelling: full-width digits, spaces, capitals and numbers in words are no mistakes. */
export function plainAnswer(kind: CheckKind, given: string): string {
  const text = given.normalize("NFKC").trim().toLowerCase();
  if (kind === "sms") return text.replace(/\s/g, "");
  if (kind !== "arithmetic") return text;
  for (const words of [NUMBERS.zh, NUMBERS.en]) if (words.includes(text)) return String(words.indexOf(text));
  return /^\d{1,9}$/.test(text) ? String(Number(text)) : text;
}

/** The stored form of an answer: keyed, and bound to its challenge. */
export const answerHash = (key: Buffer, challengeId: string, answer: string): Buffer =>
  hmac(key).update(`presence|${challengeId}|${answer}`).digest();
