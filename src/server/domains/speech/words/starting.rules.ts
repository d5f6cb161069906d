import { inFigures, undisguised } from "./disguises.rules.ts";
import { bones, plain } from "./fold.rules.ts";

/** What a rule of the starting list is about: leading learners away, cheating, insults. */
type RuleKind = "bait" | "cheating" | "abuse";

export interface StartingRule {
  /** Stands in the database beside what staff made of the rule: never changed. */
  readonly id: string;
  readonly kind: RuleKind;
  readonly title: { readonly zh: string; readonly en: string };
  /**
   * Looked for in the bones of a text; those of `spoken` in the text with its marks. Whether one is there is all that is asked: none begins
   * with a run of any length, which would be read again from each of its characters.
   */
  readonly patterns: readonly RegExp[];
  readonly spoken?: readonly RegExp[];
}

/** WeChat in its disguises. A single 微 or v needs more around it: 微安, 24V. */
const WECHAT = "(?:[微薇徽葳溦威徾][信芯心]|微(?:号|x)|[薇徽]号|卫星号?|绿(?:泡泡|色软件)|[v√]信|[vw][x信芯心]号?|v号|weixin|wechat(?!pay)|wexin)";
const QQ = "(?:qq|扣扣|抠抠|叩叩|企[鹅e]号?|球球号|[q扣]群)";
/** Who is to be added. */
/** 加, and what sounds like it; 家 alone is a home. */
const ADD = "(?:加|添加|[佳嘉珈伽咖])";
const WHOM = "(?:一?下|一?个|我|咱|俺|他|她|老师|本人|学姐|学长|客服|助教|的|私人|个人)";
const ACCOUNT = "(?:[a-z][a-z0-9]{4,}|\\d{6,})";
/** The same where less stands around it: letters, then three figures at least; not CJX2, J422. */
const HANDLE = "[a-z]{2,12}\\d{3,}";
/** What comes after 加微, 加v where people are to be led away; not 加微量, 加V形. */
const AFTER = `(?:$|聊|说|发|拿|领|看题|咨询|详|私|了解|进群|要|我|吧|哦|呀|啊|好友|同号|备注|${ACCOUNT})`;

const re = (source: string) => new RegExp(source, "u");

/**
 * The list that the filter begins with, ours. Each rule is made for what is said around a word, since trades use the words
 * themselves: 包过 (wrapped), 枪手柄 (the grip of a torch), 废物 (clinical waste), SB1 (a push button), +V (a terminal).
 */
