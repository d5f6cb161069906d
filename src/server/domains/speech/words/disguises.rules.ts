import { legible } from "./fold.rules.ts";
import { isNumeral, numeralAs } from "./lookAlikes.ts";

/** A word that the filter looks for, as it is written by whoever wants people to read it and the filter not to. */
interface Disguised {
  /** What stands in its place once it is read. */
  readonly word: string;
  /** The rule that its disguise alone breaks: nobody writes da案 by chance. null: what stands around it decides. */
  readonly rule: string | null;
  /** As it is written without disguise. */
  readonly open: RegExp;
  readonly pattern: RegExp;
  /** Broken by its sound in Latin letters alone, too, since nobody is called so. */
  readonly latin: boolean;
}

/** What may stand between the characters of a word: marks, brackets, emoji, spaces. */
const BETWEEN = "[^\\p{L}\\p{N}]{0,2}";
/** Where no run of Latin letters is cut: in da案b the word is not da案. */
const EDGE = "(?:(?<![a-z])|(?![a-z]))";

interface Around {
  readonly latin?: boolean;
  /** What it isn't within. */
  readonly notAfter?: string;
  readonly notBefore?: string;
}

/** `ways`: for each character, parted by spaces, how it is written: without disguise first. */
function row(word: string, rule: string | null, ways: string, { latin = false, notAfter, notBefore }: Around = {}): Disguised {
  const characters = ways.split(" ");
  const after = notAfter === undefined ? "" : `(?<![${notAfter}]${BETWEEN})`;
  const before = notBefore === undefined ? "" : `(?!${BETWEEN}[${notBefore}])`;
  return {
    word, rule, latin,
    open: new RegExp(`^${characters.map((way) => way.split("|")[0]).join("")}$`, "u"),
    pattern: new RegExp(`${after}${EDGE}${characters.map((way) => `(?:${way})`).join(BETWEEN)}${EDGE}${before}`, "gu"),
  };
}

/**
 * Each character as itself, by its sound in Latin letters, or as one that nobody writes there by chance. An initial stands alone (代k)
 * where no unit, terminal or model of a trade does. Sounds that are people's names (Baoguo, Wang Ke) break nothing by themselves.
 */
const WORDS: readonly Disguised[] = [
  row("老师", null, "老|lao 师|shi"),
  row("考试", null, "考|kao 试|shi"),
  row("微信", "bait.wechat", "[微薇徽葳溦威徾]|wei [信芯心]|xin|亻言|伩"),
  row("私聊", "bait.private", "私|si 聊|liao"),
  row("包过", "cheating.pass", "[包保]|bao 过|guo|g[^\\p{L}]?过", { notBefore: "饺馅粽" }),
  row("包过", "cheating.pass", "[包保]|b 过", { notAfter: "选是a点和到", notBefore: "热载流点程去来渡电" }),
  row("包合格", "cheating.pass", "包|bao [合通] 格|过|ge|gou|guo", { notAfter: "面钱书承打发分外红背挎" }),
  row("代考", "cheating.stand", "代|dai 考|kao|拷|栲|孝(?=试)", { latin: true, notAfter: "年现古时近当世替数" }),
  row("代考", "cheating.stand", "代 考|k", { notAfter: "年现古时近当世替数", notBefore: "\\d值线系型点极m" }),
  row("替考", "cheating.stand", "替|ti 考|kao|拷|栲"),
  row("枪手", "cheating.stand", "枪|qiang 手|shou|扌手", { notBefore: "柄把" }),
  row("答案", "cheating.keys", "答|da 案|an|桉"),
  row("答案", "cheating.keys", "答|d 案"),
  row("内部题", "cheating.inside", "内|nei 部|bu 题|ti|提(?=库)", { latin: true }),
  row("泄题", "cheating.inside", "泄|xie 题|ti"),
  row("学时", "cheating.hours", "学|xue 时|shi"),
  row("课时", "cheating.hours", "课|ke 时|shi"),
  row("网课", "cheating.hours", "网|wang 课|ke"),
  row("刷课", "cheating.hours", "刷|shua 课|ke", { latin: true }),
  row("刷网课", "cheating.hours", "刷|shua 网|wang 课|ke", { latin: true }),
  row("刷学时", "cheating.hours", "刷|shua 学|xue|x 时|shi|s", { latin: true }),
  row("挂课", "cheating.hours", "挂|gua 课|ke"),
  row("假证", "cheating.paper", "假|jia 证|zheng"),
  row("办证", "cheating.paper", "办|ban 证|zheng"),
  row("拿证", "cheating.paper", "拿|na 证|zheng"),
  row("免考", "cheating.paper", "免|mian 考|kao"),
  row("不考试", "cheating.paper", "不|bu 考|kao 试|shi"),
  row("傻逼", "abuse.insult", "[傻煞]|sha 逼|bi|b|8", { latin: true, notBefore: "值例\\d" }),
  row("脑残", "abuse.insult", "脑|nao 残|can", { latin: true, notAfter: "电主大洗", notBefore: "疾" }),
  row("垃圾", "abuse.insult", "垃|la 圾|ji"),
  row("废物", "abuse.insult", "废|fei 物|wu"),
  row("贱人", "abuse.insult", "贱|jian 人|ren"),
  row("滚蛋", "abuse.insult", "滚|gun 蛋|dan", { latin: true }),
  row("滚出去", "abuse.insult", "滚|gun 出 去"),
  row("王八蛋", "abuse.insult", "王|wang|wan 八|ba|8 蛋|dan|但", { latin: true }),
  row("去死", "abuse.insult", "去|qu 死", { notBefore: "皮角结肉" }),
  row("操你妈", "abuse.foul", "[操草艹肏]|cao [你尼泥]|ni [妈马]|ma", { latin: true }),
  row("你妈死", "abuse.foul", "你|ni 妈|ma|m 死"),
];

/** Runs of so many figures are a number, in whatever numerals they are written. */
const NUMBER = 5;

/** A text as it is read: the words of the filter without their disguises, and the rules that those break by themselves. */
export function undisguised(text: string): { readonly text: string; readonly rules: ReadonlySet<string> } {
  const rules = new Set<string>();
  let read = legible(text);
  for (const { word, rule, latin, open, pattern } of WORDS) {
    read = read.replace(pattern, (found) => {
      const bare = found.replace(/[^\p{L}\p{N}]/gu, "");
      if (open.test(bare)) return found;
      if (rule !== null && (latin || /\p{Script=Han}/u.test(bare))) rules.add(rule);
      return word;
    });
  }
  return { text: read, rules };
}

/** The bones of a text with its numbers in figures: 扣扣二二三三四四. */
export function inFigures(bare: string): string {
  let run: string[] = [];
  const [out, end] = [[] as string[], () => {
    out.push(...(run.length < NUMBER ? run : run.map(numeralAs)));
    run = [];
  }];
  for (const character of bare) {
    if (isNumeral(character)) run.push(character);
    else {
      end();
      out.push(character);
    }
  }
  end();
  return out.join("");
}
