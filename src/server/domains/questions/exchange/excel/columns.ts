/** The columns of the workbook (docs/question-files.md). */

export type Column =
  "kind" | "stem" | "answer" | "analysis" | "chapter" | "point" | "difficulty" | "secrecy" | "material" | "weight" | `option${string}`;

export const OPTION_LETTERS = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"] as const;

/** In the template's order, with their titles and widths. */
export const COLUMNS: readonly { readonly column: Column; readonly title: string; readonly width: number }[] = [
  { column: "kind", title: "题型", width: 10 },
  { column: "stem", title: "题干", width: 50 },
  ...OPTION_LETTERS.map((letter) => ({ column: `option${letter}` as const, title: `选项${letter}`, width: 18 })),
  { column: "answer", title: "答案", width: 16 },
  { column: "analysis", title: "解析", width: 40 },
  { column: "chapter", title: "章节", width: 20 },
  { column: "point", title: "知识点", width: 20 },
  { column: "difficulty", title: "难度", width: 8 },
  { column: "secrecy", title: "题目用途", width: 12 },
  { column: "material", title: "所属材料", width: 12 },
  { column: "weight", title: "小题分值", width: 10 },
];

const OTHER_TITLES: Readonly<Record<string, Column>> = {
  类型: "kind", 试题类型: "kind", 题目类型: "kind",
  题目: "stem", 试题: "stem", 题目内容: "stem", 题干内容: "stem", 试题内容: "stem", 试题题干: "stem", 问题: "stem",
  正确答案: "answer", 参考答案: "answer", 标准答案: "answer", 试题答案: "answer",
  答案解析: "analysis", 试题解析: "analysis", 题目解析: "analysis",
  所属章节: "chapter", 章: "chapter", 考点: "point", 所属知识点: "point", 难易度: "difficulty", 难易程度: "difficulty", 难度等级: "difficulty",
  用途: "secrecy", 保密: "secrecy", 保密级别: "secrecy", 材料: "material", 材料编号: "material", 分值: "weight", 小题权重: "weight",
};

const HAN = "一二三四五六七八九十";

/** What a title in the first row names; null for a column that is not read. */
export function columnOf(title: string): Column | null {
  const bare = title.normalize("NFKC").replace(/[\s*()]/g, "").replace(/必填|选填/g, "");
  const known = COLUMNS.find((one) => one.title === bare)?.column ?? OTHER_TITLES[bare];
  if (known) return known;
  const option = /^(?:选项|答案选项|备选项|备选答案)?([A-Ja-j])(?:选项)?$/.exec(bare);
  if (option) return `option${option[1]!.toUpperCase()}`;
  const counted = /^(?:选项|选择项|答案选项|备选项|备选答案)([1-9]|10|[一二三四五六七八九十])$/.exec(bare)?.[1];
  return counted === undefined ? null : `option${OPTION_LETTERS[(HAN.indexOf(counted) + 1 || Number(counted)) - 1]}`;
}

/** `A` for 0, `AA` for 26, as a workbook names its columns. */
export function columnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter;
}

/** The second sheet of the template: what to write where. */
export const EXPLANATION: readonly (readonly [string, string])[] = [
  ["列", "怎样填"],
  ["题型", "单选题、多选题、判断题、填空题、简答题、案例题。不填时按选项和答案判断。"],
  ["题干", "题目正文。填空题的空用三个以上下划线：额定电压是 ____ V。单元格里换行就是换行。"],
  ["选项A…选项J", "单选题、多选题填 2-10 个，从 A 起连着填。"],
  ["答案", "单选题：B。多选题：ABD。判断题：对 或 错。填空题：空与空之间用“；”，同一空的几种写法用“|”，例如 380|三百八十；4。几个空不分先后时，最前面写“（不分顺序）”。简答题：参考答案。"],
  ["解析", "可以不填。"],
  ["章节、知识点", "题库里没有的会自动添加。可以不填。"],
  ["难度", "易、中、难。不填算中。"],
  ["题目用途", "公开、课堂考试、正式考试。课堂考试题、正式考试题只在那种考试里出现，学员练习不到。不填算公开。"],
  ["所属材料", "案例题：材料单独占一行（题型写案例题，题干写材料），这一列给它起个名字，例如“材料1”；它的小题各占一行，这一列写同一个名字。"],
  ["小题分值", "案例题的小题在整题里占的比重，例如 2。不填算 1。"],
  ["图片", "插入图片，放在题干、选项、答案或解析的单元格里；会接在那一格文字的后面。要放在文字中间，就在那里写 ![](图片名)，图片名和图片的“替换文字”一致。"],
  ["公式", "用 TeX 写在 \\( 和 \\) 之间：\\(P=\\sqrt{3}UI\\cos\\varphi\\)。"],
  ["文字样式", "上标、下标、加粗可以直接在单元格里设置，也可以写标记：m<sup>2</sup>、H<sub>2</sub>O、<b>重点</b>。"],
];