export const STARTING: readonly StartingRule[] = [
  {
    id: "bait.wechat", kind: "bait", title: { zh: "加微信、加V、微信号", en: "WeChat contacts" },
    patterns: [
      re(`(?<!不能(?:让人)?|不许|不准|禁止|防止)(?:${ADD}|留|换|扫|搜)${WHOM}{0,3}${WECHAT}(?!支付|付款|收款|小程序|签到)`), re(`^家${WECHAT}$`),
      re(`${WECHAT}(?:同号|同步|同手机|联系我|私聊|咨询|详聊|号?是?${ACCOUNT})`),
      re(`(?:我|本人|俺)的?${WECHAT}(?:号|是|$)`),
      re(`${ADD}${WHOM}{0,3}[微薇徽葳v]${AFTER}`), re(`${WECHAT}号$`),
      re(`(?:${WECHAT}|征信)(?:号|是|为|搜)*${HANDLE}`), re(`(?:^|我的?|本人|加|留)[微薇徽葳溦威徾]${HANDLE}`),
      /手机号?同[微薇徽v]|[微薇徽v]同(?:号|手机|$)/u,
      re(`主页(?:加|有)(?:我|${WECHAT}|联系|资料|答案|号)`), /(?:看|戳|点|进)我(?:的)?(?:主页|头像|简介|签名)/u,
      /(?:^|[^a-z0-9])v[xㄨ](?:号|同号|$|\p{Script=Han})/u, /jia ?(?:wo ?)?(?:weixin|vx|wei$)/u,
    ],
    spoken: [
      re(`\\+[^\\p{L}\\p{N}+]*(?:${WECHAT}|[微薇徽葳]|v[^\\p{L}\\p{N}]*(?:${ACCOUNT}|了解|咨询|聊|领|拿|详|进群|私))`),
      re(`(?<![a-z\\d][^\\p{L}\\p{N}]*)v[^\\p{L}\\p{N}]+${HANDLE}`),
    ],
  },
  {
    id: "bait.qq", kind: "bait", title: { zh: "QQ 号、加 QQ", en: "QQ contacts" },
    patterns: [
      re(`(?:加|添加|留|换|扫|搜)${WHOM}{0,3}${QQ}`),
      /(?:^|[^a-z0-9])(?:qq|q|扣扣|抠抠|叩叩|企[鹅e]|球球)(?:号|群|号码)?[是为]?\d{5,12}/u, re(`${QQ}(?:号|群)?(?:联系我|私聊|咨询|同号)`),
      /(?:我|本人)的?(?:qq|扣扣|抠抠|企鹅)号?(?:是|\d)/u,
    ],
    spoken: [re(`\\+[^\\p{L}\\p{N}+]*${QQ}`)],
  },
  {
    id: "bait.code", kind: "bait", title: { zh: "扫二维码加人、进群", en: "Codes to scan" },
    patterns: [
      /(?:扫|识别|长按)(?:一下|下|描)?(?:我|下方|下面|头像|主页|图中|这个|的){0,3}(?:二维码|码).{0,4}(?:加|进群|入群|领|咨询|联系|报名优惠)/u,
      /(?:加|进群|入群|领资料|领答案|联系我|咨询).{0,2}(?:扫|识别)(?:一下|下)?.{0,4}码/u,
      /(?:我|头像|主页)(?:的|是|上|有|里){0,2}二维码|二维码在我/u,
    ],
  },
  {
    id: "bait.group", kind: "bait", title: { zh: "拉进群", en: "Groups outside of the school" },
    patterns: [
      /(?:加|进|入|来)(?:我|这个|这|个|下){0,2}[群裙君](?:号)?\d{5,}/u, /(?:[群裙]|qun)号?[是为]?\d{6,}/u, /裙里?有?(?:答案|题|资料)/u, /\d{6}(?:这个)?[群裙]/u,
      /(?:免费|答案|考题|原题|押题|资料).{0,5}(?:进|加|入)[群裙]/u, /(?:进|加|入)[群裙君].{0,3}(?:领|拿|送|免费|答案|资料|押题|发题|私)/u,
    ],
  },
  {
    id: "bait.private", kind: "bait", title: { zh: "私聊、加我", en: "Private messages" },
    patterns: [
      /(?:私信|私聊|私戳|私|司信|丝信|思信|滴滴|戳|dd)(?:我|本人|俺)(?:领|拿|发|有|要|送|咨询|详|报|免费|$)/u,
      re(`加我(?:好友|领|发你|发资料|咨询|详|私|拿|了解|qq|主页|$|${ACCOUNT})`), /(?:有偿|需要|要的|想要|有意|意者|想考)(?:.{0,4})(?:私我|私信|私聊|滴我|戳我|联系我|加我|找我)/u,
      /的(?:同学|朋友|亲|人)?(?:滴滴|dd|私|扣1|进裙)$/u, /(?:资料|答案|真题|原题)(?:.{0,3})(?:私我|私信|私聊|加我|找我|联系我)/u,
    ],
  },
  {
    id: "bait.messenger", kind: "bait", title: { zh: "其他聊天软件", en: "Other messengers" },
    patterns: [
      /whatsapp|telegram|纸飞机(?:号|群|联系)|电报(?:群|号)|addmeon|(?:dm|text|message|contact|pm)mefor|mywechat|mywhatsapp|lineid|skypeid/u,
      /(?:钉钉|抖音|快手|小红书|支付宝)(?:号|私信)?(?:搜|加我|私我|私信我|找我)/u, /(?:抖音|快手|小红书)(?:搜|关注)我|加我(?:抖音|快手|钉钉|小红书)/u,
      /(?:^|[^a-z])tg(?:群|号|频道)/u,
    ],
    spoken: [/t\.me\/|wa\.me\//u],
  },
  {
    id: "bait.trade", kind: "bait", title: { zh: "私下收费、兼职广告", en: "Offers beside the school" },
    patterns: [
      /(?:找我|联系我|我这|我这里|我这边)(?:报名|报考|办理)?(?:更|能|可以|只要|只收|可)?(?:便宜|优惠|打折|返现|返钱)/u,
      /(?:报名|报考|考证|学费).{0,4}(?:找我|联系我).{0,6}(?:便宜|优惠|少|折|\d)/u, /日(?:赚|入|结)[\d一二三四五六七八九十百千]+|刷单(?:兼职|返|赚)|兼职(?:日结|刷单)|在家(?:日赚|月入)/u,
      /低价(?:出|转)(?:课|账号|会员)|(?:出|卖|租)(?:课程)?(?:账号|会员)(?:便宜|私|加|\d)|(?:秒批|无抵押|低息)贷款|贷款(?:秒批|加我)/u,
    ],
  },
  {
    id: "cheating.pass", kind: "cheating", title: { zh: "包过、保过", en: "Guaranteed passes" },
    patterns: [
      /(?:考试|考证|证书?|四级|五级|三级|一次|百分百|百分之百|100|稳|全程|报名)(?:.{0,3})(?:[包保]过|必过)(?!载|流|压|热|温|电|程|滤|渡|浆|的?(?:饺|包|粽|馅))/u,
      /[包保](?:你|您)?过(?:班|拿证|不过|退费|退款|全退|协议|的联系|考试)/u, /(?:交钱|花钱|给钱)就(?:能)?(?:过|拿证|有证)/u,
      /(?<![面钱书背挎红荷腰豆水])包(?:你|您)?(?:通过|拿证|下证|考过)/u, /(?:百分百|百分之百|100)(?:拿证|下证|通过(?:$|考试|拿证|不过|吧))(?!率)/u,
      /[包保]过不过(?:全|不)?(?:退|要钱|收费)|[包保]过(?:先考|要的|找我)|不过(?:全额)?(?:退款|退费|退全款|不收费|包退)|考不过(?:全额|包)退/u,
      /passguarantee|guaranteed(?:to)?pass|passwithoutexam|payonlyafteryoupass/u,
    ],
  },
  {
    id: "cheating.stand", kind: "cheating", title: { zh: "代考、替考、枪手", en: "Somebody else sits the exam" },
    patterns: [
      /(?<![年现古时近当朝历世换取前后两下一新])代(?:人|替)?考(?!古|核|察|虑|勤|量|验|场|生)/u, /替(?:人|你|您|我|他)?考(?!虑|核|察|勤|量|验)/u,
      /(?:^|找人|有人|可以|能)带考(?!核|察|虑|勤|量|验|场|生|官|试|点|卷)|(?<!代)替烤一次/u,
      /帮(?:你|您|忙|人)(?:代|去)?考(?:试就|证|过|到证)/u, /(?<![焊割喷气水电热])枪手(?!柄|把|套|法|感|上|工|里|册|指|动)/u, /代(?:参加|去)(?:考试|面试)/u,
      /(?:take|sit|write)(?:the|your)?(?:exam|test)for(?:you|u)/u,
    ],
  },
  {
    id: "cheating.keys", kind: "cheating", title: { zh: "买卖答案、考题", en: "Answers for sale" },
    patterns: [
      /(?<![专外])(?:卖|出售|售|收购|有偿出?|付费|代购)(?:.{0,4})(?:答案|考题|试题|原题|真题)/u, /[买購](?:到|了|点|份|今年|考试|本次|的){0,2}(?:答案|考题|原题)/u,
      /(?:答案|题库|真题)(?:.{0,2})(?:便宜出|低价出)/u, /(?:答案|考题|原题|真题)(?:私|加我|加[v微薇]|进群|有偿|出售|便宜卖|\d+元|包对|保真|包准|提前(?:拿|发|给|看))/u,
      /(?:今年|明天|本次|这次|周[一二三四五六日末]|考试)(?:的)?(?:.{0,3})(?:答案|原题|考题)(?:已出|到手|要的|私|在我|秒发)/u,
      /提前(?:拿|给|发|看|知道)(?:.{0,3})(?:答案|考题|试题)/u, /考前.{0,3}给[你您](?:题|卷|答案)|(?:答案|考题|真题|证).{0,5}先到先得/u,
      /[出卖买]答安|答得案/u, /(?:buy|sell)(?:ing)?(?:the)?(?:exam|test|real)?(?:answers?|questions?)|answersforsale|leakedexam/u,
    ],
  },
  {
    id: "cheating.inside", kind: "cheating", title: { zh: "内部题、泄题", en: "Leaks from the inside" },
    patterns: [
      /内部(?:的)?(?:考题|试题|真题|押题|答案|题库|题(?!型|组|图|目类))/u, /有内部(?:渠道|关系|名额|消息)/u, /泄题|泄露的?(?:考题|试题|真题|答案)|(?:考题|试题|真题|答案)泄[露漏]/u,
      /(?:我|这里|这边|手里|手上)有(?:今年|明天|本次|这次)的?(?:.{0,2})(?:考题|原题|真题|试卷)/u, /(?:考题|试卷|真题|押题卷?)(?:内部)?流出/u, /押题(?:百分百|100|必中|保中|包中)/u,
    ],
  },
  {
    id: "cheating.hours", kind: "cheating", title: { zh: "代刷学时、刷课", en: "Study hours for sale" },
    patterns: [
      /(?:代|帮|秒|快速|自动|批量|包|专业)(?:你|您|忙)?(?:刷|挂)(?:k(?![a-z\d线])|课|学时|课时|网课|视频|时长|继续教育)/u,
      /(?<!印|涂|粉)刷(?:学时|课时|网课|继续教育|时长)/u, /刷课(?!程表|本|桌)/u,
      /(?<![现古当近年时历世])代(?:看|学|听)(?:网课|课|视频|学时)/u, /(?<![现古当近年时历世])代挂(?!号|失|钩|起|牌)/u,
      /(?:帮[你您]|直接|快速)刷(?:完|满|够)|刷(?:完|满|够)(?:全部)?(?:学时|课时)(?:找|私|加|\d)/u, /(?:学时|课时)(?:不够|不足)的?(?:找我|私|联系我|加)|代学(?:全套|全程)/u,
      /挂(?:学时|课时|网课)|挂机(?:刷|学时|听课|看课|看视频)/u,
      /(?:脚本|插件|外挂|软件)(?:.{0,3})(?:刷课|刷学时|挂课|自动答题|自动刷|跳过视频|秒过)/u, /autowatchscript|skipthevideos?script/u,
    ],
  },
  {
    id: "cheating.paper", kind: "cheating", title: { zh: "办假证、免考拿证", en: "Certificates without an exam" },
    patterns: [
      /(?:办|做|卖|买|刻|制|售)(?:个|张|各类|各种)?假(?:证|文凭|学历)/u, /(?<![现古当近年时历世])代(?:人|客|您|你)?办(?:各类|各种|个)?(?:证|电工证|焊工证|健康证|学历)/u,
      /(?:低价|加急|花钱|无需考试|内部|包)(?:.{0,2})(?:办证|拿证|出证|下证|办理证书)/u, /(?:不用?|免|无需)(?:参加|来|去)?(?:考试?|试)(?:.{0,4})(?:拿|出|下|办|取|领)证/u,
      /[一二三四五六七八九十两\d]天(?:出|下|拿|办)证/u,
      /花(?:钱|\d+|[一二三四五六七八九百千万两]+)[块元]?(?:就能|就|可以|直接)拿到?(?:.{0,4})证/u,
      /证书?挂靠(?:一年|价格|有偿|联系|拿钱|找我|加|私|$)|挂靠(?:证书|拿钱|费|一年)/u, /花钱买(?:个)?证|直接买证/u,
      /(?:buy|sell|fake)(?:ing)?(?:a)?(?:real)?(?:certificate|licen[cs]e|diploma)/u,
    ],
  },
  {
    id: "abuse.insult", kind: "abuse", title: { zh: "辱骂", en: "Insults" },
    patterns: [
      /[傻煞沙杀][逼比笔币叉缺][^\p{L}]*(?!例|值|较)|[傻煞][bx](?![a-z0-9])|(?:你(?:个|是|真|这)?|全是|真是|都是)sb(?![0-9a-z])|(?:^|[^a-z0-9])sb(?:老师|学校)/u,
      /脑残(?!疾)|脑瘫(?:吧|啊|老师|玩意)|白痴(?!呆)|蠢货|蠢猪|猪脑|蠢驴|贱人|贱货|婊子|王八蛋|狗东西|狗日|狗娘|畜生|人渣|杂种|二百五吧/u,
      /(?:你|你个|你是|就是|真是个?|这)(?:智障|弱智)(?!老人|儿童|人士|患者|的老|家庭)/u, /(?:你|你个|你是|就是个?|真是个?|这个?)废物(?!利用|处理|间|桶|袋|分类|收集|箱)/u,
      /(?:垃圾|(?<!麻|香|酸|爆|鲜)辣鸡)(?:老师|课(?!件|本|程表)|学校|机构|玩意|东西都)/u, /滚(?:你|出去|远点|犊子|粗)|滚蛋(?!花|液|羹|皮|糕|饼|黄|清|白)/u,
      /脑子有病|你有病吧|狗屁|去死(?!皮|角|结|肉|细胞|面|区|锁|刺|疙)|死全家|全家死|不得好死/u,
    ],
  },
  {
    id: "abuse.foul", kind: "abuse", title: { zh: "脏话", en: "Foul language" },
    patterns: [
      /[操草艹肏日干][你尼您伱][妈马麻吗大娘]|[草操艹]泥马|你妈[逼比的死]?(?:逼|死了|炸了)|去你[妈马]的?|妈[逼批]|[你真太这]尼玛|尼玛(?:的|逼|币|死)|泥马币|他妈的?(?:什么|讲|烂|垃圾|傻|老师|课)|(?:真|太|都)他妈/u,
      /(?:^|[^a-z0-9])(?:cnm|tmd|nmsl|wcnm|mlgb|rnm|nmd)(?:$|[^a-z0-9])/u,
      /特么的|卧槽尼|妈了个|我[操艹](?!作|控|纵|练|场|心|持|办|盘)|狗屎(?:老师|课|一样|玩意)|吃屎(?!的狗)|(?:你|老师|全是|净)放屁(?!了|吗|多|少|声)/u,
      /fuck|motherf|bullshit|asshole|bitch|cunt|(?:you|r)(?:an)?(?:idiot|moron|retard)|(?:idiot|moron)teacher/u,
    ],
  },
];

/** The rules that a text breaks, as it stands or as it is read. */
export function brokenRules(text: string): StartingRule[] {
  const read = undisguised(text);
  const spoken = [plain(text), read.text];
  const bare = [...new Set([bones(text), inFigures(bones(read.text))])];
  const meets = (patterns: readonly RegExp[], texts: readonly string[]) => patterns.some((one) => texts.some((as) => one.test(as)));
  return STARTING.filter((rule) => read.rules.has(rule.id) || meets(rule.patterns, bare) || meets(rule.spoken ?? [], spoken));
}
