import type { QuestionKind, Secrecy } from "#contract/questions.ts";

/** How Chinese question files call things. */

const KIND_WORDS: readonly (readonly [RegExp, QuestionKind])[] = [
  [/^(单选|单项选择|单选择|单项选|选择)$/, "single"],
  [/^(多选|多项选择|多选择|多项选|不定项选择|不定项)$/, "multiple"],
  [/^(判断|判断改错|是非|判断正误|正误判断)$/, "judge"],
  [/^(填空|填充)$/, "fill"],
  [/^(简答|问答|论述|名词解释|计算|分析|实操|操作|主观|解答)$/, "essay"],
  [/^(案例|案例分析|材料|材料分析|资料分析|综合|综合分析|组合)$/, "case"],
];

/** What is written for each kind. */
export const KIND_NAMES: Readonly<Record<QuestionKind, string>> = {
  single: "单选题", multiple: "多选题", judge: "判断题", fill: "填空题", essay: "简答题", case: "案例题",
};

/** The kind that a word like 单选题 or 单项选择 names; null for another word. */
export function kindOfWord(word: string): QuestionKind | null {
  const bare = word.normalize("NFKC").replace(/\s+/g, "").replace(/题$/, "");
  return KIND_WORDS.find(([words]) => words.test(bare))?.[1] ?? null;
}

/** Matches the words above within a longer line, longest first. */
export const KIND_WORD =
  "(?:单项选择|单选择|单选|多项选择|多选择|多选|不定项选择|不定项|判断改错|判断正误|正误判断|判断|是非|填空|填充|简答|问答|论述|名词解释|计算|实操|操作|主观|解答|案例分析|案例|材料分析|资料分析|材料|综合分析|综合|组合|选择|分析)";

const DIFFICULTIES: readonly (readonly [RegExp, number])[] = [
  [/^(易|简单|容易|较易|低|1|初级)$/, 1],
  [/^(中|中等|一般|适中|2|中级)$/, 2],
  [/^(难|困难|较难|高|3|高级)$/, 3],
];
export const DIFFICULTY_NAMES: readonly [string, string, string] = ["易", "中", "难"];

/** 1-3; null for a word that names no difficulty. */
export function difficultyOfWord(word: string): number | null {
  const bare = word.normalize("NFKC").replace(/\s+/g, "");
  return DIFFICULTIES.find(([words]) => words.test(bare))?.[1] ?? null;
}

/** What is written for each secrecy. */
export const SECRECY_NAMES: Readonly<Record<Secrecy, string>> = { open: "公开", class: "课堂考试", reserved: "正式考试" };

/** Where a question is used; null for a word that says nothing of it. */
export function secrecyOfWord(word: string): Secrecy | null {
  const bare = word.normalize("NFKC").replace(/\s+|专用$/g, "");
  if (/^(公开|练习|不限|open)$/i.test(bare)) return "open";
  if (/^(课堂考试|课堂|随堂|class)$/i.test(bare)) return "class";
  return /^(正式考试|正式|保密|统考|reserved)$/i.test(bare) ? "reserved" : null;
}

const RIGHT = /^(对|正确|√|✓|✔|是|t|true|y|yes|v)$/;
const WRONG = /^(错|错误|不对|不正确|×|✗|✘|╳|x|否|f|false|n|no)$/;

/** The answer of a judge question; null for what is neither. */
export function judgeOfWord(word: string): "T" | "F" | null {
  const bare = word.normalize("NFKC").replace(/[\s。.；;，,]+/g, "").toLowerCase();
  if (RIGHT.test(bare)) return "T";
  return WRONG.test(bare) ? "F" : null;
}

/** The letters of an answer like `ABD`, `A、B`, `a,b`, `ＡＢ`, in order and each once; null when it is anything else. */
export function lettersOf(answer: string): string[] | null {
  const bare = answer.normalize("NFKC").toUpperCase().replace(/[\s、,，。.;；/]+/g, "").replace(/^\((.*)\)$/, "$1").replace(/^选/, "");
  return /^[A-J]+$/.test(bare) ? [...new Set(bare)].sort() : null;
}
